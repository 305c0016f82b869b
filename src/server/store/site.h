// Storage of what the owner of the site has set, and figures of the site.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/domain/time.h"
#include "server/store/asker.h"
#include "server/store/reply.h"

namespace janggun::server {

struct SiteFigures {
    std::int64_t accounts = 0;
    std::int64_t guests = 0;
    std::int64_t new_accounts = 0;  // since a time
    std::int64_t games = 0;         // finished
    std::int64_t new_games = 0;     // since then
    std::int64_t tournaments = 0;
    std::int64_t studies = 0;
    std::int64_t open_reports = 0;
    std::int64_t bytes = 0;  // of the database
    friend bool operator==(const SiteFigures&, const SiteFigures&) = default;
};

namespace write {

struct SetSite {
    std::string name;
    std::string value;
};

}  // namespace write

using SiteWrite = std::variant<write::SetSite>;

class SiteStore {
  public:
    SiteStore() = default;
    SiteStore(const SiteStore&) = delete;
    SiteStore& operator=(const SiteStore&) = delete;
    virtual ~SiteStore() = default;

    using Settings = std::vector<std::pair<std::string, std::string>>;
    /// Names and values, in the order of the names.
    virtual void site_settings(Reply<Settings> done) = 0;
    virtual void site_figures(Time since, Asker asker, Reply<SiteFigures> done) = 0;
};

}  // namespace janggun::server
