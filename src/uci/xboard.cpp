// The state of a game under the XBoard protocol: thinking, pondering and analysing.
#include "uci/xboard.h"

#include <algorithm>
#include <new>

#include "uci/score_text.h"

namespace janggun::uci {

XBoard::XBoard(Lines& out, Later later, const Caps& caps)
    : out_{out}, later_{std::move(later)}, caps_{caps}, options_{caps} {
    session_ = make_session(options_.ruleset(), options_.settings(), Dialect::XBoard);
}

XBoard::~XBoard() {
    session_->stop();
    session_->wait();
}

Next XBoard::handle(std::string_view line) {
    const auto words = words_of(line);
    if (words.empty() || words.front().text.front() == '#') return Next::GoOn;
    const Word& command = words.front();
    if (command.text == "quit") return Next::Quit;
    if (const Action action = action_for(command.text))
        (this->*action)(Words{words}.subspan(1),
                        trimmed(line.substr(command.column + command.text.size())));
    else if (session_->is_legal(command.text))
        play(command.text);
    else
        wrong("unknown command", command.text);
    return Next::GoOn;
}

void XBoard::finish() {
    if (mind_ == Mind::Thinking)
        session_->wait();
    else
        cancel();
}

void XBoard::wrong(std::string_view why, std::string_view what) {
    out_.say("Error ({}): {}", why, what);
}

/// A move that came from outside.
void XBoard::play(std::string_view move) {
    if (mind_ == Mind::Pondering && move == expected_) {
        mind_ = Mind::Thinking;
        began_ = std::chrono::steady_clock::now();
        session_->ponder_hit();
        return;
    }
    cancel();
    if (against_engine_ && session_->outcome()) session_->play_on();
    if (const auto played = session_->play(move); !played) {
        out_.say("Illegal move ({}): {}", describe(played.error()), move);
        if (analysing_) take_turn();
        return;
    }
    take_turn();
}

/// After a change of the position: starts to think, ponder or analyse as the mode requires.
void XBoard::take_turn() {
    if (analysing_) {
        Limits limits;
        limits.infinite = true;
        return think(limits, Mind::Analysing);
    }
    if (plays_ && session_->outcome()) {
        if (claim_end() == Claim::Made) return;
        session_->play_on();
    }
    if (plays_ == session_->turn())
        think(clock_.limits(session_->turn(), session_->plies()), Mind::Thinking);
}

void XBoard::think(const Limits& wanted, Mind mind) {
    Limits limits = wanted;
    if (caps_.nodes) limits.nodes = *caps_.nodes;
    if (against_engine_) limits.search_moves = session_->moves_but_ending_pass();
    mind_ = mind;
    began_ = std::chrono::steady_clock::now();
    const int search = ++search_;
    session_->start(
        limits,
        [this, search](const Info& info) { later_([this, search, info] { heard(search, info); }); },
        [this, search](const Best& best) {
            later_([this, search, best] { decided(search, best); });
        });
}

/// Ponders: searches on the opponent's time as if the expected move had been played.
void XBoard::ponder(const std::string& expected) {
    if (!session_->play(expected)) return;
    if (session_->outcome()) {
        session_->take_back();
        return;
    }
    expected_ = expected;
    Limits limits = clock_.limits(session_->turn(), session_->plies());
    limits.ponder = true;
    think(limits, Mind::Pondering);
}

/// Ends a search whose result is no longer needed.
void XBoard::cancel() {
    if (mind_ == Mind::Idle) return;
    session_->stop();
    session_->wait();
    ++search_;
    if (mind_ == Mind::Pondering) session_->take_back();
    mind_ = Mind::Idle;
}

void XBoard::heard(int search, const Info& info) {
    if (search != search_) return;
    last_ = info;
    if (!posts_ && mind_ != Mind::Analysing) return;
    const auto score = info.line.score;
    // XBoard's score of a mate (or win on points) in n moves is 100000 + n.
    const int shown = !engine::is_decided(score) ? score
                      : score > 0                ? 100'000 + moves_to_end(score)
                                                 : -100'000 + moves_to_end(score);
    out_.say("{} {} {} {} {}", info.line.depth, shown, info.time.count() / 10, info.nodes,
             fmt::join(info.line.moves, " "));
}

void XBoard::decided(int search, const Best& best) {
    if (search != search_ || mind_ != Mind::Thinking) return;
    mind_ = Mind::Idle;
    score_ = best.score;
    hint_ = best.ponder;
    clock_.spend(
        std::chrono::duration_cast<engine::Duration>(std::chrono::steady_clock::now() - began_));
    if (best.move.empty() || !session_->play(best.move)) {
        claim_end();
        return;
    }
    out_.say("move {}", best.move);
    if (session_->outcome()) {
        claim_end();
        return;
    }
    if (options_.flag(option::kPonder) && !best.ponder.empty()) ponder(best.ponder);
}

/// Between two engines XBoard rejects a claimed win unless it recognises the mate itself, and it
/// recognises none of Janggi's endings. So the loser resigns, for a draw both offer it, and until
/// then the game continues. The other engine may never resign: it learns of a pass by `setboard`
/// and does not see two passes in a row. So we do not win by a pass if there is another move.
XBoard::Claim XBoard::claim_end() {
    const auto outcome = session_->outcome();
    if (!outcome) return Claim::LeftOpen;
    if (!against_engine_ || (outcome->winner && outcome->winner != plays_)) {
        out_.say("{} {{{}}}", score_of(*outcome), session_->outcome_text());
        return Claim::Made;
    }
    if (!outcome->winner) out_.write("offer draw");
    return Claim::LeftOpen;
}

void XBoard::change_variant(std::string_view wanted) {
    cancel();
    if (!options_.set(option::kVariant, wanted)) return wrong("unsupported variant", wanted);
    session_.reset();
    session_ = make_session(options_.ruleset(), options_.settings(), Dialect::XBoard);
    announce_variant();
}

void XBoard::change_option(std::string_view name, std::string_view value) {
    cancel();
    const auto changed = options_.set(name, value);
    if (!changed) return wrong(describe(changed.error()), "option");
    if ((*changed)->name == option::kVariant || (*changed)->name == option::kRuleset)
        return change_variant(options_.text(option::kVariant));
    if ((*changed)->name == option::kClearHash) return session_->forget();
    try {
        session_->set(options_.settings());
    } catch (const std::bad_alloc&) {
        wrong("not enough memory", name);
        (void)options_.set(option::kHash, "1");
        (void)options_.set(option::kThreads, "1");
        change_variant(options_.text(option::kVariant));
    }
    if (analysing_) take_turn();
}

}  // namespace janggun::uci
