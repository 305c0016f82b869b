// Telling sockets of their friends.
#include "server/features/social/friends_online.h"

#include "server/app/answers.h"

namespace janggun::server {

void FriendsOnline::register_with(Registry& registry) {
    // Whom a person follows is private.
    registry.command<protocol::Friends>(kPlayScopes | Scope::ChallengeRead, this,
                                        &FriendsOnline::subscribe);
    registry.on_closed([this](const Connection& connection) { forget(connection.id); });
    online_.on_change([this](UserId user, bool is_online) { changed(user, is_online); });
}

void FriendsOnline::subscribe(const SocketCall& call, const protocol::Friends& /*message*/) {
    if (call.caller().is_guest) return call.refuse({Code::Guest, "this needs an account"});
    store_.relations_of(
        call.caller().user,
        context_.guarded([this, call](const Result<std::vector<Relation>, StoreError>& relations) {
            if (!relations) return call.refuse(storage_fault(relations.error()));
            if (call.connection()) show(call, *relations);
        }));
}

void FriendsOnline::show(const SocketCall& call, const std::vector<Relation>& relations) {
    forget(call.id());
    JsonText json;
    json.open('{');
    json.field("t", "friends");
    json.key("online");
    json.open('[');
    for (const Relation& relation : relations) {
        if (relation.kind != RelationKind::Follows) continue;
        Friend& followed = followed_[relation.other];
        followed.name = relation.other_name;
        followed.watchers.insert(call.id());
        follows_[call.id()].push_back(relation.other);
        if (online_.is_online(relation.other)) json.string(relation.other_name);
    }
    json.close(']');
    json.close('}');
    call.ack();
    call.send(json.take());
}

void FriendsOnline::forget(ConnectionId id) {
    const auto own = follows_.find(id);
    if (own == follows_.end()) return;
    for (const UserId user : own->second) {
        const auto followed = followed_.find(user);
        if (followed == followed_.end()) continue;
        followed->second.watchers.erase(id);
        if (followed->second.watchers.empty()) followed_.erase(followed);
    }
    follows_.erase(own);
}

void FriendsOnline::changed(UserId user, bool is_online) {
    const auto found = followed_.find(user);
    if (found == followed_.end()) return;
    JsonText json;
    json.open('{');
    json.field("t", "friend");
    json.field("name", found->second.name);
    json.truth_field("online", is_online);
    json.close('}');
    const Message message = make_message(json.take());
    for (const ConnectionId id : found->second.watchers)
        if (const Connection* connection = connections_.find(id)) connection->sink->send(message);
}

}  // namespace janggun::server
