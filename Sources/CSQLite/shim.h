#ifndef PERRON_CSQLITE_SHIM_H
#define PERRON_CSQLITE_SHIM_H

#include <sqlite3.h>

#endif
