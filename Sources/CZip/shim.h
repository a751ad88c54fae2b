#ifndef PERRON_CZIP_SHIM_H
#define PERRON_CZIP_SHIM_H

#include <zip.h>

#endif
