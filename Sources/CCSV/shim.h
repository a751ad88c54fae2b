#ifndef PERRON_CCSV_SHIM_H
#define PERRON_CCSV_SHIM_H

#include <csv.h>

#endif
