// Commands, options and the handshake; uci_play.cpp has the board and the search.
#include "uci/uci.h"

#include <new>

namespace janggun::uci {
namespace {

/// The text from the first of some words to the end of the last.
std::string_view text_of(std::span<const Word> words, std::string_view line) {
    if (words.empty()) return {};
    const std::size_t start = words.front().column;
    return line.substr(start, words.back().column + words.back().text.size() - start);
}

struct Setting {
    std::string_view name;
    std::string_view value;
};

/// "name NAME value VALUE", both of several words; UCCI has "NAME VALUE".
std::optional<Setting> read_setting(std::span<const Word> words, std::string_view line,
                                    Dialect dialect) {
    if (words.empty()) return std::nullopt;
    if (dialect == Dialect::Ucci && words.front().text != "name")
        return Setting{words.front().text, text_of(words.subspan(1), line)};
    if (words.front().text != "name") return std::nullopt;
    words = words.subspan(1);
    std::size_t middle = 0;
    while (middle < words.size() && words[middle].text != "value") ++middle;
    return Setting{
        text_of(words.first(middle), line),
        middle < words.size() ? text_of(words.subspan(middle + 1), line) : std::string_view{}};
}

}  // namespace

Uci::Uci(Lines& out, const Caps& caps) : out_{out}, caps_{caps}, options_{caps} {
    make_session();
}

Uci::~Uci() {
    stop();
    endless_ = false;
    settle();
}

Next Uci::handle(std::string_view line) {
    out_.log().received(line);
    if (!here_document_.empty()) {
        if (trimmed(line) == here_document_) here_document_.clear();
        return Next::GoOn;
    }
    const auto all = words_of(line);
    if (all.empty() || all.front().text.front() == '#') return Next::GoOn;
    const std::string_view command = all.front().text;
    const Words rest = Words{all}.subspan(1);

    if (command == "quit") {
        if (dialect_ == Dialect::Ucci) out_.write("bye");
        return Next::Quit;
    }
    if (command == "xboard") return Next::SpeakXBoard;
    if (handle_handshake(command) || handle_for_people(command, rest)) return Next::GoOn;
    if (command == "stop") {
        stop();
    } else if (command == "ponderhit") {
        endless_ = !has_end_;
        if (!endless_) answer_refused();
        session_->ponder_hit();
    } else if (command == "setoption") {
        set_option(rest, line);
    } else if (command == "position") {
        set_position(rest, line);
    } else if (command == "banmoves") {
        banned_.clear();
        for (const Word& move : rest) banned_.emplace_back(move.text);
    } else if (command == "go") {
        go(rest);
    } else if (command == "load") {
        load(rest);
    } else if (command != "debug" && command != "register") {
        out_.say("info string unknown command {}", command);
    }
    return Next::GoOn;
}

bool Uci::handle_handshake(std::string_view command) {
    if (command == "uci") {
        introduce(Dialect::Uci);
    } else if (command == "usi") {
        introduce(Dialect::Usi);
    } else if (command == "ucci") {
        introduce(Dialect::Ucci);
    } else if (command == "isready") {
        out_.write("readyok");
    } else if (command == "ucinewgame" || command == "usinewgame" || command == "uccinewgame") {
        settle();
        session_->forget();
    } else if (command == "gameover") {  // USI: win, lose or draw
        stop();
        settle();
    } else {
        return false;
    }
    return true;
}

bool Uci::handle_for_people(std::string_view command, Words rest) {
    if (command == "bench") {
        bench(rest);
        return true;
    }
    if (command != "d" && command != "eval" && command != "flip") return false;
    settle();
    if (position_error_) complain("the last position was rejected: " + describe(*position_error_));
    if (command == "d")
        out_.write(session_->diagram());
    else if (command == "eval")
        out_.write(session_->evaluation_text());
    else
        session_->flip();
    return true;
}

void Uci::finish() {
    settle();
}

/// The running search must end before the board or the settings change: an infinite one is stopped,
/// any other runs to its end, so that a script may send its commands all at once.
void Uci::settle() {
    answer_refused();
    if (endless_) session_->stop();
    session_->wait();
    if (background_.joinable()) background_.join();
    endless_ = false;
}

void Uci::stop() {
    answer_refused();
    stop_background_.store(true);
    session_->stop();
}

void Uci::introduce(Dialect dialect) {
    if (dialect != dialect_) {
        settle();
        dialect_ = dialect;
        make_session();
    }
    std::string text = "id name Janggun " JANGGUN_VERSION "\nid author the Janggun contributors\n";
    for (const Option& option : options_.all())
        if (option.name != option::kMilliseconds || dialect == Dialect::Ucci)
            text += uci_text(option, dialect) + "\n";
    out_.write(text + (dialect == Dialect::Usi    ? "usiok"
                       : dialect == Dialect::Ucci ? "ucciok"
                                                  : "uciok"));
}

/// Fairy-Stockfish reads descriptions of variants from files, or from the lines that follow.
void Uci::load(Words words) {
    out_.say("info string the variants are built in, no file is read: {}", variant_names());
    if (!words.empty() && words.front().text.starts_with("<<"))
        here_document_ = words.front().text.substr(2);
}

void Uci::set_option(Words words, std::string_view line) {
    const auto setting = read_setting(words, line, dialect_);
    if (!setting) return complain("expected setoption name NAME [value VALUE]");
    settle();
    const auto before = options_.settings();
    const auto changed = options_.set(setting->name, setting->value);
    if (!changed) return complain(describe(changed.error()));
    apply(**changed, before);
}

void Uci::apply(const Option& changed, const engine::Settings& before) {
    if (changed.name == option::kVariant || changed.name == option::kRuleset)
        return change_variant();
    if (changed.name == option::kClearHash) return session_->forget();
    if (changed.name == option::kLogFile) return open_log();
    if (changed.name == option::kVariantPath) return load({});
    if (changed.name == option::kChess960)
        return session_->write_castling(options_.flag(option::kChess960) ? Castling::KingTakesRook
                                                                         : Castling::KingsTarget);
    const auto settings = options_.settings();
    if (settings == before) return;
    try {
        session_->set(settings);
        if (settings.network != before.network) warn_of_network();
    } catch (const std::bad_alloc&) {
        complain("not enough memory; Hash and Threads are set to their minimum");
        (void)options_.set(option::kHash, "1");
        (void)options_.set(option::kThreads, "1");
        change_variant();
    }
}

void Uci::change_variant() {
    make_session();
    warn_of_network();
    const auto ruleset = options_.ruleset();
    const auto facts = facts_of(ruleset);
    out_.say("info string variant {} files {} ranks {} pocket {} template {} startpos {}",
             janggun::name_of(ruleset), facts.files, facts.ranks, facts.pocket, facts.resembles,
             facts.start);
}

void Uci::make_session() {
    session_.reset();  // frees its memory before the next one allocates
    session_ = uci::make_session(options_.ruleset(), options_.settings(), dialect_);
    if (options_.flag(option::kChess960)) session_->write_castling(Castling::KingTakesRook);
}

void Uci::warn_of_network() {
    if (const auto& error = session_->network_error())
        complain("EvalFile " + describe(*error) + "; the built-in network is used");
}

void Uci::open_log() {
    const std::string& name = options_.text(option::kLogFile);
    if (!caps_.files || !out_.log().open(name))
        complain(fmt::format("Debug Log File {} cannot be written", name));
}

}  // namespace janggun::uci
