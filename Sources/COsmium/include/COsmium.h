#ifndef PERRON_COSMIUM_H
#define PERRON_COSMIUM_H
#endif
