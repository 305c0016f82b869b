// Reading and storing progress.
#include "server/features/people/progress_routes.h"

#include <fmt/format.h>
#include <simdjson.h>

#include "server/app/answers.h"
#include "server/domain/progress.h"

namespace janggun::server {
namespace {

/// The JSON object of the text, without spaces.
std::optional<std::string> object_in(const std::string& text) {
    simdjson::dom::parser parser;
    simdjson::dom::object object;
    if (parser.parse(text).get(object) != simdjson::SUCCESS) return std::nullopt;
    return simdjson::minify(object);
}

}  // namespace

void ProgressRoutes::register_with(Registry& registry) {
    registry.route(Method::Get, "/api/account/progress", Access::Account, Scope::None, this,
                   &ProgressRoutes::get);
    registry
        .route(Method::Put, "/api/account/progress/{key}", Access::Account, Scope::None, this,
               &ProgressRoutes::put)
        .with_text(kMostProgressBytes);
}

void ProgressRoutes::get(const Call& call, Respond respond) {
    store_.progress_of(
        call.caller.user,
        context_.guarded([respond](const Result<std::vector<ProgressItem>, StoreError>& items) {
            if (!items) return respond(storage_answer(items.error()));
            JsonText json;
            json.open('{');
            json.key("items");
            json.open('{');
            for (const ProgressItem& item : *items) {
                json.key(item.key);
                json.plain(item.value);
            }
            json.close('}');
            json.close('}');
            respond(answer_of(json.take()));
        }));
}

void ProgressRoutes::put(const Call& call, Respond respond) {
    const std::string& key = call.path.at(0);
    if (!is_progress_key(key))
        return respond(
            answer_of(Fault{Code::NotFound, fmt::format("no such key; expected {}",
                                                        fmt::join(kProgressKeys, ", "))}));
    if (call.text.size() > kMostProgressBytes)
        return respond(answer_of(
            bad_field(fmt::format("expected at most {} kilobytes", kMostProgressBytes / 1024))));
    auto value = object_in(call.text);
    if (!value) return respond(answer_of(bad_field("expected a JSON object")));
    const ProgressItem item{key, std::move(*value), context_.now()};
    committer_.write({write::PutProgress{call.caller.user, item}},
                     context_.guarded([value = item.value, respond](
                                          const Result<Committer::Written, StoreError>& written) {
                         respond(written ? answer_of(value) : answer_of(not_stored()));
                     }));
}

}  // namespace janggun::server
