// The commands of the XBoard protocol.
#include <algorithm>

#include "uci/xboard.h"
#include "uci/xboard_variant.h"

namespace janggun::uci {

XBoard::Action XBoard::action_for(std::string_view command) {
    struct Entry {
        std::string_view command;
        Action action;
    };
    static constexpr Entry kActions[] = {
        {"protover", &XBoard::protover},
        {"new", &XBoard::new_game},
        {"variant", &XBoard::variant},
        {"setboard", &XBoard::setboard},
        {"usermove", &XBoard::usermove},
        {"force", &XBoard::force},
        {"result", &XBoard::force},
        {"go", &XBoard::go},
        {"playother", &XBoard::play_other},
        {"?", &XBoard::move_now},
        {"analyze", &XBoard::analyze},
        {"exit", &XBoard::exit},
        {".", &XBoard::status},
        {"undo", &XBoard::undo},
        {"remove", &XBoard::remove},
        {"hint", &XBoard::hint},
        {"draw", &XBoard::draw},
        {"ping", &XBoard::ping},
        {"level", &XBoard::level},
        {"st", &XBoard::st},
        {"sd", &XBoard::sd},
        {"time", &XBoard::time},
        {"otim", &XBoard::otim},
        {"hard", &XBoard::hard},
        {"easy", &XBoard::easy},
        {"post", &XBoard::post},
        {"nopost", &XBoard::nopost},
        {"memory", &XBoard::memory},
        {"cores", &XBoard::cores},
        {"option", &XBoard::option},
        {"lift", &XBoard::lift},
        {"put", &XBoard::ignore},
        {"hover", &XBoard::ignore},
        {"xboard", &XBoard::ignore},
        {"accepted", &XBoard::ignore},
        {"rejected", &XBoard::ignore},
        {"random", &XBoard::ignore},
        {"computer", &XBoard::computer},
        {"name", &XBoard::ignore},
        {"rating", &XBoard::ignore},
        {"ics", &XBoard::ignore},
        {"bk", &XBoard::ignore},
        {"egtpath", &XBoard::ignore},
    };
    const auto* const found =
        std::find_if(std::begin(kActions), std::end(kActions),
                     [&](const Entry& entry) { return entry.command == command; });
    return found == std::end(kActions) ? nullptr : found->action;
}

void XBoard::protover(Words, std::string_view) {
    std::string variants;
    for (const Option& option : options_.all())
        if (option.name == option::kVariant)
            variants = fmt::format("{}", fmt::join(option.choices, ","));
    std::string text =
        "feature done=0\n"
        "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 reuse=1 analyze=1\n"
        "feature sigint=0 sigterm=0 colors=0 ics=0 name=0 pause=0 nps=0 debug=1 memory=1 smp=1\n"
        "feature highlight=1\n"
        "feature myname=\"Janggun " JANGGUN_VERSION "\" variants=\"" +
        variants + "\"\n";
    // XBoard has commands of its own for the rest.
    constexpr std::string_view kOwnCommands[] = {
        option::kVariant, option::kThreads,     option::kHash,
        option::kPonder,  option::kAnalyse,     option::kChess960,
        option::kLogFile, option::kVariantPath, option::kMilliseconds};
    for (const Option& option : options_.all())
        if (std::find(std::begin(kOwnCommands), std::end(kOwnCommands), option.name) ==
            std::end(kOwnCommands))
            text += xboard_text(option) + "\n";
    out_.write(text + "feature done=1");
}

void XBoard::new_game(Words, std::string_view) {
    cancel();
    analysing_ = against_engine_ = false;
    (void)session_->set_up("");
    session_->forget();
    clock_.new_game();
    plays_ = other(session_->turn());
    hint_.clear();
    score_ = 0;
}

void XBoard::variant(Words, std::string_view name) {
    change_variant(name);
}

void XBoard::announce_variant() {
    for (const std::string& line : xboard_setup(options_.ruleset())) out_.write(line);
}

void XBoard::setboard(Words, std::string_view fen) {
    cancel();
    if (against_engine_ && session_->outcome()) session_->play_on();
    // XBoard sends a pass as the position after it: played as a move, it keeps the history.
    if (session_->pass_to(fen)) return take_turn();
    if (const auto placed = session_->set_up(fen); !placed)
        return out_.say("tellusererror Illegal position: {}", describe(placed.error()));
    if (analysing_) take_turn();
}

void XBoard::usermove(Words words, std::string_view) {
    if (words.empty()) return wrong("no move", "usermove");
    play(words.front().text);
}

void XBoard::force(Words, std::string_view) {
    cancel();
    plays_.reset();
}

void XBoard::go(Words, std::string_view) {
    cancel();
    plays_ = session_->turn();
    take_turn();
}

void XBoard::play_other(Words, std::string_view) {
    cancel();
    plays_ = other(session_->turn());
}

void XBoard::move_now(Words, std::string_view) {
    if (mind_ == Mind::Thinking) session_->stop();
}

void XBoard::analyze(Words, std::string_view) {
    cancel();
    plays_.reset();
    analysing_ = true;
    take_turn();
}

void XBoard::exit(Words, std::string_view) {
    cancel();
    analysing_ = false;
}

void XBoard::status(Words, std::string_view) {
    if (mind_ != Mind::Analysing) return;
    const auto spent = std::chrono::steady_clock::now() - began_;
    out_.say("stat01: {} {} {} 0 0",
             std::chrono::duration_cast<engine::Duration>(spent).count() / 10, last_.nodes,
             last_.line.depth);
}

void XBoard::undo(Words, std::string_view) {
    cancel();
    if (!session_->take_back()) wrong("no move to take back", "undo");
    if (analysing_) take_turn();
}

void XBoard::remove(Words, std::string_view) {
    cancel();
    if (session_->plies() < 2) return wrong("no moves to take back", "remove");
    (void)session_->take_back();
    (void)session_->take_back();
    if (analysing_) take_turn();
}

void XBoard::hint(Words, std::string_view) {
    if (mind_ == Mind::Pondering) return out_.say("Hint: {}", expected_);
    if (!hint_.empty() && session_->is_legal(hint_)) out_.say("Hint: {}", hint_);
}

void XBoard::draw(Words, std::string_view) {
    constexpr engine::Score kBehind = -50;
    if (session_->has_draws() && score_ < kBehind) out_.write("offer draw");
}

void XBoard::computer(Words, std::string_view) {
    against_engine_ = true;
}

void XBoard::ping(Words, std::string_view number) {
    out_.say("pong {}", number);
}

void XBoard::level(Words words, std::string_view rest) {
    if (!clock_.set_level(words)) wrong("expected level MOVES BASE INCREMENT", rest);
}
void XBoard::st(Words words, std::string_view rest) {
    if (!clock_.set_move_time(words)) wrong("expected st SECONDS", rest);
}
void XBoard::sd(Words words, std::string_view rest) {
    if (!clock_.set_depth(words)) wrong("expected sd PLIES", rest);
}
void XBoard::time(Words words, std::string_view rest) {
    if (!clock_.set_own(words)) wrong("expected time CENTISECONDS", rest);
}
void XBoard::otim(Words words, std::string_view rest) {
    if (!clock_.set_other(words)) wrong("expected otim CENTISECONDS", rest);
}

void XBoard::hard(Words, std::string_view) {
    (void)options_.set(option::kPonder, "true");
}
void XBoard::easy(Words, std::string_view) {
    (void)options_.set(option::kPonder, "false");
    if (mind_ == Mind::Pondering) cancel();
}
void XBoard::post(Words, std::string_view) {
    posts_ = true;
}
void XBoard::nopost(Words, std::string_view) {
    posts_ = false;
}

void XBoard::memory(Words words, std::string_view) {
    if (words.empty()) return wrong("expected memory MEGABYTES", "");
    const auto megabytes = parse_number<long long>(words.front().text);
    // Larger values are clamped to the maximum.
    if (megabytes)
        change_option(option::kHash,
                      std::to_string(std::clamp<long long>(*megabytes, 1, caps_.hash_megabytes)));
    else
        wrong("expected memory MEGABYTES", words.front().text);
}

void XBoard::cores(Words words, std::string_view) {
    change_option(option::kThreads, words.empty() ? "" : words.front().text);
}

void XBoard::option(Words, std::string_view setting) {
    const std::size_t sign = std::min(setting.find('='), setting.size());
    change_option(trimmed(setting.substr(0, sign)),
                  sign < setting.size() ? trimmed(setting.substr(sign + 1)) : "");
}

/// Highlights the targets of the lifted piece: a FEN of colours, yellow, and red for captures.
void XBoard::lift(Words words, std::string_view) {
    if (words.empty() || mind_ == Mind::Pondering) return;
    out_.say("highlight {}", session_->targets_from(words.front().text));
}

}  // namespace janggun::uci
