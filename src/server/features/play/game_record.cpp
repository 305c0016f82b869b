// The archive row and the record of a game.
#include "server/features/play/game_record.h"

#include <ctime>
#include <fmt/format.h>

#include "notation/uci.h"

namespace janggun::server {
namespace {

std::string date_of(Time time) {
    const std::time_t seconds = time.count() / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

}  // namespace

Ending ending_of(const LiveGame& game) {
    Ending ending;
    ending.at = game.ended_at().value_or(Time{});
    const auto& outcome = game.outcome();
    ending.score = outcome ? score_of(*outcome) : "*";
    ending.reason = outcome ? name_of(outcome->reason) : "aborted";
    if (outcome) ending.points = outcome->points;
    ending.plies = static_cast<int>(game.plies().size());
    ending.fen = game.fen();
    for (const Side side : kSides)
        if (const auto& setup = game.setups()[side]) ending.setups[side] = setup->name();
    ending.ratings = game.ratings();
    if (outcome) ending.position_keys = position_keys(game.match());
    return ending;
}

record::AnyRecord record_of(const LiveGame& game, std::string_view site) {
    return std::visit(
        [&]<Game G>(const Match<G>& match) -> record::AnyRecord {
            const Terms& terms = game.terms();
            record::Record<G> record;
            record.event = terms.offer.is_rated ? "Rated game" : "Casual game";
            record.site = site;
            record.date = date_of(terms.created);
            record.ruleset = match.ruleset();
            record.start = match.start();
            record.time_control = terms.offer.clock;
            record.outcome = game.outcome();
            for (const Side side : kSides) {
                record.players[side] = terms.seats[side].name;
                if (const auto& rating = terms.seats[side].rating)
                    record.set_tag(side == Side::First ? "WhiteElo" : "BlackElo",
                                   std::to_string(*rating));
            }
            record.set_tag("GameId", terms.id.text);
            record::NodeId at = record::kRoot;
            auto position = match.start();
            for (const PlayedPly& ply : game.plies()) {
                const auto move = notation::read_uci(position, ply.uci);
                if (!move) break;
                at = record.add(at, *move);
                record.nodes[at].spent = ply.spent;
                if (!terms.offer.clock.is_unlimited()) record.nodes[at].clock = ply.left.main;
                position.play(*move);
            }
            return record;
        },
        game.match());
}

}  // namespace janggun::server
