// What the page wants to know of a game in progress.
#include "wasm/facts.h"

#include <algorithm>
#include <bitset>

#include "base/text.h"
#include "notation/fen.h"
#include "notation/shogun_letters.h"
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

void write_own_facts(JsonText& json, const Match<Janggi>& match) {
    const auto& position = match.position();
    const auto pass = janggi::Move::pass();
    const auto moves = match.allowed_moves();
    if (std::find(moves.begin(), moves.end(), pass) != moves.end()) {
        json.field("pass", notation::write_uci(position, pass));
        json.truth_field("pass_ends", position.pass_ends_game());
    }
    json.truth_field("facing", generals_face(position.pieces()));
    json.truth_field("bikjang", position.in_bikjang());
    write_points(json, janggi::totals(position, match.ruleset()));
    json.key("royal");
    json.open('{');
    for (const Side side : kSides) json.field(wire_name(side), position.general(side).name());
    json.close('}');
}

void write_own_facts(JsonText& json, const Match<Shogun>& match) {
    const auto& position = match.position();
    json.key("hands");
    json.open('{');
    for (const Side side : kSides) {
        json.key(wire_name(side));
        json.open('{');
        for (const auto kind : shogun::kHandKinds)
            if (const int count = position.hand(side).count(kind); count > 0)
                json.number_field(std::string(1, to_lower(notation::letter_of(kind))), count);
        json.close('}');
    }
    json.close('}');
    json.key("royal");
    json.open('{');
    for (const Side side : kSides) json.field(wire_name(side), position.king(side).name());
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
    write_own_facts(json, match);
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

template std::string facts_of(const Match<Janggi>&);
template std::string facts_of(const Match<Shogun>&);
template std::string premoves_of(const Match<Janggi>&, Side);
template std::string premoves_of(const Match<Shogun>&, Side);

}  // namespace janggun::wasm
