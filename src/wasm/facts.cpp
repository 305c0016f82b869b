// What the page wants to know of a game in progress.
#include "wasm/facts.h"

#include <algorithm>
#include <bitset>

#include "base/text.h"
#include "notation/fen.h"
#include "notation/uci.h"
#include "wasm/bridge.h"

namespace janggun::wasm {
namespace {

void write_outcome(JsonText& json, const Outcome& outcome, const BySide<std::string_view>& names) {
    json.key("outcome");
    json.open('{');
    json.field("reason", name_of(outcome.reason));
    if (outcome.winner) json.field("winner", wire_name(*outcome.winner));
    if (outcome.points) write_points(json, *outcome.points);
    json.field("text", describe(outcome, names));
    json.close('}');
}

/// How often the position has been on the board, this time counted.
template <Game G>
int occurrences(const Match<G>& match) {
    const auto key = match.position().key();
    return 1 + static_cast<int>(std::count_if(match.history().begin(), match.history().end(),
                                              [&](const auto& ply) { return ply.key == key; }));
}

template <typename Position, typename Moves>
void write_moves(JsonText& json, const Position& position, const Moves& moves) {
    json.key("moves");
    json.open('[');
    for (const auto move : moves) json.string(notation::write_uci(position, move));
    json.close(']');
}

/// The pass that is legal now, and whether it ends the game.
template <WithPass G>
void write_pass(JsonText& json, const Match<G>& match) {
    const auto& position = match.position();
    const auto pass = G::Move::pass();
    const auto moves = match.allowed_moves();
    if (std::find(moves.begin(), moves.end(), pass) == moves.end()) return;
    json.field("pass", notation::write_uci(position, pass));
    json.truth_field("pass_ends", position.pass_ends_game());
}

template <WithHands G>
void write_hands(JsonText& json, const typename G::Position& position) {
    json.key("hands");
    json.open('{');
    for (const Side side : kSides) {
        json.key(wire_name(side));
        json.open('{');
        for (const auto kind : G::kHandKinds)
            if (const int count = position.hand(side).count(kind); count > 0)
                json.number_field(
                    std::string(1, to_lower(G::kLetters[static_cast<std::size_t>(kind)])), count);
        json.close('}');
    }
    json.close('}');
}

/// Royal pieces have no worth (game/game.h).
template <Game G>
constexpr typename G::Kind royal_kind() {
    int kind = 0;
    while (G::worth(static_cast<typename G::Kind>(kind)) != 0) ++kind;
    return static_cast<typename G::Kind>(kind);
}

template <Game G>
void write_royal_squares(JsonText& json, const typename G::Position& position) {
    json.key("royal");
    json.open('{');
    for (const Side side : kSides)
        for (const auto square : position.pieces().of(side, royal_kind<G>()))
            json.field(wire_name(side), square.name());
    json.close('}');
}

}  // namespace

template <Game G>
std::string facts_of(const Match<G>& match) {
    const auto& position = match.position();
    JsonText json;
    json.open('{');
    json.field("variant", name_of(match.ruleset()));
    json.field("fen", notation::to_fen<G>(position));
    json.field("turn", wire_name(position.turn()));
    json.number_field("plies", static_cast<int>(match.plies()));
    json.number_field("moveNumber", position.move_number());
    json.number_field("quietPlies", position.quiet_plies());
    json.truth_field("check", position.in_check());
    json.number_field("repetition", occurrences(match));
    json.truth_field("agreed_draw", match.ruleset().allows_agreed_draw);
    if constexpr (WithPass<G>) write_pass<G>(json, match);
    if constexpr (WithBikjang<G>) {
        json.truth_field("facing", generals_face(position.pieces()));
        json.truth_field("bikjang", position.in_bikjang());
    }
    if constexpr (WithPoints<G>) write_points(json, G::totals(position, match.ruleset()));
    if constexpr (WithHands<G>) write_hands<G>(json, position);
    write_royal_squares<G>(json, position);
    write_moves(json, position, match.allowed_moves());
    if (match.outcome()) write_outcome(json, *match.outcome(), kSideNames<G>);
    json.close('}');
    return json.take();
}

template <Game G>
std::string premoves_of(const Match<G>& match, Side side) {
    const auto& position = match.position();
    JsonText json;
    json.open('{');
    if (position.turn() == side) {
        write_moves(json, position, match.allowed_moves());
    } else {
        json.key("moves");
        json.open('[');
        std::bitset<65536> told;
        for (const auto reply : match.allowed_moves()) {
            auto next = position;
            next.play(reply);
            for (const auto move : next.legal_moves()) {
                if (told[move.raw()]) continue;
                told.set(move.raw());
                json.string(notation::write_uci(next, move));
            }
        }
        json.close(']');
    }
    json.close('}');
    return json.take();
}

#define JANGGUN_INSTANTIATE(G)                      \
    template std::string facts_of(const Match<G>&); \
    template std::string premoves_of(const Match<G>&, Side);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::wasm
