// Following the moves of a game on a site.
#include "terminal/server_board.h"

#include <algorithm>

#include "draw/terminal.h"
#include "game/variant.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "notation/uci.h"

namespace janggun::terminal {

template <Game G>
ServerBoardOf<G>::ServerBoardOf(const typename G::Ruleset& ruleset)
    : match_{ruleset, *G::position(G::start_setup(), ruleset)} {}

template <Game G>
bool ServerBoardOf<G>::follow(const client::Snapshot& game) {
    const auto same = [](const std::string& uci, const client::PlayedMove& move) {
        return uci == move.uci;
    };
    const bool goes_on = start_fen_ == game.start_fen && played_.size() <= game.moves.size() &&
                         std::equal(played_.begin(), played_.end(), game.moves.begin(), same);
    if (!goes_on) {
        const auto start = notation::read_position<G>(game.start_fen, match_.ruleset());
        if (!start) return false;
        match_ = Match<G>{match_.ruleset(), *start};
        start_fen_ = game.start_fen;
        played_.clear();
    }
    for (std::size_t i = played_.size(); i < game.moves.size(); ++i) {
        const std::string& uci = game.moves[i].uci;
        const auto move = notation::read_move<G>(match_.position(), uci, notation::Style::Uci);
        if (!move || !match_.play(*move)) return false;
        played_.push_back(uci);
    }
    return true;
}

template <Game G>
Result<std::string, uci::MoveError> ServerBoardOf<G>::uci_of(std::string_view text) const {
    if (match_.is_over()) return Failure{uci::MoveError{PlayError{PlayError::Reason::GameOver}}};
    const auto move = notation::read_any_move<G>(match_.position(), text);
    if (!move) return Failure{uci::MoveError{move.error()}};
    if (const auto allowed = match_.check(*move); !allowed)
        return Failure{uci::MoveError{allowed.error()}};
    return notation::write_uci(match_.position(), *move);
}

template <Game G>
std::string ServerBoardOf<G>::fen() const {
    return notation::to_fen<G>(match_.position());
}

template <Game G>
std::vector<std::string> ServerBoardOf<G>::moves() const {
    std::vector<std::string> texts;
    for (const auto move : match_.allowed_moves())
        texts.push_back(notation::write_uci(match_.position(), move));
    return texts;
}

template <Game G>
std::string ServerBoardOf<G>::drawing(draw::Script script, Side below) const {
    draw::TerminalOptions<G> options;
    options.script = script;
    options.below = below;
    return draw::terminal_text<G>(match_.position(), match_.ruleset(), options);
}

template <Game G>
std::vector<std::string_view> ServerBoardOf<G>::setups() const {
    std::vector<std::string_view> names;
    if constexpr (WithSetup<G>)
        for (const auto choice : G::kSetupChoices) names.push_back(name_of(choice));
    return names;
}

std::optional<AnyRuleset> ruleset_of(const client::Snapshot& game) {
    auto ruleset = variant_named(game.variant);
    if (ruleset && game.is_handicap) return with_handicap(*ruleset);
    return ruleset;
}

std::unique_ptr<ServerBoard> make_board(const client::Snapshot& game) {
    const auto ruleset = ruleset_of(game);
    if (!ruleset) return nullptr;
    return with_game(*ruleset,
                     []<Game G>(const typename G::Ruleset& rules) -> std::unique_ptr<ServerBoard> {
                         return std::make_unique<ServerBoardOf<G>>(rules);
                     });
}

#define JANGGUN_INSTANTIATE(G) template class ServerBoardOf<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::terminal
