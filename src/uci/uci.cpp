#include "uci/uci.h"

#include <algorithm>
#include <ctime>
#include <new>

#include "engine/bench.h"
#include "uci/score_text.h"

namespace janggun::uci {
namespace {

/// The text from the first of some words to the end of the last.
std::string_view text_of(std::span<const Word> words, std::string_view line) {
    if (words.empty()) return {};
    const std::size_t start = words.front().column;
    return line.substr(start, words.back().column + words.back().text.size() - start);
}

std::size_t find_word(std::span<const Word> words, std::string_view wanted) {
    std::size_t at = 0;
    while (at < words.size() && words[at].text != wanted) ++at;
    return at;
}

}  // namespace

Uci::Uci(Lines& out, const Caps& caps) : out_{out}, caps_{caps}, options_{caps} {
    seat_ = make_seat(*variant_named(options_.text(option::kVariant)), options_.settings(),
                      Dialect::Uci);
}

Uci::~Uci() {
    stop();
    endless_ = false;
    settle();
}

Next Uci::handle(std::string_view line) {
    const auto all = words_of(line);
    if (all.empty() || all.front().text.front() == '#') return Next::GoOn;
    const std::string_view command = all.front().text;
    const Words rest = Words{all}.subspan(1);

    if (command == "quit") return Next::Quit;
    if (command == "xboard") return Next::SpeakXBoard;
    if (command == "stop") {
        stop();
    } else if (command == "ponderhit") {
        endless_ = !has_end_;
        seat_->ponder_hit();
    } else if (command == "uci") {
        introduce();
    } else if (command == "isready") {
        out_.write("readyok");
    } else if (command == "ucinewgame") {
        settle();
        seat_->forget();
    } else if (command == "setoption") {
        set_option(rest, line);
    } else if (command == "position") {
        set_position(rest, line);
    } else if (command == "go") {
        go(rest);
    } else if (command == "d") {
        settle();
        out_.write(seat_->diagram());
    } else if (command == "eval") {
        settle();
        out_.write(seat_->evaluation_text());
    } else if (command == "flip") {
        settle();
        seat_->flip();
    } else if (command == "bench") {
        bench(rest);
    } else if (command != "debug" && command != "register") {
        out_.say("info string unknown command {}", command);
    }
    return Next::GoOn;
}

void Uci::finish() {
    settle();
}

/// Before the board or the settings change, the search under way must have ended: one without an
/// end is stopped, any other is let finish, so that a script may send its commands all at once.
void Uci::settle() {
    if (endless_) seat_->stop();
    seat_->wait();
    if (aside_.joinable()) aside_.join();
    endless_ = false;
}

void Uci::stop() {
    stop_aside_.store(true);
    seat_->stop();
}

void Uci::do_aside(std::function<void()> work) {
    stop_aside_.store(false);
    aside_ = std::thread{std::move(work)};
}

void Uci::introduce() {
    std::string text = "id name Janggun " JANGGUN_VERSION "\nid author the Janggun contributors\n";
    for (const Option& option : options_.all()) text += uci_text(option) + "\n";
    out_.write(text + "uciok");
}

void Uci::set_option(Words words, std::string_view line) {
    if (words.empty() || words.front().text != "name")
        return complain("setoption name NAME [value VALUE]");
    words = words.subspan(1);
    const std::size_t middle = find_word(words, "value");
    const std::string_view value =
        middle < words.size() ? text_of(words.subspan(middle + 1), line) : std::string_view{};
    settle();
    const auto before = options_.settings();
    const auto changed = options_.set(text_of(words.first(middle), line), value);
    if (!changed) return complain(changed.error());

    if ((*changed)->name == option::kVariant) return change_variant();
    if ((*changed)->name == option::kClearHash) return seat_->forget();
    const auto settings = options_.settings();
    if (settings == before) return;
    try {
        seat_->set(settings);
        if (settings.network != before.network && !seat_->network_fault().empty())
            complain(seat_->network_fault() + "; the hand-written evaluation is used");
    } catch (const std::bad_alloc&) {
        complain("there is not enough memory for that; Hash and Threads are at their least");
        (void)options_.set(option::kHash, "1");
        (void)options_.set(option::kThreads, "1");
        change_variant();
    }
}

void Uci::change_variant() {
    const auto ruleset = *variant_named(options_.text(option::kVariant));
    seat_.reset();  // gives its memory back before the next one takes it
    seat_ = make_seat(ruleset, options_.settings(), Dialect::Uci);
    if (!seat_->network_fault().empty())
        complain(seat_->network_fault() + "; the hand-written evaluation is used");
    const auto facts = facts_of(ruleset);
    out_.say("info string variant {} files {} ranks {} pocket {} template {} startpos {}",
             options_.text(option::kVariant), facts.files, facts.ranks, facts.pocket,
             facts.resembles, facts.start);
}

void Uci::set_position(Words words, std::string_view line) {
    const std::size_t middle = find_word(words, "moves");
    const Words board = words.first(middle);
    if (board.empty() || (board.front().text != "fen" && board.front().text != "startpos"))
        return complain("position startpos|fen FEN [moves MOVE…]");
    const bool is_fen = board.front().text == "fen";
    if (is_fen && board.size() == 1) return complain("position fen wants a FEN");

    settle();
    const auto placed = seat_->set_up(is_fen ? text_of(board.subspan(1), line) : "");
    if (!placed) return complain("position fen: " + placed.error() + "; the board stays as it was");
    if (middle == words.size()) return;
    int number = 0;
    for (const Word& move : words.subspan(middle + 1)) {
        ++number;
        if (const auto played = seat_->play(move.text); !played)
            return complain(fmt::format("move {}, {}: {}; the {} before it stand", number,
                                        move.text, played.error(), number - 1));
    }
}

void Uci::go(Words words) {
    settle();
    Go asked = read_go(words);
    for (const std::string& complaint : asked.complaints) complain(complaint);
    if (asked.perft) return count(std::min(*asked.perft, caps_.perft_depth));

    for (const std::string& move : asked.limits.search_moves)
        if (!seat_->is_legal(move))
            complain(fmt::format("searchmoves: {} is not a legal move here", move));
    if (caps_.nodes)
        asked.limits.nodes = std::min(asked.limits.nodes.value_or(*caps_.nodes), *caps_.nodes);
    if (seat_->outcome()) out_.say("info string {}", seat_->outcome_text());

    const auto& limits = asked.limits;
    has_end_ = limits.clock || limits.move_time || limits.nodes || limits.depth;
    endless_ = limits.infinite || limits.ponder || !has_end_;
    const bool show_chances = options_.flag(option::kShowWdl);
    const auto curve = seat_->chance_curve();
    seat_->start(
        limits,
        [this, show_chances, curve, said = std::string{}](const Info& info) mutable {
            const auto shown = show_chances ? std::optional{chances(info.line.score, curve)}
                                            : std::optional<engine::Chances>{};
            std::string text = info_text(info, shown);
            if (info.line.rank == 1) {
                const std::string points = uci::points_text(info.line.score);
                if (!points.empty() && points != said) text += "\ninfo string " + points;
                said = points;
            }
            out_.write(text);
        },
        [this](const Best& best) {
            if (best.move.empty())
                out_.write("info depth 0 score cp 0\nbestmove (none)");
            else if (best.ponder.empty())
                out_.say("bestmove {}", best.move);
            else
                out_.say("bestmove {} ponder {}", best.move, best.ponder);
        });
}

void Uci::count(int depth) {
    do_aside([this, depth] {
        std::uint64_t sum = 0;
        seat_->divide(depth, stop_aside_, [&](const std::string& move, std::uint64_t nodes) {
            out_.say("{}: {}", move, nodes);
            sum += nodes;
        });
        if (stop_aside_.load()) return out_.write("info string perft stopped");
        out_.say("\nNodes searched: {}\n", sum);
    });
}

void Uci::bench(Words words) {
    settle();
    const auto asked = words.empty() ? std::optional<int>{} : parse_number(words.front().text);
    if (!words.empty() && (!asked || *asked < 1 || *asked > 64))
        return complain("bench [DEPTH from 1 to 64]");
    if (caps_.nodes) return;
    do_aside([this, depth = asked.value_or(engine::kBenchDepth)] {
        const auto measure = [&]<Game G>(std::string_view name) {
            const std::clock_t began = std::clock();
            const std::uint64_t nodes = engine::bench<G>(depth, &stop_aside_);
            const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
            if (!stop_aside_.load())
                out_.say("{}: {} nodes, {:.0f} nodes per second", name, nodes,
                         static_cast<double>(nodes) / std::max(seconds, 1e-6));
            return nodes;
        };
        const auto janggi = measure.operator()<Janggi>("janggi");
        const auto shogun = stop_aside_.load() ? 0 : measure.operator()<Shogun>("shogun");
        if (stop_aside_.load()) return out_.write("info string bench stopped");
        out_.say("Bench: janggi {}, shogun {}", janggi, shogun);
    });
}

}  // namespace janggun::uci
