// The games of a tournament as PGN or .gib, one after the other.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "record/format.h"
#include "server/app/context.h"
#include "server/app/export_stream.h"
#include "server/features/play/replays.h"

namespace janggun::server {

class TournamentGamesExport final : public ExportSource,
                                    public std::enable_shared_from_this<TournamentGamesExport> {
  public:
    struct Wish {
        std::vector<GameId> games;
        record::Format format{};
        std::string site;
    };
    TournamentGamesExport(Context& context, Replays& replays, Wish wish, Asker asker)
        : context_{context}, replays_{replays}, wish_{std::move(wish)}, asker_{std::move(asker)} {}

    /// A game that was aborted or purged, or that has not been made yet, is left out.
    void next(Done done) override;

  private:
    Context& context_;
    Replays& replays_;
    Wish wish_;
    Asker asker_;
    std::size_t next_ = 0;
};

}  // namespace janggun::server
