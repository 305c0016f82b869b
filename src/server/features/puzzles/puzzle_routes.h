// Puzzles over HTTP: choosing one, and rated attempts of accounts.
#pragma once

#include <string>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/features/puzzles/catalogue.h"
#include "server/features/puzzles/judge.h"
#include "server/store/puzzles.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

class PuzzleRoutes {
  public:
    PuzzleRoutes(Context& context, PuzzleStore& store, Committer& committer, Catalogue& catalogue)
        : context_{context}, store_{store}, committer_{committer}, catalogue_{catalogue} {}

    void register_with(Registry& registry);

  private:
    /// An attempt that was judged and is to be stored.
    struct Attempt {
        UserId user = UserId::None;
        const CataloguedPuzzle* puzzle = nullptr;
        bool is_solved = false;
        Respond respond;
    };
    void daily(const Call& call, Respond respond);
    void next(const Call& call, Respond respond);
    void one(const Call& call, Respond respond);
    void attempt(const Call& call, Respond respond);
    void me(const Call& call, Respond respond);

    void next_for(UserId user, Catalogue::Wish wish, bool has_rating, const Asker& asker,
                  const Respond& respond);
    /// Reads the ratings and writes the new ones (compare-and-set); a conflict is retried.
    void rate(const Attempt& attempt, int tries_left);
    void rate_first(const Attempt& attempt, const PuzzleStanding& standing, int tries_left);
    void note_retry(const Attempt& attempt, const PuzzleStanding& standing);
    /// In a cluster other nodes rate puzzles too.
    void load_ratings(const std::function<void(std::optional<StoreError>)>& done);

    Context& context_;
    PuzzleStore& store_;
    Committer& committer_;
    Catalogue& catalogue_;
    Timer reload_;
    std::uint64_t attempts_ = 0;
};

}  // namespace janggun::server
