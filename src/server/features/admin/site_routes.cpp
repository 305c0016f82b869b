// The routes of the owner, and the site as everybody sees it.
#include "server/features/admin/site_routes.h"

#include <utility>

#include "base/json_text.h"
#include "server/app/answers.h"
#include "server/domain/names.h"

namespace janggun::server {
namespace {

/// A node's name on the bus: the settings have changed there.
constexpr std::string_view kTopic = "site";
constexpr std::string_view kAnnouncement = "announcement";
constexpr std::string_view kSignup = "signup";
constexpr std::string_view kClosed = "closed";
constexpr Duration kDay = std::chrono::hours{24};

void write_optional(JsonText& json, std::string_view name, std::optional<std::uint64_t> value) {
    json.key(name);
    json.plain(value ? std::to_string(*value) : "null");
}

}  // namespace

SiteRoutes::SiteRoutes(Parts parts)
    : parts_{std::move(parts)}, context_{parts_.app.context()}, workers_{1, 1, context_.post} {}

void SiteRoutes::register_with(Registry& registry) {
    registry.route(Method::Get, "/api/site", Access::Anybody, Scope::None, this, &SiteRoutes::show);
    const auto owner = [&](Method method, std::string_view pattern,
                           void (SiteRoutes::*answer)(const Call&, Respond)) {
        registry.route(method, pattern, Access::Owner, Scope::None, this, answer).session_only();
    };
    owner(Method::Get, "/api/owner/figures", &SiteRoutes::figures);
    owner(Method::Post, "/api/owner/announcement", &SiteRoutes::announce);
    owner(Method::Post, "/api/owner/signup", &SiteRoutes::set_signup);
    owner(Method::Post, "/api/owner/backup", &SiteRoutes::back_up);
    registry.on_start([this](const Started& ready) {
        load([ready](std::optional<StoreError> error) {
            if (!error) return ready(std::nullopt);
            ready(Fault{Code::Storage, "the site's settings cannot be read from the store"});
        });
    });
    const auto read_again = [this] {
        load([this](std::optional<StoreError> error) {
            if (!error) tell_everybody();
        });
    };
    context_.bus.subscribe(kTopic, context_.guarded([this, read_again](const Notice& notice) {
        if (*notice.text != context_.node) read_again();
    }),
                           context_.guarded(read_again));
}

std::optional<Fault> SiteRoutes::signup_fault() const {
    if (!is_signup_closed_) return std::nullopt;
    return Fault{Code::Forbidden, "sign-up is closed on this server"};
}

void SiteRoutes::load(const std::function<void(std::optional<StoreError>)>& done) {
    parts_.store.site_settings(
        context_.guarded([this, done](const Result<SiteStore::Settings, StoreError>& stored) {
            if (!stored) return done(stored.error());
            announcement_.clear();
            is_signup_closed_ = false;
            for (const auto& [name, value] : *stored) {
                if (name == kAnnouncement) announcement_ = value;
                if (name == kSignup) is_signup_closed_ = value == kClosed;
            }
            done(std::nullopt);
        }));
}

void SiteRoutes::tell_everybody() {
    JsonText json;
    json.open('{');
    json.field("t", "site");
    json.field("announcement", announcement_);
    json.truth_field("signup", !is_signup_closed_);
    json.close('}');
    const Message message = make_message(json.take());
    for (const UserId user : parts_.app.connections().online())
        parts_.app.connections().tell_here(user, message);
}

void SiteRoutes::show(const Call& /*call*/, Respond respond) {
    const Time now = context_.now();
    if (parts_.files.local_addresses &&
        (!addresses_read_ || now - *addresses_read_ > kAddressesLife)) {
        addresses_ = parts_.files.local_addresses();
        addresses_read_ = now;
    }
    JsonText json;
    json.open('{');
    json.field("announcement", announcement_);
    json.truth_field("signup", !is_signup_closed_);
    json.key("addresses");
    json.open('[');
    for (const std::string& address : addresses_) json.string(address);
    json.close(']');
    json.close('}');
    respond(answer_of(json.take()));
}

void SiteRoutes::figures(const Call& call, Respond respond) {
    parts_.store.site_figures(
        Time{context_.now().since_epoch - kDay}, call.asker(),
        context_.guarded([this, respond](const Result<SiteFigures, StoreError>& found) {
            if (!found) return respond(storage_answer(found.error()));
            JsonText json;
            json.open('{');
            json.number_field("accounts", found->accounts);
            json.number_field("new_accounts", found->new_accounts);
            json.number_field("guests", found->guests);
            json.number_field("games", found->games);
            json.number_field("new_games", found->new_games);
            json.number_field("tournaments", found->tournaments);
            json.number_field("studies", found->studies);
            json.number_field("open_reports", found->open_reports);
            Peers& peers = parts_.app.peers();
            json.number_field("online", static_cast<std::int64_t>(peers.total("people")));
            json.number_field("live_games", static_cast<std::int64_t>(peers.total("games")));
            json.number_field("bytes", found->bytes);
            write_optional(json, "free_bytes",
                           parts_.files.free_bytes ? parts_.files.free_bytes() : std::nullopt);
            json.truth_field("can_back_up", parts_.files.back_up != nullptr);
            json.field("announcement", announcement_);
            json.truth_field("signup", !is_signup_closed_);
            json.close('}');
            respond(answer_of(json.take()));
        }));
}

write::LogModeration SiteRoutes::log_entry(const Call& call, std::string action,
                                           std::string detail) const {
    return {{0,
             context_.now(),
             call.caller.user,
             std::move(action),
             UserId::None,
             std::move(detail),
             {},
             {}}};
}

void SiteRoutes::set(const Call& call, write::SetSite setting, std::string action,
                     std::string detail, Respond respond) {
    parts_.committer.write(
        {std::move(setting), log_entry(call, std::move(action), std::move(detail))},
        context_.guarded([this, respond = std::move(respond)](
                             const Result<Committer::Written, StoreError>& written) {
            if (!written) return respond(answer_of(not_stored()));
            context_.bus.publish(kTopic, {0, make_message(context_.node)});
            load([this, respond](std::optional<StoreError> error) {
                if (error) return respond(storage_answer(*error));
                tell_everybody();
                respond(done_answer());
            });
        }));
}

void SiteRoutes::announce(const Call& call, Respond respond) {
    const std::string_view given = call.fields.get("text");
    const auto text =
        given.empty() ? std::optional{std::string{}} : visible_text(given, kLongestAnnouncement);
    if (!text)
        return respond(answer_of(bad_field("text: expected at most 300 characters, or none")));
    set(call, {std::string{kAnnouncement}, *text}, "announcement", *text, std::move(respond));
}

void SiteRoutes::set_signup(const Call& call, Respond respond) {
    const std::string_view open = call.fields.get("open");
    if (open != "true" && open != "false")
        return respond(answer_of(bad_field("open: expected true or false")));
    const bool is_closed = open == "false";
    set(call, {std::string{kSignup}, is_closed ? std::string{kClosed} : "open"},
        is_closed ? "close_signup" : "open_signup", {}, std::move(respond));
}

void SiteRoutes::back_up(const Call& call, Respond respond) {
    if (!parts_.files.back_up)
        return respond(answer_of(Fault{
            Code::NotAllowed, "this database is backed up with its own tools: docs/server.md"}));
    const bool is_added = workers_.add(
        [work = parts_.files.back_up](std::size_t) { return work(); },
        context_.guarded(
            [this, call, respond](const Result<SiteFiles::Backup, SiteFiles::BackupError>& made) {
                if (!made)
                    return respond(
                        answer_of(Fault{Code::Storage, "no backup: " + describe(made.error())}));
                JsonText json;
                json.open('{');
                json.field("file", made->file);
                json.number_field("bytes", static_cast<std::int64_t>(made->bytes));
                json.close('}');
                // The copy exists, whether or not the log can be written.
                parts_.committer.write({log_entry(call, "backup", made->file)},
                                       context_.guarded([respond, text = json.take()](const auto&) {
                                           respond(answer_of(text));
                                       }));
            }));
    if (!is_added) respond(answer_of(Fault{Code::TooMany, "a backup is being made"}));
}

}  // namespace janggun::server
