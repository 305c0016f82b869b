// Storage of what accounts keep of their progress: a JSON object for each key.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "server/domain/ids.h"
#include "server/domain/time.h"
#include "server/store/reply.h"

namespace janggun::server {

struct ProgressItem {
    std::string key;    // of domain/progress.h
    std::string value;  // a JSON object
    Time at;            // when it was stored
    friend bool operator==(const ProgressItem&, const ProgressItem&) = default;
};

namespace write {

/// Replaces what was there under this key.
struct PutProgress {
    UserId user = UserId::None;
    ProgressItem item;
};

}  // namespace write

using ProgressWrite = std::variant<write::PutProgress>;

class ProgressStore {
  public:
    ProgressStore() = default;
    ProgressStore(const ProgressStore&) = delete;
    ProgressStore& operator=(const ProgressStore&) = delete;
    virtual ~ProgressStore() = default;

    /// In the order of the keys.
    virtual void progress_of(UserId user, Reply<std::vector<ProgressItem>> done) = 0;
};

}  // namespace janggun::server
