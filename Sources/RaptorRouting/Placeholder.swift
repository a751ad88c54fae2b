// RaptorRouting
