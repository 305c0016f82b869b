// A person as JSON.
#pragma once

#include "base/json_text.h"
#include "server/features/people/people.h"

namespace janggun::server {

/// {"id","name","guest","bot","created"} without the closing bracket.
void open_user(JsonText& json, const User& user);
/// A list of the person's ratings.
void write_ratings_of(JsonText& json, const Person& person);

}  // namespace janggun::server
