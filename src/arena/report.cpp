// Score reports of a match.
#include "arena/report.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace janggun::arena {
namespace {

std::string elo_text(double elo) {
    if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
    const auto text = fmt::format("{:+.1f}", elo);
    return text == "-0.0" ? "+0.0" : text;
}

std::string estimate_text(const PairCounts& pairs) {
    const auto found = estimate(pairs);
    if (!found) return "Elo unknown";
    const auto margin =
        std::isfinite(found->margin()) ? fmt::format(" ± {:.1f}", found->margin()) : std::string{};
    return fmt::format("Elo {}{} (95 %: {} to {}), LOS {:.1f} %", elo_text(found->elo), margin,
                       elo_text(found->low), elo_text(found->high), 100 * found->superiority);
}

std::string sprt_text(const Sprt& sprt, const PairCounts& pairs) {
    const double ratio = sprt.log_likelihood_ratio(pairs);
    const char* const verdict = ratio >= sprt.upper()   ? ": accepted, A is stronger"
                                : ratio <= sprt.lower() ? ": rejected"
                                                        : "";
    return fmt::format("LLR {:.2f} ({:.2f} to {:.2f}) for Elo {} against {}{}", ratio, sprt.lower(),
                       sprt.upper(), sprt.elo1, sprt.elo0, verdict);
}

std::string time_text(double seconds) {
    const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
    if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string count_text(double count) {
    if (count >= 1e6) return fmt::format("{:.2f} M", count / 1e6);
    if (count >= 1e3) return fmt::format("{:.0f} k", count / 1e3);
    return fmt::format("{:.0f}", count);
}

std::string engine_line(const Settings& settings, const Standing& standing, Player player) {
    const auto& effort = standing.tally.effort(player);
    const auto& limits = settings.engines[index(player)].limits;
    const auto& name = standing.names[index(player)];
    auto text = fmt::format("{}  {:<28} {}", player == Player::A ? "A" : "B",
                            name.empty() ? settings.engines[index(player)].command : name,
                            describe(limits));
    if (effort.moves > 0) {
        const auto moves = static_cast<double>(effort.moves);
        text += fmt::format("; {:.0f} ms per move, slowest {:.0f} ms",
                            1000 * effort.seconds / moves, 1000 * effort.slowest_seconds);
        if (effort.depth_moves > 0)
            text += fmt::format(", depth {:.1f}", static_cast<double>(effort.depths) /
                                                      static_cast<double>(effort.depth_moves));
        if (effort.nodes > 0 && effort.seconds > 0)
            text += fmt::format(", {} nodes/s",
                                count_text(static_cast<double>(effort.nodes) / effort.seconds));
    }
    return text + "\n";
}

std::string progress_line(const Settings& settings, const Standing& standing) {
    const std::string variant = janggun::name_of(settings.ruleset);
    const auto games = standing.tally.score().games();
    auto text = fmt::format("{}, {} of {} games, {} at once, {} elapsed", variant, games,
                            settings.games, settings.jobs, time_text(standing.seconds));
    const auto now = games - std::min(games, standing.played_before);
    if (now > 0 && games < settings.games)
        text += fmt::format(", {} to go", time_text(standing.seconds / static_cast<double>(now) *
                                                    static_cast<double>(settings.games - games)));
    return text + "\n";
}

std::string sides_line(const Settings& settings, const Tally& tally) {
    const auto names = with_game(settings.ruleset,
                                 []<Game G>(const typename G::Ruleset&) { return kSideNames<G>; });
    return fmt::format("{} won {}, {} won {}; {:.0f} plies a game\n", names[Side::First],
                       tally.wins_of(Side::First), names[Side::Second], tally.wins_of(Side::Second),
                       tally.mean_plies());
}

/// Most frequent first, with the wins of each player.
std::string reasons_line(const Tally& tally) {
    std::vector<std::pair<std::string, Tally::Score>> reasons(tally.by_reason().begin(),
                                                              tally.by_reason().end());
    std::stable_sort(reasons.begin(), reasons.end(), [](const auto& a, const auto& b) {
        return a.second.games() > b.second.games();
    });
    std::string text = "Ends:";
    for (const auto& [reason, score] : reasons) {
        text += fmt::format("{} {} {}", text.back() == ':' ? "" : ",", reason, score.games());
        if (score.draws < score.games())
            text += fmt::format(" (A {}, B {})", score.wins, score.losses);
    }
    return text + "\n";
}

std::string faults_line(const Tally& tally) {
    std::string text = "Faults:";
    for (const Player player : {Player::A, Player::B}) {
        text += player == Player::A ? " A" : "; B";
        std::string list;
        for (const Fault fault : {Fault::Time, Fault::Stall, Fault::Crash, Fault::IllegalMove})
            if (const auto count = tally.faults(player, fault); count > 0)
                list += fmt::format("{} {} {}", list.empty() ? "" : ",", name_of(fault), count);
        text += list.empty() ? " none" : list;
    }
    return text + "\n";
}

}  // namespace

std::string short_line(const Settings& settings, const Standing& standing) {
    const auto& score = standing.tally.score();
    auto text =
        fmt::format("{} of {}  A +{} ={} -{}  {}", score.games(), settings.games, score.wins,
                    score.draws, score.losses, estimate_text(standing.tally.pairs()));
    if (settings.sprt) text += ", " + sprt_text(*settings.sprt, standing.tally.pairs());
    return text;
}

std::string table(const Settings& settings, const Standing& standing) {
    const auto& tally = standing.tally;
    const auto& score = tally.score();
    std::string text = engine_line(settings, standing, Player::A);
    text += engine_line(settings, standing, Player::B);
    text += progress_line(settings, standing);
    if (score.games() == 0) return text;
    const auto games = static_cast<double>(score.games());
    text += fmt::format(
        "A: {} wins, {} draws, {} losses ({:.1f} %); pairs 0-2: {}\n", score.wins, score.draws,
        score.losses,
        100 * (static_cast<double>(score.wins) + 0.5 * static_cast<double>(score.draws)) / games,
        fmt::join(tally.pairs().of_score, " "));
    text += estimate_text(tally.pairs()) + "\n";
    if (settings.sprt) text += sprt_text(*settings.sprt, tally.pairs()) + "\n";
    text += sides_line(settings, tally);
    text += reasons_line(tally);
    text += faults_line(tally);
    return text;
}

}  // namespace janggun::arena
