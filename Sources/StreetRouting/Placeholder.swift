// StreetRouting
