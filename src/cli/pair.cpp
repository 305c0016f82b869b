// janggun pair: the next Swiss round and the standings of a tournament report file.
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>

#include "cli/command.h"
#include "cli/record_files.h"
#include "tournament/csv.h"
#include "tournament/standings.h"
#include "tournament/trf.h"

namespace janggun::cli {
namespace {

using namespace tournament;

constexpr std::size_t kMaxBytes = 32U << 20;

struct PairOptions {
    std::string path;
    bool plain = false;
    bool table = false;
    bool csv = false;
    std::string tie_breaks = "BH-C1,BH,SB,DE";
};

void declare(Command& command, PairOptions& options) {
    command.add_option("FILE", options.path, "Tournament report file (TRF16); -: standard input")
        .required();
    const Option plain =
        command.add_flag("--plain", options.plain,
                         "Numbers only: how many boards, then a line `first second` for\n"
                         "each, 0 for the bye");
    const Option table = command.add_flag("--standings", options.table,
                                          "Print the standings instead of the next round");
    command.add_flag("--csv", options.csv, "Print the crosstable as CSV")
        .excludes(plain)
        .excludes(table);
    command
        .add_option("--tie-breaks", options.tie_breaks,
                    "Of the standings, in order: BH, BH-C1, BH-M1, SB, DE, WON, PD")
        .type_name("LIST");
}

[[nodiscard]] std::optional<std::string> contents(const std::string& path) {
    std::ifstream file;
    if (path != kStandard) file.open(path, std::ios::binary);
    std::istream& input = path == kStandard ? std::cin : file;
    if (!input) return std::nullopt;
    std::string text;
    char block[1 << 14];
    while (input.read(block, sizeof block) || input.gcount() > 0) {
        text.append(block, static_cast<std::size_t>(input.gcount()));
        if (text.size() > kMaxBytes) return std::nullopt;
    }
    if (input.bad()) return std::nullopt;
    return text;
}

[[nodiscard]] std::optional<std::vector<TieBreak>> tie_breaks_of(const std::string& list) {
    std::vector<TieBreak> result;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        if (end > begin) {
            const auto tie_break = tie_break_named(list.substr(begin, end - begin));
            if (!tie_break) return std::nullopt;
            result.push_back(*tie_break);
        }
        begin = end + 1;
    }
    return result;
}

[[nodiscard]] Histories histories_of(const TrfFile& file) {
    Histories histories;
    for (const TrfPlayer& player : file.players) {
        std::vector<Entry>& history = histories.emplace_back(player.rounds);
        history.resize(static_cast<std::size_t>(file.rounds_played));
    }
    return histories;
}

[[nodiscard]] const TrfPlayer& player_of(const TrfFile& file, PlayerIndex player) {
    return file.players[static_cast<std::size_t>(player)];
}

void print_standings(const TrfFile& file, const std::vector<TieBreak>& tie_breaks) {
    print("{:>4} {:>4}  {:<30} {:>6}", "Rank", "No.", "Name", "Points");
    for (const TieBreak tie_break : tie_breaks) print(" {:>8}", name_of(tie_break));
    print("\n");
    for (const Standing& standing : standings(histories_of(file), file.points, tie_breaks)) {
        const TrfPlayer& player = player_of(file, standing.player);
        print("{:>4} {:>4}  {:<30} {:>6}", standing.rank, player.number, player.name,
              decimal(standing.points, 1));
        for (std::size_t i = 0; i < tie_breaks.size(); ++i)
            print(" {:>8}", tie_break_text(tie_breaks[i], standing.tie_breaks[i]));
        print("\n");
    }
}

void print_csv(const TrfFile& file, const std::vector<TieBreak>& tie_breaks) {
    std::vector<CsvPlayer> players;
    for (const TrfPlayer& player : file.players) players.push_back({player.name, player.rating});
    const Histories histories = histories_of(file);
    print("{}", crosstable_csv(players, histories, standings(histories, file.points, tie_breaks),
                               tie_breaks));
}

void print_plain(const TrfFile& file, const std::vector<Pairing>& pairings) {
    print("{}\n", pairings.size());
    for (const Pairing& pairing : pairings)
        print("{} {}\n", player_of(file, pairing.first).number,
              pairing.second == kNobody ? 0 : player_of(file, pairing.second).number);
}

void print_round(const TrfFile& file, const std::vector<Pairing>& pairings) {
    const auto text = [&](PlayerIndex player) {
        const TrfPlayer& each = player_of(file, player);
        return fmt::format("{} {} ({})", each.number, each.name, decimal(each.points, 1));
    };
    print("Round {}\n", file.rounds_played + 1);
    int board = 0;
    for (const Pairing& pairing : pairings)
        print("{:>4}. {} - {}\n", ++board, text(pairing.first),
              pairing.second == kNobody ? "bye" : text(pairing.second));
}

Status run(const PairOptions& options) {
    const auto tie_breaks = tie_breaks_of(options.tie_breaks);
    if (!tie_breaks)
        return complain(Status::Misused,
                        "--tie-breaks: expected BH, BH-C1, BH-M1, SB, DE, WON or PD, with commas");
    const auto text = contents(options.path);
    if (!text)
        return complain(Status::Failed, "{}: expected a readable file of at most 32 MB",
                        options.path);
    const auto file = read_trf(*text);
    if (!file) return complain(Status::Failed, "{}: {}", options.path, describe(file.error()));
    if (options.csv) {
        print_csv(*file, *tie_breaks);
        return Status::Good;
    }
    if (options.table) {
        print_standings(*file, *tie_breaks);
        return Status::Good;
    }
    const auto pairings = pair_swiss(swiss_state(*file));
    if (!pairings)
        return complain(Status::Failed, "{}: {}", options.path,
                        pairings.error() == PairingError::NoPlayers
                            ? "expected players who play the next round"
                            : "no valid pairing: every one has a rematch, a second bye or two "
                              "players who need the same side");
    options.plain ? print_plain(*file, *pairings) : print_round(*file, *pairings);
    return Status::Good;
}

}  // namespace

void add_pair(Program& program) {
    add_command<PairOptions>(
        program,
        {.name = "pair",
         .summary = "Pair the next Swiss round (FIDE Dutch system) of a tournament report file",
         .examples = "  janggun pair club.trf\n"
                     "  janggun pair --standings club.trf\n"
                     "  janggun pair --csv club.trf > club.csv"},
        declare, run);
}

}  // namespace janggun::cli
