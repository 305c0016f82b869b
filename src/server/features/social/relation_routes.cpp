// Following and blocking.
#include "server/features/social/relation_routes.h"

#include "server/app/answers.h"

namespace janggun::server {
namespace {

constexpr Allowance kFollows{50, std::chrono::minutes{1}};  // of one follower
constexpr Duration kNotifiedAgain = std::chrono::hours{24};
constexpr std::size_t kMostRemembered = 100'000;

}  // namespace

void RelationRoutes::register_with(Registry& registry) {
    using enum Method;
    const auto route = [&](Method method, std::string_view pattern,
                           void (RelationRoutes::*answer)(const Call&, Respond)) {
        registry.route(method, pattern, Access::Account, Scope::None, this, answer).session_only();
    };
    route(Post, "/api/rel/follow/{name}", &RelationRoutes::follow);
    route(Post, "/api/rel/unfollow/{name}", &RelationRoutes::unfollow);
    route(Post, "/api/rel/block/{name}", &RelationRoutes::block);
    route(Post, "/api/rel/unblock/{name}", &RelationRoutes::unblock);
    route(Get, "/api/rel/following", &RelationRoutes::following);
    route(Get, "/api/rel/blocking", &RelationRoutes::blocking);
    route(Get, "/api/rel/with/{name}", &RelationRoutes::between);
}

void RelationRoutes::follow(const Call& call, Respond respond) {
    relate(call, RelationKind::Follows, respond);
}
void RelationRoutes::unfollow(const Call& call, Respond respond) {
    unrelate(call, RelationKind::Follows, respond);
}
void RelationRoutes::block(const Call& call, Respond respond) {
    relate(call, RelationKind::Blocks, respond);
}
void RelationRoutes::unblock(const Call& call, Respond respond) {
    unrelate(call, RelationKind::Blocks, respond);
}
void RelationRoutes::following(const Call& call, Respond respond) {
    list(call, RelationKind::Follows, respond);
}
void RelationRoutes::blocking(const Call& call, Respond respond) {
    list(call, RelationKind::Blocks, respond);
}

void RelationRoutes::tell_followed(const Person& follower, UserId followed) {
    const Time now = context_.now();
    if (notified_.size() > kMostRemembered) notified_.clear();
    const auto [notified, is_first] = notified_.try_emplace({follower.user.id, followed}, now);
    if (!is_first && now - notified->second < kNotifiedAgain) return;
    notified->second = now;
    if (on_followed_) on_followed_(follower, followed);
}

void RelationRoutes::relate(const Call& call, RelationKind kind, const Respond& respond) {
    people_.get_named(call.path.at(0), [this, call, kind, respond](const PersonPtr& other) {
        const PersonPtr own = people_.find(call.caller.user);
        if (!other || !own) return respond(answer_of(no_user()));
        if (other == own)
            return respond(answer_of(Fault{Code::NotAllowed, "you cannot do this to yourself"}));
        if (kind == RelationKind::Follows && other->user.is_guest)
            return respond(answer_of(Fault{Code::NotAllowed, "guests cannot be followed"}));
        if (kind == RelationKind::Follows && other->has_blocked(own->user.id))
            return respond(answer_of(Fault{Code::Blocked, "this player has blocked you"}));
        if (follows_.size() > kMostRemembered) follows_.clear();
        if (kind == RelationKind::Follows &&
            !follows_[own->user.id].take(kFollows, context_.now().since_epoch))
            return respond(answer_of(
                Fault{Code::TooMany, "you have followed many people; wait a few minutes"}));
        const Relation relation{own->user.id, other->user.id, kind, context_.now(), {}};
        committer_.write(
            {write::Relate{relation}},
            context_.guarded([this, own, other, kind,
                              respond](const Result<Committer::Written, StoreError>& written) {
                if (!written && written.error() == StoreError::Conflict)
                    return respond(
                        answer_of(Fault{Code::TooMany, "the list is full: 500 people at most"}));
                if (!written) return respond(answer_of(not_stored()));
                if (kind == RelationKind::Follows) tell_followed(*own, other->user.id);
                people_.changed(own->user.id, [respond] { respond(done_answer()); });
            }));
    });
}

void RelationRoutes::unrelate(const Call& call, RelationKind kind, const Respond& respond) {
    people_.get_named(call.path.at(0), [this, call, kind, respond](const PersonPtr& other) {
        if (!other) return respond(answer_of(no_user()));
        const UserId own = call.caller.user;
        committer_.write(
            {write::Unrelate{own, other->user.id, kind}},
            context_.guarded(
                [this, own, respond](const Result<Committer::Written, StoreError>& written) {
                    if (!written) return respond(answer_of(not_stored()));
                    people_.changed(own, [respond] { respond(done_answer()); });
                }));
    });
}

void RelationRoutes::list(const Call& call, RelationKind kind, const Respond& respond) {
    store_.relations_of(
        call.caller.user,
        context_.guarded(
            [this, kind, respond](const Result<std::vector<Relation>, StoreError>& relations) {
                if (!relations) return respond(storage_answer(relations.error()));
                JsonText json;
                json.open('{');
                json.key("people");
                json.open('[');
                for (const Relation& relation : *relations) {
                    if (relation.kind != kind) continue;
                    json.open('{');
                    json.field("name", relation.other_name);
                    json.number_field("since", relation.at.count());
                    if (kind == RelationKind::Follows)
                        json.truth_field("online", online_.is_online(relation.other));
                    json.close('}');
                }
                json.close(']');
                json.close('}');
                respond(answer_of(json.take()));
            }));
}

void RelationRoutes::between(const Call& call, Respond respond) {
    people_.get_named(call.path.at(0), [this, call, respond](const PersonPtr& other) {
        if (!other) return respond(answer_of(no_user()));
        store_.relations_of(
            call.caller.user,
            context_.guarded(
                [this, other, respond](Result<std::vector<Relation>, StoreError> relations) {
                    if (!relations) return respond(storage_answer(relations.error()));
                    store_.count_followers(
                        other->user.id,
                        context_.guarded([other, relations = std::move(*relations),
                                          respond](const Result<std::int64_t, StoreError>& count) {
                            if (!count) return respond(storage_answer(count.error()));
                            bool follows = false;
                            bool blocks = false;
                            for (const Relation& relation : relations) {
                                if (relation.other != other->user.id) continue;
                                follows = relation.kind == RelationKind::Follows;
                                blocks = relation.kind == RelationKind::Blocks;
                            }
                            JsonText json;
                            json.open('{');
                            json.truth_field("follows", follows);
                            json.truth_field("blocks", blocks);
                            json.number_field("followers", *count);
                            json.close('}');
                            respond(answer_of(json.take()));
                        }));
                }));
    });
}

}  // namespace janggun::server
