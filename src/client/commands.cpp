// The JSON of commands.
#include "client/commands.h"

#include "base/json_text.h"

namespace janggun::client::command {
namespace {

Command with(std::string_view type, std::string_view name, std::string_view value) {
    JsonText json;
    json.field(name, value);
    return {std::string{type}, json.take()};
}

JsonText written(const Terms& terms) {
    JsonText json;
    json.field("variant", terms.variant);
    json.field("clock", terms.clock);
    json.field("colour", terms.colour);
    return json;
}

}  // namespace

Command lobby() {
    return {"lobby"};
}
Command tv() {
    return {"tv"};
}
Command untv() {
    return {"untv"};
}
Command seek(const Terms& terms) {
    return {"seek", written(terms).take()};
}
Command cancel_seek(std::string_view seek) {
    return with("cancel_seek", "seek", seek);
}
Command accept_seek(std::string_view seek) {
    return with("accept_seek", "seek", seek);
}
Command pool(std::string_view variant, std::string_view clock) {
    JsonText json;
    json.field("variant", variant);
    json.field("clock", clock);
    return {"pool", json.take()};
}
Command unpool() {
    return {"unpool"};
}
Command play_engine(const Terms& terms, int level) {
    JsonText json = written(terms);
    json.number_field("level", level);
    return {"play_engine", json.take()};
}
Command invite(const Terms& terms) {
    return {"invite", written(terms).take()};
}
Command accept_invite(std::string_view invite) {
    return with("accept_invite", "invite", invite);
}
Command accept_challenge(std::string_view challenge) {
    return with("accept_challenge", "challenge", challenge);
}
Command decline_challenge(std::string_view challenge) {
    return with("decline_challenge", "challenge", challenge);
}
Command watch(std::string_view game, int since) {
    JsonText json;
    json.field("game", game);
    if (since > 0) json.number_field("since", since);
    return {"watch", json.take()};
}
Command unwatch(std::string_view game) {
    return with("unwatch", "game", game);
}
Command move(std::string_view game, std::string_view uci, std::size_t ply) {
    JsonText json;
    json.field("game", game);
    json.field("move", uci);
    json.number_field("ply", static_cast<std::int64_t>(ply));
    return {"move", json.take()};
}
Command setup(std::string_view game, std::string_view choice) {
    JsonText json;
    json.field("game", game);
    json.field("choice", choice);
    return {"setup", json.take()};
}
Command chat(std::string_view game, std::string_view room, std::string_view text) {
    JsonText json;
    json.field("game", game);
    json.field("room", room);
    json.field("text", text);
    return {"chat", json.take()};
}
Command in_game(std::string_view type, std::string_view game) {
    return with(type, "game", game);
}

}  // namespace janggun::client::command
