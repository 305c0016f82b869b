// The owner's page: figures of the site, announcement, sign-up, backups; and what everybody may
// know of the site.
#pragma once

#include <optional>
#include <string>

#include "server/app/app.h"
#include "server/app/workers.h"
#include "server/features/admin/site_files.h"
#include "server/store/site.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

class SiteRoutes {
  public:
    struct Parts {
        App& app;
        SiteStore& store;
        Committer& committer;
        SiteFiles files;
    };
    explicit SiteRoutes(Parts parts);

    void register_with(Registry& registry);

    /// Why signing up is refused now, if it is.
    [[nodiscard]] std::optional<Fault> signup_fault() const;

  private:
    static constexpr std::size_t kLongestAnnouncement = 300;
    static constexpr Duration kAddressesLife{5'000};

    void show(const Call& call, Respond respond);
    void figures(const Call& call, Respond respond);
    void announce(const Call& call, Respond respond);
    void set_signup(const Call& call, Respond respond);
    void back_up(const Call& call, Respond respond);
    /// Stores a setting, with an entry of the moderation log, and tells everybody.
    void set(const Call& call, write::SetSite setting, std::string action, std::string detail,
             Respond respond);
    [[nodiscard]] write::LogModeration log_entry(const Call& call, std::string action,
                                                 std::string detail) const;
    void load(const std::function<void(std::optional<StoreError>)>& done);
    void tell_everybody();

    Parts parts_;
    Context& context_;
    Workers workers_;
    std::string announcement_;
    bool is_signup_closed_ = false;
    std::vector<std::string> addresses_;
    std::optional<Time> addresses_read_;
};

}  // namespace janggun::server
