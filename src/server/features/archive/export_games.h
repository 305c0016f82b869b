// The finished games that a filter finds as texts, one after the other.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "server/app/context.h"
#include "server/app/export_stream.h"
#include "server/app/workers.h"
#include "server/domain/live_game.h"
#include "server/features/archive/export_stores.h"

namespace janggun::server {

class GameExport final : public ExportSource, public std::enable_shared_from_this<GameExport> {
  public:
    struct Wish {
        GameFilter filter;
        std::function<std::string(const LiveGame&)> text_of;  // called on a worker's thread
        int most = 0;                                         // games
    };
    GameExport(Context& context, const ExportStores& stores, Workers& workers, Wish wish,
               Asker asker)
        : context_{context},
          stores_{stores},
          workers_{workers},
          wish_{std::move(wish)},
          asker_{std::move(asker)} {}

    void next(Done done) override;

  private:
    void find_more(const Done& done);
    void write_one(const GameId& id, const Done& done);

    Context& context_;
    ExportStores stores_;
    Workers& workers_;
    Wish wish_;
    Asker asker_;
    std::deque<GameId> found_;
    bool is_at_end_ = false;
};

}  // namespace janggun::server
