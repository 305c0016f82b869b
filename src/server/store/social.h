// Storage of who follows and who blocks whom.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/domain/ids.h"
#include "server/domain/time.h"
#include "server/store/asker.h"
#include "server/store/reply.h"

namespace janggun::server {

enum class RelationKind : std::uint8_t { Follows = 1, Blocks = 2 };

struct Relation {
    UserId user = UserId::None;
    UserId other = UserId::None;
    RelationKind kind{};
    Time at;
    std::string other_name;  // filled in when it is read
    friend bool operator==(const Relation&, const Relation&) = default;
};

namespace write {

/// Replaces the other kind: nobody both follows and blocks a person. Blocking ends the follow of
/// the other side. Conflict: the person has kMost of this kind.
struct Relate {
    Relation relation;
    static constexpr int kMost = 500;
};
/// Ends it, if there is one of this kind.
struct Unrelate {
    UserId user = UserId::None;
    UserId other = UserId::None;
    RelationKind kind{};
};

}  // namespace write

using SocialWrite = std::variant<write::Relate, write::Unrelate>;

class SocialStore {
  public:
    SocialStore() = default;
    SocialStore(const SocialStore&) = delete;
    SocialStore& operator=(const SocialStore&) = delete;
    virtual ~SocialStore() = default;

    /// Everybody whom this person follows or blocks, by name.
    virtual void relations_of(UserId user, Reply<std::vector<Relation>> done) = 0;
    virtual void count_followers(UserId user, Reply<std::int64_t> done) = 0;
};

}  // namespace janggun::server
