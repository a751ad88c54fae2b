#include "COsmium.h"

#include <osmium/io/any_compression.hpp>
#include <osmium/io/error.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/osm/node.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>

#include <algorithm>
#include <cstring>
#include <exception>
#include <string>
#include <system_error>
#include <vector>

namespace {

/// As much of `text` as there is room for; allocates nothing, and so cannot fail.
template <size_t size> void copy_text(const char *text, char (&target)[size]) {
  const size_t length = std::min(std::strlen(text), size - 1);
  std::memcpy(target, text, length);
  target[length] = '\0';
}

/// Lends libosmium's objects to the handlers. Its vectors are kept, so that nothing is allocated for
/// most objects.
class Lender {
public:
  explicit Lender(const perron_osm_handlers &handlers) : handlers_(handlers) {}

  bool lend(const osmium::Node &node) {
    const osmium::Location location = node.location();
    collect_tags(node);
    perron_osm_node lent{};
    lent.id = node.id();
    lent.version = node.version();
    lent.is_visible = node.visible() && location.valid();
    lent.latitude_e7 = location.y();
    lent.longitude_e7 = location.x();
    lent.tags = tags_.data();
    lent.tag_count = tags_.size();
    return handlers_.node(handlers_.context, &lent) == 0;
  }

  bool lend(const osmium::Way &way) {
    members_.clear();
    for (const auto &node : way.nodes()) members_.push_back(node.ref());
    collect_tags(way);
    perron_osm_way lent{};
    lent.id = way.id();
    lent.version = way.version();
    lent.is_visible = way.visible();
    lent.nodes = members_.data();
    lent.node_count = members_.size();
    lent.tags = tags_.data();
    lent.tag_count = tags_.size();
    return handlers_.way(handlers_.context, &lent) == 0;
  }

  bool lend(const osmium::Relation &relation) {
    members_.clear();
    roles_.clear();
    for (const auto &member : relation.members()) {
      if (member.type() != osmium::item_type::way) continue;
      members_.push_back(member.ref());
      roles_.push_back(role_of(member.role()));
    }
    collect_tags(relation);
    perron_osm_relation lent{};
    lent.id = relation.id();
    lent.version = relation.version();
    lent.is_visible = relation.visible();
    lent.ways = members_.data();
    lent.roles = roles_.data();
    lent.way_count = members_.size();
    lent.tags = tags_.data();
    lent.tag_count = tags_.size();
    return handlers_.relation(handlers_.context, &lent) == 0;
  }

private:
  static uint8_t role_of(const char *role) {
    if (std::strcmp(role, "outer") == 0) return PERRON_OSM_OUTER;
    return std::strcmp(role, "inner") == 0 ? PERRON_OSM_INNER : PERRON_OSM_OTHER;
  }

  void collect_tags(const osmium::OSMObject &object) {
    tags_.clear();
    for (const auto &tag : object.tags()) tags_.push_back({tag.key(), tag.value()});
  }

  const perron_osm_handlers &handlers_;
  std::vector<perron_osm_tag> tags_;
  std::vector<int64_t> members_;
  std::vector<uint8_t> roles_;
};

bool lend_all(const osmium::memory::Buffer &buffer, Lender &lender,
              const perron_osm_handlers &handlers) {
  for (const auto &item : buffer) {
    bool goes_on = true;
    if (item.type() == osmium::item_type::node && handlers.node) {
      const auto &node = static_cast<const osmium::Node &>(item);
      goes_on = (handlers.skips_untagged_nodes && node.tags().empty()) || lender.lend(node);
    } else if (item.type() == osmium::item_type::way && handlers.way) {
      goes_on = lender.lend(static_cast<const osmium::Way &>(item));
    } else if (item.type() == osmium::item_type::relation && handlers.relation) {
      goes_on = lender.lend(static_cast<const osmium::Relation &>(item));
    }
    if (!goes_on) return false;
  }
  return true;
}

osmium::osm_entity_bits::type wanted_kinds(const perron_osm_handlers &handlers) {
  auto kinds = osmium::osm_entity_bits::nothing;
  if (handlers.node) kinds |= osmium::osm_entity_bits::node;
  if (handlers.way) kinds |= osmium::osm_entity_bits::way;
  if (handlers.relation) kinds |= osmium::osm_entity_bits::relation;
  return kinds;
}

int read_all(const char *path, const char *format, const perron_osm_handlers &handlers,
             std::string &timestamp) {
  const osmium::io::File file{path, format};
  osmium::io::Reader reader{file, wanted_kinds(handlers), osmium::io::read_meta::yes};
  timestamp = reader.header().get("osmosis_replication_timestamp");
  if (timestamp.empty()) timestamp = reader.header().get("timestamp");
  Lender lender{handlers};
  while (const osmium::memory::Buffer buffer = reader.read()) {
    const bool goes_on =
        lend_all(buffer, lender, handlers) &&
        (!handlers.progress ||
         handlers.progress(handlers.context, reader.offset(), reader.file_size()) == 0);
    if (!goes_on) {
      reader.close();
      return PERRON_OSM_CANCELLED;
    }
  }
  reader.close();
  return PERRON_OSM_DONE;
}

} // namespace

extern "C" perron_osm_result perron_osm_read(const char *path, const char *format,
                                             const perron_osm_handlers *handlers) {
  perron_osm_result result{};
  const auto fail = [&result](int outcome, const char *message) {
    result.outcome = outcome;
    copy_text(message, result.message);
  };
  try {
    std::string timestamp;
    result.outcome = read_all(path, format, *handlers, timestamp);
    copy_text(timestamp.c_str(), result.timestamp);
  } catch (const osmium::unsupported_file_format_error &error) {
    fail(PERRON_OSM_UNREADABLE, error.what());
  } catch (const std::system_error &error) {
    fail(PERRON_OSM_UNREADABLE, error.what());
  } catch (const std::exception &error) {
    fail(PERRON_OSM_DAMAGED, error.what());
  } catch (...) {
    fail(PERRON_OSM_DAMAGED, "an unknown failure");
  }
  return result;
}
