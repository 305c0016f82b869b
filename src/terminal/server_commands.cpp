// Executing typed commands on a site.
#include "terminal/server_commands.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "terminal/server_words.h"

namespace janggun::terminal {
namespace {

namespace command = client::command;
constexpr std::string_view kLobbyHelp =
    "In the lobby: lobby, seek [VARIANT] [CLOCK], cancel, accept N, pool N, engine [LEVEL], "
    "invite, "
    "join ID, games, watch ID, tv, help, quit.";
constexpr std::string_view kGameHelp =
    "In a game: a move in any notation, board, fen, moves, clock, pass, setup NAME, chat TEXT, "
    "draw, "
    "takeback, decline, resign, abort, give, rematch, leave, help, quit.";

/// Commands of a game that need nothing but the game.
constexpr std::string_view kPlainCommands[] = {"draw", "takeback", "resign", "abort", "rematch"};

/// Commands of the lobby that are obeyed in a game too.
constexpr std::string_view kAnywhere[] = {"watch", "games", "tv", "cancel"};

/// "/invite/Ab3dEf9h", a whole link, or the id alone.
std::string_view id_of(std::string_view text) {
    const std::size_t slash = text.rfind('/');
    if (slash != std::string_view::npos) text.remove_prefix(slash + 1);
    return text.substr(0, text.find('?'));
}

}  // namespace

ServerVisit::ServerVisit(client::Session& session, const ServerSettings& settings)
    : session_{session}, settings_{settings} {
    if (!settings.game.empty()) session_.show(settings.game);
}

bool ServerVisit::has_turn() const {
    if (!session_.game() || !board_) return false;
    const auto& state = session_.game()->state();
    if (!state.you || state.phase == client::Phase::Over) return false;
    if (state.phase == client::Phase::Setup) return state.setup.turn == state.you;
    return board_->turn() == *state.you;
}

void ServerVisit::follow_game() {
    if (!session_.game()) {
        board_.reset();
        board_of_.clear();
        return;
    }
    const auto& state = session_.game()->state();
    if (board_of_ != state.game) {
        board_of_ = state.game;
        board_ = make_board(state);
    }
    if (board_ && !board_->follow(state)) board_.reset();
}

void ServerVisit::follow(const client::News& news) {
    follow_game();
    if (std::holds_alternative<client::news::GameShown>(news) && session_.game()) {
        // Who is paired has left the pool; a game against the engine ends no waiting.
        const auto& state = session_.game()->state();
        const bool is_paired = state.you && !state.players[other(*state.you)].engine;
        if (is_paired && !session_.game()->is_over()) pool_.reset();
    }
    // A place in a pool ends with the connection.
    if (std::holds_alternative<client::news::Reconnected>(news) && pool_)
        session_.send(command::pool(pool_->variant, pool_->clock));
}

std::vector<ServerVisit::Lines> ServerVisit::poll() {
    std::vector<Lines> all;
    for (const client::News& news : session_.poll()) {
        follow(news);
        if (const auto* listed = std::get_if<client::news::LiveGamesListed>(&news))
            all.push_back(live_games(*listed));
        if (std::string text = told(news, session_, board_.get()); !text.empty())
            all.push_back({std::move(text)});
        if (std::holds_alternative<client::news::GameShown>(news) && !board_)
            all.push_back({"This game cannot be shown: its rules are unknown here."});
    }
    return all;
}

ServerVisit::Lines ServerVisit::obey(std::string_view line) {
    line = trimmed(line);
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    const std::string_view rest = trimmed(line.substr(end));
    if (word.empty()) return {};
    if (word == "quit") {
        wants_to_quit_ = true;
        return {};
    }
    if (word == "help") return {std::string{kLobbyHelp}, std::string{kGameHelp}};
    for (const std::string_view anywhere : kAnywhere)
        if (word == anywhere) return obey_in_lobby(word, rest);
    return session_.game() ? obey_in_game(word, rest) : obey_in_lobby(word, rest);
}

client::Terms ServerVisit::terms_of(std::string_view words) const {
    client::Terms terms = settings_.terms;
    for (const Word& word : words_of(words))
        (is_digit(word.text.front()) || word.text == "-" ? terms.clock : terms.variant) = word.text;
    return terms;
}

ServerVisit::Lines ServerVisit::obey_in_lobby(std::string_view word, std::string_view rest) {
    const auto number = parse_number<std::size_t>(rest);
    if (word == "lobby") return lobby_lines(session_);
    if (word == "cancel") return cancel();
    if (word == "pool") return pool(rest);
    if (word == "accept") return accept(rest);
    if (word == "seek") {
        session_.send(command::seek(terms_of(rest)));
    } else if (word == "games") {
        session_.ask_live_games();
    } else if (word == "engine") {
        const auto level = rest.empty() ? settings_.level : parse_number(rest).value_or(0);
        if (level < 1 || level > 10) return {"engine: expected a level from 1 to 10"};
        session_.send(command::play_engine(settings_.terms, level));
    } else if (word == "invite") {
        session_.send(command::invite(terms_of(rest)));
    } else if (word == "join" && !rest.empty()) {
        session_.send(command::accept_invite(id_of(rest)));
    } else if (word == "decline" && !rest.empty()) {
        session_.send(command::decline_challenge(rest));
    } else if (word == "watch" && !rest.empty()) {
        session_.show(number && *number >= 1 && *number <= live_.size() ? live_[*number - 1]
                                                                        : std::string{id_of(rest)});
    } else if (word == "tv") {
        session_.show_tv();
    } else {
        return {fmt::format("{}: not a command of the lobby.", word), std::string{kLobbyHelp}};
    }
    return {};
}

ServerVisit::Lines ServerVisit::pool(std::string_view number) {
    const auto& pools = session_.lobby().pools;
    const auto chosen = parse_number<std::size_t>(number);
    if (!chosen || *chosen < 1 || *chosen > pools.size()) return {"pool: expected its number"};
    pool_ = pools[*chosen - 1];
    session_.send(command::pool(pool_->variant, pool_->clock));
    return {"Waiting in the pool; cancel leaves it."};
}

ServerVisit::Lines ServerVisit::cancel() {
    const bool has_seek = !session_.own_seeks().empty();
    const bool waits = std::exchange(pool_, std::nullopt).has_value();
    session_.cancel_seeks();
    if (waits) session_.send(command::unpool());
    if (has_seek && waits) return {"Your seeks are withdrawn, and you have left the pool."};
    if (has_seek) return {"Your seeks are withdrawn."};
    return {waits ? "You have left the pool." : "You have no seek and wait in no pool."};
}

ServerVisit::Lines ServerVisit::accept(std::string_view what) {
    const auto& seeks = session_.lobby().seeks;
    const auto number = parse_number<std::size_t>(what);
    if (number && *number >= 1 && *number <= seeks.size())
        session_.send(command::accept_seek(seeks[*number - 1].id));
    else if (what.size() == 8)
        session_.send(command::accept_challenge(what));
    else
        return {"accept: expected the number of a seek"};
    return {};
}

ServerVisit::Lines ServerVisit::live_games(const client::news::LiveGamesListed& listed) {
    const auto& games = listed.games;
    if (!games) return {describe(games.error(), session_.site())};
    if (games->empty()) return {"No game is being played at the moment."};
    Lines lines;
    live_.clear();
    for (const client::LiveGame& game : *games) {
        live_.push_back(game.id);
        lines.push_back(fmt::format(
            "watch {}: {} - {}, {} {}, {} plies", live_.size(), player_text(game.players.first),
            player_text(game.players.second), game.variant, game.clock, game.plies));
    }
    return lines;
}

ServerVisit::Lines ServerVisit::obey_in_game(std::string_view word, std::string_view rest) {
    const auto& game = *session_.game();
    const std::string id = game.state().game;
    if (word == "leave") {
        session_.leave_game();
        follow_game();
        return {"Back in the lobby."};
    }
    if (word == "clock") return clocks();
    for (const std::string_view plain : kPlainCommands)
        if (word == plain) {
            session_.send(command::in_game(word, id));
            return {};
        }
    if (word == "chat") {
        const bool is_with_players = game.is_player();
        session_.send(command::chat(id, is_with_players ? "players" : "spectators", rest));
    } else if (word == "give") {
        session_.send(command::in_game("give_time", id));
    } else if (word == "setup") {
        session_.send(command::setup(id, rest));
    } else if (word == "decline") {
        for (const auto& [kind, side] : game.state().offers)
            session_.send(command::in_game(kind == client::OfferKind::Draw ? "decline_draw"
                                           : kind == client::OfferKind::Takeback
                                               ? "decline_takeback"
                                               : "withdraw_rematch",
                                           id));
        if (game.state().offers.empty()) return {"There is no offer."};
    } else {
        return obey_about_board(word);
    }
    return {};
}

ServerVisit::Lines ServerVisit::obey_about_board(std::string_view word) {
    if (!board_) return {"This game cannot be shown: its rules are unknown here."};
    if (word == "board")
        return {
            board_->drawing(settings_.script, session_.game()->state().you.value_or(Side::First))};
    if (word == "fen") return {board_->fen()};
    if (word == "moves") return {fmt::format("{}", fmt::join(board_->moves(), " "))};
    return move(word);
}

ServerVisit::Lines ServerVisit::move(std::string_view text) {
    const auto& state = session_.game()->state();
    if (!state.you) return {"You are watching this game."};
    if (state.phase == client::Phase::Setup) return {status_text(*session_.game(), *board_)};
    if (state.phase == client::Phase::Playing && board_->turn() != *state.you)
        return {"It is not your turn."};
    if (text == "pass") {
        // A pass is the general's square twice; only the rules know which one that is.
        for (const std::string& uci : board_->moves())
            if (uci.size() % 2 == 0 && uci.substr(0, uci.size() / 2) == uci.substr(uci.size() / 2))
                return play(uci), Lines{};
        return {"There is no pass here."};
    }
    const auto uci = board_->uci_of(text);
    if (!uci) return {fmt::format("{}: {}", text, uci::describe(uci.error()))};
    play(*uci);
    return {};
}

void ServerVisit::play(const std::string& uci) {
    const auto& state = session_.game()->state();
    session_.send(command::move(state.game, uci, state.moves.size()));
}

ServerVisit::Lines ServerVisit::clocks() const {
    Lines lines;
    for (const Side side : kSides) {
        const std::string text = clock_text(*session_.game(), side, session_.now());
        if (!text.empty())
            lines.push_back(
                fmt::format("{}: {}", player_text(session_.game()->state().players[side]), text));
    }
    if (lines.empty()) lines.emplace_back("This game has no clock.");
    return lines;
}

}  // namespace janggun::terminal
