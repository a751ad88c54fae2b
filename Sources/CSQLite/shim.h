#ifndef PERRON_CSQLITE_SHIM_H
#define PERRON_CSQLITE_SHIM_H

#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast macro, which Swift cannot import. */
static inline int perron_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

static inline int perron_bind_blob(sqlite3_stmt *statement, int index, const void *data, int length) {
  return sqlite3_bind_blob(statement, index, data, length, SQLITE_STATIC);
}

#endif
