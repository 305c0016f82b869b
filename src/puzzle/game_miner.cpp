// Mining one game step by step.
#include "puzzle/game_miner.h"

#include <algorithm>

#include "puzzle/miner.h"
#include "puzzle/puzzle_file.h"

namespace janggun::puzzle {

/// One position of a game after the other, whichever game it is of.
struct GameMiner::Mining {
    Mining() = default;
    virtual ~Mining() = default;
    Mining(const Mining&) = delete;
    Mining& operator=(const Mining&) = delete;
    [[nodiscard]] virtual std::size_t positions() const = 0;
    virtual void examine(std::size_t position, std::vector<std::string>& lines) = 0;
};

namespace {

template <Game G>
class MiningOf final : public GameMiner::Mining {
  public:
    explicit MiningOf(const Match<G>& game) {
        auto position = game.start();
        for (const auto& ply : game.history()) {
            positions_.push_back(position);
            moves_.push_back(ply.move);
            position.play(ply.move);
        }
    }
    [[nodiscard]] std::size_t positions() const override {
        const std::size_t skipped = MineSettings{}.skipped_plies;
        return moves_.size() > skipped ? moves_.size() - skipped : 0;
    }
    void examine(std::size_t position, std::vector<std::string>& lines) override {
        const std::size_t ply = MineSettings{}.skipped_plies + position;
        // The miner starts with the move before the position.
        const PlayedLine<G> line{
            {positions_[ply - 1], positions_[ply]}, {moves_[ply - 1], moves_[ply]}, {}};
        for (const auto& puzzle : miner_.mine(line)) {
            const bool is_new =
                std::find(kinds_.begin(), kinds_.end(), puzzle.kind) == kinds_.end();
            if (!is_new) continue;
            kinds_.push_back(puzzle.kind);
            lines.push_back(write_puzzle(puzzle));
        }
    }

  private:
    static MineSettings settings() {
        MineSettings mine;
        mine.skipped_plies = 1;  // of the two moves that it is shown at a time
        return mine;
    }

    std::vector<typename G::Position> positions_;
    std::vector<typename G::Move> moves_;
    std::vector<Kind> kinds_;
    Miner<G> miner_{settings()};
};

}  // namespace

GameMiner::GameMiner(const AnyMatch& game)
    : mining_{std::visit(
          []<Game G>(const Match<G>& match) -> std::unique_ptr<Mining> {
              return std::make_unique<MiningOf<G>>(match);
          },
          game)},
      planned_{mining_->positions()} {}

GameMiner::~GameMiner() = default;

void GameMiner::step() {
    if (!is_done()) mining_->examine(done_++, lines_);
}

bool is_puzzle_of(const AnyMatch& game, std::string_view line) {
    return std::visit([&]<Game G>(const Match<G>&) { return read_puzzle<G>(line).has_value(); },
                      game);
}

std::string header_for(const AnyMatch& game) {
    return std::visit([]<Game G>(const Match<G>&) { return header<G>(); }, game);
}

}  // namespace janggun::puzzle
