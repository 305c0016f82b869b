// Training samples, shuffled from game files.
#include "train/samples.h"

#include <algorithm>

namespace janggun::train {
namespace {

/// The ruleset to encode in the inputs of a game. One Janggi game in eight is encoded without
/// points, so that the network also learns rulesets without them.
const janggi::Ruleset& told_ruleset(Rng& rng, const Janggi::Ruleset& played) {
    return rng.below(8) == 0 ? janggi::kCasual : played;
}
template <typename Ruleset>
const Ruleset& told_ruleset(Rng&, const Ruleset& played) {
    return played;
}

/// False if it has more pieces than any game can lead to.
template <Game G>
bool make(const typename G::Position& position, const typename G::Ruleset& ruleset, bool reflected,
          Sample& sample) {
    const auto board = nnue::Features<G>::board(position, ruleset);
    for (const std::size_t seat : {0U, 1U}) {
        const Side side = seat == 0 ? position.turn() : other(position.turn());
        std::size_t count = 0;
        bool fits = true;
        const nnue::Perspective perspective =
            nnue::Features<G>::perspective(position, side, reflected);
        nnue::Features<G>::for_each_active(board, [&](std::size_t input) {
            if (count < Sample::kMost)
                sample.inputs[seat][count++] =
                    static_cast<std::uint16_t>(nnue::Features<G>::seen_from(input, perspective));
            else
                fits = false;
        });
        if (!fits) return false;
        sample.counts[seat] = static_cast<std::uint8_t>(count);
        sample.king_buckets[seat] =
            static_cast<std::uint8_t>(nnue::Features<G>::king_bucket(position, perspective));
    }
    sample.output =
        static_cast<std::uint8_t>(nnue::output_bucket(position.pieces().occupied().size()));
    return true;
}

}  // namespace

template <Game G>
SampleStream<G>::SampleStream(std::vector<std::filesystem::path> files, Part part,
                              std::uint64_t seed, std::size_t pool_size)
    : files_{std::move(files)}, part_{part}, rng_{seed}, pool_size_{pool_size} {}

template <Game G>
void SampleStream<G>::rewind() {
    for (std::size_t i = files_.size(); i > 1; --i)
        std::swap(files_[i - 1], files_[rng_.below(static_cast<std::uint32_t>(i))]);
    dealt_ = 0;
    if (has_all_) return shuffle_pool();
    pool_.clear();
    file_ = 0;
    reader_.clear();
}

template <Game G>
void SampleStream<G>::shuffle_pool() {
    for (std::size_t i = pool_.size(); i > 1; --i)
        std::swap(pool_[i - 1], pool_[rng_.below(static_cast<std::uint32_t>(i))]);
}

template <Game G>
void SampleStream<G>::expand(const PlayedGame& game) {
    const typename G::Ruleset played = G::default_ruleset();
    const typename G::Ruleset ruleset = told_ruleset(rng_, played);
    const auto add = [&](const typename G::Position& position, std::int16_t score) {
        Sample sample;
        if (!make<G>(position, ruleset, (rng_.next() & 1) != 0, sample)) return;
        const int result = static_cast<int>(game.result) - 1;
        sample.result = static_cast<std::int8_t>(position.turn() == Side::First ? result : -result);
        sample.score = score;
        pool_.push_back(sample);
    };
    walk<G>(game, [&](const typename G::Position& position, ScoredMove scored) {
        if (scored.score != engine::kNoScore) add(position, scored.score);
    });
    for_each_quiet_end<G>(game, [&](const typename G::Position& end, const QuietLine& line) {
        add(end, line.score);
    });
}

template <Game G>
bool SampleStream<G>::fill_pool() {
    if (has_all_) return false;
    const bool is_first = pool_.empty() && file_ == 0;
    pool_.clear();
    dealt_ = 0;
    while (pool_.size() < pool_size_) {
        if (reader_.empty()) {
            if (file_ == files_.size()) break;
            auto reader = GameReader<G>::open(files_[file_++]);
            if (!reader) continue;  // the trainer has looked at every file before
            reader_.push_back(std::move(*reader));
            game_number_ = 0;
        }
        const auto game = reader_.front().next();
        if (!game) {
            reader_.clear();
            continue;
        }
        const bool is_validation = game_number_++ % 100 == 99;
        if (is_validation == (part_ == Part::Validation)) expand(*game);
    }
    has_all_ = is_first && pool_.size() < pool_size_;
    shuffle_pool();
    return !pool_.empty();
}

template <Game G>
std::size_t SampleStream<G>::next(std::span<Sample> batch) {
    std::size_t count = 0;
    while (count < batch.size()) {
        if (dealt_ == pool_.size() && !fill_pool()) break;
        batch[count++] = pool_[dealt_++];
    }
    return count;
}

#define JANGGUN_INSTANTIATE(G) template class SampleStream<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::train
