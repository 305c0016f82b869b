// A person as JSON.
#include "server/features/people/user_json.h"

#include "server/app/answers.h"
#include "server/domain/names.h"
#include "server/protocol/to_client.h"

namespace janggun::server {

void open_user(JsonText& json, const User& user) {
    json.open('{');
    json.field("id", key_of_name(user.name));
    json.field("name", user.name);
    json.truth_field("guest", user.is_guest);
    json.truth_field("bot", user.is_bot);
    json.number_field("created", user.created.count());
    if (user.role != Role::None) json.field("role", name_of(user.role));
}

void write_ratings_of(JsonText& json, const Person& person) {
    json.open('[');
    for (const auto& [category, rating] : person.ratings)
        protocol::write_rating(json, category, rating);
    json.close(']');
}

}  // namespace janggun::server
