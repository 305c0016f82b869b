// Openings: starting positions of the game or of a file, then random moves to a balanced position.
#include "arena/openings.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>

#include "base/rng.h"
#include "base/text.h"
#include "game/match.h"
#include "notation/fen.h"
#include "record/reader.h"

namespace janggun::arena {
namespace {

using enum OpeningsError::Reason;

constexpr int kMostUneven = 3;   // points, after resolving captures
constexpr int kMaxTries = 1000;  // of random moves, before an unbalanced one is accepted
constexpr int kMaxExchange = 6;  // plies of captures

template <Game G>
int material(const typename G::Position& position, Side side) {
    int sum = 0;
    for (const auto square : position.pieces().of(side))
        sum += G::worth(position.pieces().kind_on(square));
    if constexpr (WithHands<G>)
        for (const auto kind : G::kHandKinds)
            sum += G::worth(kind) * position.hand(side).count(kind);
    return sum;
}

/// Material lead of the side to move after a capture search.
template <Game G>
int exchange(const typename G::Position& position, int depth, int alpha, int beta) {
    const int standing =
        material<G>(position, position.turn()) - material<G>(position, other(position.turn()));
    if (depth == 0 || standing >= beta) return standing;
    alpha = std::max(alpha, standing);
    for (const auto move : position.noisy_moves()) {
        auto next = position;
        next.play(move);
        alpha = std::max(alpha, -exchange<G>(next, depth - 1, -beta, -alpha));
        if (alpha >= beta) break;
    }
    return alpha;
}

template <Game G>
bool is_even(const typename G::Position& position) {
    constexpr int kBound = 1000;
    return std::abs(exchange<G>(position, kMaxExchange, -kBound, kBound)) <= kMostUneven;
}

/// The opening with random moves at its end, or nothing if the position is not suitable.
template <Game G>
std::optional<Opening<G>> with_random_moves(const typename G::Ruleset& ruleset, Opening<G> opening,
                                            int plies, Rng& rng) {
    Match<G> match{ruleset, opening.start};
    for (const auto move : opening.moves)
        if (!match.play(move)) return std::nullopt;
    for (int i = 0; i < plies; ++i) {
        const auto moves = match.allowed_moves();
        std::vector<typename G::Move> choices(moves.begin(), moves.end());
        if constexpr (WithPass<G>)  // two of them would end the game
            choices.erase(std::remove(choices.begin(), choices.end(), G::Move::pass()),
                          choices.end());
        if (choices.empty()) return std::nullopt;
        const auto move = choices[rng.below(static_cast<std::uint32_t>(choices.size()))];
        if (!match.play(move)) return std::nullopt;
        opening.moves.push_back(move);
    }
    if (match.is_over() || match.position().in_check()) return std::nullopt;
    return opening;
}

template <Game G>
std::vector<Opening<G>> own_starts(const typename G::Ruleset& ruleset) {
    if constexpr (WithSetup<G>) {
        std::vector<Opening<G>> starts;
        for (const auto second : G::kSetupChoices)
            for (const auto first : G::kSetupChoices)
                starts.push_back({*G::position(G::start_setup({first, second}), ruleset), {}});
        return starts;
    } else {
        return {{*G::position(G::start_setup(), ruleset), {}}};
    }
}

template <Game G>
using Read = Result<std::vector<Opening<G>>, OpeningsError>;

/// A position on each line: a FEN, or an EPD with operations after a semicolon's field.
template <Game G>
Read<G> read_lines(std::istream& input, const std::string& name,
                   const typename G::Ruleset& ruleset) {
    std::vector<Opening<G>> openings;
    std::string line;
    for (std::size_t number = 1; std::getline(input, line); ++number) {
        auto text = trimmed(std::string_view{line}.substr(0, line.find(';')));
        if (text.empty() || text.front() == '#') continue;
        const auto position = notation::read_position<G>(text, ruleset);
        if (!position)
            return Failure{OpeningsError{BadPosition, name, number, describe(position.error())}};
        openings.push_back({*position, {}});
    }
    return openings;
}

template <Game G>
Read<G> read_games(std::istream& input, record::Format format, const std::string& name,
                   const Settings& settings) {
    std::vector<Opening<G>> openings;
    record::Reader reader{input, format};
    while (const auto game = reader.next()) {
        if (!game->record) continue;
        const auto* found = std::get_if<record::Record<G>>(&*game->record);
        if (found == nullptr)
            return Failure{OpeningsError{OtherGame, name, game->place.line, std::string{G::kName}}};
        Opening<G> opening{found->start, {}};
        for (const auto node : found->main_line()) {
            if (static_cast<int>(opening.moves.size()) == settings.opening_plies) break;
            opening.moves.push_back(found->nodes[node].move);
        }
        openings.push_back(std::move(opening));
    }
    return openings;
}

}  // namespace

std::string describe(const OpeningsError& error) {
    switch (error.reason) {
        case Unreadable:
            return fmt::format("{} cannot be read", error.file);
        case BadPosition:
            return fmt::format("{}:{}: {}", error.file, error.line, error.why);
        case OtherGame:
            return fmt::format("{}:{}: not a game of {}", error.file, error.line, error.why);
        case NoOpening:
            return fmt::format("{} has no opening to play", error.file);
    }
    return "";
}

template <Game G>
Result<Openings<G>, OpeningsError> Openings<G>::from(const Settings& settings,
                                                     const typename G::Ruleset& ruleset) {
    Openings openings;
    openings.ruleset_ = ruleset;
    openings.seed_ = settings.seed;
    openings.random_plies_ = settings.random_plies_or_default();
    if (settings.openings_file.empty()) {
        openings.given_ = own_starts<G>(ruleset);
        return openings;
    }
    const auto& name = settings.openings_file;
    std::ifstream file{name, std::ios::binary};
    if (!file) return Failure{OpeningsError{Unreadable, name}};
    const auto format = record::format_of_path(name);
    auto read =
        format ? read_games<G>(file, *format, name, settings) : read_lines<G>(file, name, ruleset);
    if (!read) return Failure{read.error()};
    // Finished games are no openings, nor are games with moves that the ruleset does not allow.
    Rng rng{settings.seed};
    for (const auto& opening : *read)
        if (with_random_moves<G>(ruleset, opening, 0, rng)) openings.given_.push_back(opening);
    if (openings.given_.empty()) return Failure{OpeningsError{NoOpening, name}};
    return openings;
}

template <Game G>
Opening<G> Openings<G>::of_pair(std::uint64_t pair) const {
    const auto& given = given_[pair % given_.size()];
    if (random_plies_ == 0) return given;
    Rng rng{seed_ * 0x9E3779B97F4A7C15ULL + pair};
    std::optional<Opening<G>> found;
    for (int i = 0; i < kMaxTries; ++i) {
        auto opening = with_random_moves<G>(ruleset_, given, random_plies_, rng);
        if (!opening) continue;
        auto position = opening->start;
        for (const auto move : opening->moves) position.play(move);
        found = *std::move(opening);
        if (is_even<G>(position)) break;
    }
    return found.value_or(given);
}

#define JANGGUN_INSTANTIATE(G) template class Openings<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::arena
