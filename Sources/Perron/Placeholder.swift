// Perron
