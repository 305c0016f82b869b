// Making good texts up.
#include "fuzz/seeds.h"

#include "base/rng.h"
#include "fuzz/moves.h"
#include "record/writer.h"

namespace janggun::test {
namespace {

using record::kRoot;
using record::Record;

/// Random moves from a start, with something said here and there.
template <Game G>
Record<G> random_record(const typename G::Position& start, const typename G::Ruleset& ruleset,
                        std::uint64_t seed) {
    Rng rng{seed};
    const auto any_of = [&rng](const auto& moves) {
        return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    };
    Record<G> record;
    record.event = "친선대국";
    record.site = "Seoul";
    record.date = "2014.04.06";
    record.players = {"Cho \"the\" player", "한대국자 9단"};
    record.set_tag("Annotator", "nobody");
    record.ruleset = ruleset;
    record.start = start;
    record.time_control = time_control_from("600+3x30");
    record.outcome = Outcome{Reason::Resignation, Side::First, std::nullopt};

    auto position = start;
    record::NodeId at = kRoot;
    for (int ply = 0; ply < 24; ++ply) {
        const auto moves = position.legal_moves();
        if (moves.empty()) break;
        const auto move = any_of(moves);
        const auto parent = at;
        at = record.add(parent, move);
        if (rng.below(5) == 0) record.nodes[at].comment = "a fork; 장군! (really)";
        if (rng.below(5) == 0) record.nodes[at].spent = record::Duration{rng.below(90) * 1000};
        if (rng.below(7) == 0) record.nodes[at].nags = {1};
        if (const auto other = any_of(moves); rng.below(6) == 0 && other != move) {
            const auto variation = record.add(parent, other);
            record.nodes[variation].comment = "or this";
        }
        position.play(move);
    }
    return record;
}

}  // namespace

std::vector<std::string> fen_seeds() {
    std::vector<std::string> seeds;
    for (const std::string_view fen : fuzz::kJanggiFens) seeds.emplace_back(fen);
    for (const std::string_view fen : fuzz::kShogunFens) seeds.emplace_back(fen);
    seeds.emplace_back("rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w 0 1");
    return seeds;
}

template <Game G>
std::vector<std::string> move_seeds(notation::Style style) {
    std::vector<std::string> seeds;
    for (int choice = 0; choice < 6; ++choice) {
        const auto& position = fuzz::chosen_position<G>(static_cast<std::uint8_t>(choice));
        for (const auto move : position.legal_moves())
            seeds.push_back(static_cast<char>(choice) +
                            notation::write_move<G>(position, move, style));
    }
    return seeds;
}
template std::vector<std::string> move_seeds<Janggi>(notation::Style);
template std::vector<std::string> move_seeds<Shogun>(notation::Style);

std::vector<std::string> record_seeds(record::Format format) {
    std::vector<record::AnyRecord> records;
    for (std::uint8_t i = 0; i < 6; ++i) {
        records.emplace_back(
            random_record<Janggi>(fuzz::chosen_position<Janggi>(i), janggi::kTournament, 100U + i));
        if (format != record::Format::Gib)
            records.emplace_back(random_record<Shogun>(fuzz::chosen_position<Shogun>(i),
                                                       shogun::kStandard, 200U + i));
    }
    std::vector<std::string> seeds;
    for (const auto& record : records)
        seeds.push_back(write_game(record, {.format = format, .style = {}}).text);
    seeds.push_back(seeds[0] + seeds[1]);  // several games a file
    return seeds;
}

}  // namespace janggun::test
