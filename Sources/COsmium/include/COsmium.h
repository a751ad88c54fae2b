#ifndef PERRON_COSMIUM_H
#define PERRON_COSMIUM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A tag of an object; both strings live as long as the call that hands them over.
typedef struct {
  const char *_Nonnull key;
  const char *_Nonnull value;
} perron_osm_tag;

/// A node. A deleted node, or one without a valid location, is not visible.
typedef struct {
  int64_t id;
  uint32_t version;
  int is_visible;
  int32_t latitude_e7;
  int32_t longitude_e7;
  const perron_osm_tag *_Nullable tags;
  size_t tag_count;
} perron_osm_node;

/// A way and the nodes that it runs through.
typedef struct {
  int64_t id;
  uint32_t version;
  int is_visible;
  const int64_t *_Nullable nodes;
  size_t node_count;
  const perron_osm_tag *_Nullable tags;
  size_t tag_count;
} perron_osm_way;

/// What a member is to its relation: what `role` says, in the words that multipolygons use.
enum {
  PERRON_OSM_OTHER = 0,
  PERRON_OSM_OUTER = 1,
  PERRON_OSM_INNER = 2,
};

/// A relation and the ways among its members.
typedef struct {
  int64_t id;
  uint32_t version;
  int is_visible;
  const int64_t *_Nullable ways;
  /// Of each way one of the values above.
  const uint8_t *_Nullable roles;
  size_t way_count;
  const perron_osm_tag *_Nullable tags;
  size_t tag_count;
} perron_osm_relation;

/// Who is told of the objects. A null pointer leaves that kind out, which is faster. Each returns 0 to go
/// on; anything else ends the reading.
typedef struct {
  void *_Nullable context;
  int (*_Nullable node)(void *_Nullable context, const perron_osm_node *_Nonnull node);
  /// Not 0: nodes without tags are passed over.
  int skips_untagged_nodes;
  int (*_Nullable way)(void *_Nullable context, const perron_osm_way *_Nonnull way);
  int (*_Nullable relation)(void *_Nullable context,
                            const perron_osm_relation *_Nonnull relation);
  /// Bytes of the file read so far and in all.
  int (*_Nullable progress)(void *_Nullable context, uint64_t done, uint64_t total);
} perron_osm_handlers;

/// How a reading ended.
enum {
  PERRON_OSM_DONE = 0,
  PERRON_OSM_CANCELLED = 1,
  /// The file cannot be opened, or its name does not say a known format.
  PERRON_OSM_UNREADABLE = 2,
  /// The file ends early or holds something else than it should.
  PERRON_OSM_DAMAGED = 3,
};

/// What a reading found out. Both texts end with a zero byte.
typedef struct {
  /// One of the values above.
  int outcome;
  /// What went wrong; empty where nothing did.
  char message[512];
  /// The time in the file's header; empty where it has none.
  char timestamp[64];
} perron_osm_result;

/// Reads an OSM file from its beginning to its end. No C++ exception leaves this function.
/// `format` is what libosmium calls it: `pbf`, `osm`, `osm.gz`, `osm.bz2`.
perron_osm_result perron_osm_read(const char *_Nonnull path, const char *_Nonnull format,
                                  const perron_osm_handlers *_Nonnull handlers);

#ifdef __cplusplus
}
#endif

#endif
