// The log of a game: replayed it gives the same game, and nothing else passes for one.
#include "base/rng.h"
#include "notation/uci.h"
#include "server/domain/live_game_testing.h"

namespace janggun::server {
namespace {

/// Everything of a game that its log must bring back.
std::string state_of(const LiveGame& game, Time now) {
    std::string text = game.fen() + "|" + game.start_fen() + "|" +
                       std::string{name_of(game.phase())} + "|" + std::to_string(game.version()) +
                       "|" + result_text(game) + "|" + game.next_game().text;
    for (const PlayedPly& ply : game.plies()) text += "|" + ply.uci + " " + ply.san;
    if (const auto face = game.clock(now))
        for (const Side side : kSides)
            text += "|" + std::to_string(face->hands[side].main.count()) + " " +
                    std::to_string(face->hands[side].periods);
    for (const OfferKind kind : {OfferKind::Draw, OfferKind::Takeback, OfferKind::Rematch})
        text += game.offers(kind).first ? "w" : game.offers(kind).second ? "b" : "-";
    if (const auto due = game.deadline()) text += "|" + std::to_string(due->count());
    return text;
}

Command random_command(const LiveGame& game, Rng& rng) {
    const auto kind = static_cast<OfferKind>(rng.below(3));
    switch (rng.below(26)) {
        case 0:
            return command::Propose{kind};
        case 1:
            return command::Propose{OfferKind::Takeback};
        case 2:
            return command::Decline{kind};
        case 3:
            return command::GiveTime{};
        case 4:
            return command::Claim{static_cast<command::Claim::What>(rng.below(2))};
        case 5:
            if (rng.below(20) == 0) return command::Resign{};
            return command::Propose{OfferKind::Draw};
        case 6:
            if (rng.below(10) == 0) return command::Abort{};
            return command::Move{"a1a2", static_cast<int>(rng.below(30))};
        case 7:
            return command::Pause{.is_over = rng.below(3) > 0};
        case 8: {
            Ruling ruling{static_cast<Ruling::Rule>(rng.below(2)),
                          static_cast<Ruling::Verdict>(rng.below(2)), std::nullopt};
            if (ruling.verdict == Ruling::Verdict::MustDeviate)
                ruling.against = static_cast<Side>(rng.below(2));
            return command::Rule{ruling};
        }
        default:
            break;
    }
    if (game.phase() == Phase::Setup)
        return command::ChooseSetup{setup(static_cast<Formation>(rng.below(4)))};
    return std::visit(
        [&](const auto& match) -> Command {
            const auto moves = match.allowed_moves();
            if (moves.empty()) return command::Propose{OfferKind::Rematch};
            const auto move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
            return command::Move{notation::write_uci(match.position(), move),
                                 static_cast<int>(game.plies().size())};
        },
        game.match());
}

TEST(Log, ReplayedGivesTheSameGameWhateverThePlayersDo) {
    const char* const variants[] = {"janggi", "janggicasual", "janggikja", "janggikakao", "shogun"};
    const char* const clocks[] = {"10+3x5", "30+1", "-", "1/86400", "5"};
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Rng rng{seed};
        Board board{terms_of(variants[seed % 5], clocks[rng.below(5)])};
        bool has_quiet_outage = false;
        for (int step = 0; step < 150; ++step) {
            board.now = board.now + Duration{rng.below(900)};
            if (rng.below(40) == 0) board.now = board.now + 20s;
            if (!board.game.is_over() && rng.below(60) == 0) {
                auto events = board.game.resume(board.now);
                has_quiet_outage = events.empty();
                board.keep(std::move(events));
            }
            if (rng.below(30) == 0) board.game.left(static_cast<Side>(rng.below(2)), board.now);
            board.tick();
            (void)board.perform(static_cast<Side>(rng.below(2)), random_command(board.game, rng),
                                Duration{rng.below(700)});
        }
        std::vector<Stamped> written;
        for (const Stamped& event : board.log) {
            const auto read = event_from(to_text(event.event));
            ASSERT_TRUE(read) << to_text(event.event);
            ASSERT_EQ(*read, event.event);
            written.push_back({event.number, event.at, *read});
        }
        auto replayed = LiveGame::replayed(board.game.terms(), written);
        ASSERT_TRUE(replayed) << seed;
        // What an outage gave without an event is in memory only.
        if (has_quiet_outage) replayed->go_on_from(board.game, board.now);
        EXPECT_EQ(state_of(*replayed, board.now), state_of(board.game, board.now)) << seed;
    }
}

TEST(Log, WithAGapOrAnImpossibleEventIsNoGame) {
    Board board = janggi_board();
    EXPECT_FALSE(board.move("a4b4"));
    auto log = board.log;
    EXPECT_TRUE(LiveGame::replayed(board.game.terms(), log));
    log.back().event = event::Moved{"a1a9", 0ms};
    EXPECT_FALSE(LiveGame::replayed(board.game.terms(), log));
    log = board.log;
    log.erase(log.begin() + 1);
    EXPECT_FALSE(LiveGame::replayed(board.game.terms(), log));
    log = board.log;
    log.push_back({log.back().number + 1, board.now, event::Started{}});
    EXPECT_FALSE(LiveGame::replayed(board.game.terms(), log));
    EXPECT_FALSE(LiveGame::replayed(board.game.terms(), {}));
}

TEST(Log, UnderTermsThatNobodyKnowsIsNoGame) {
    const Board board = janggi_board();
    Terms terms = board.game.terms();
    terms.offer.variant = "janggi2040";
    EXPECT_FALSE(LiveGame::replayed(terms, board.log));
    terms = board.game.terms();
    terms.offer.fen = "not a position";
    EXPECT_FALSE(LiveGame::replayed(terms, board.log));
    terms = board.game.terms();
    terms.offer.handicap = "Z";
    EXPECT_FALSE(LiveGame::replayed(terms, board.log));
}

TEST(EventText, RefusesWhatWeDoNotWrite) {
    for (const std::string_view text : {"",
                                        " ",
                                        "move",
                                        "move a4a5",
                                        "move a4a5 -1",
                                        "move a4a5 07",
                                        "move a4a5 1 2",
                                        "move  1",
                                        "setup white",
                                        "setup white middle",
                                        "offer draw",
                                        "offer cake white",
                                        "takeback 3",
                                        "ended",
                                        "ended checkmate",
                                        "ended two passes white",
                                        "ended aborted draw",
                                        "ended checkmate white points 1",
                                        "rematch short",
                                        "ruling repetition loss 0 4",
                                        "ruling repetition draw white 0 4",
                                        "ruling repetition draw 4 4",
                                        "ruling boredom draw 0 4",
                                        "paused now",
                                        "started now",
                                        "Created",
                                        "created "})
        EXPECT_FALSE(event_from(text)) << text;
}

TEST(Offers, AreCheckedBeforeAGameIsMade) {
    const auto offer = [](std::string variant, std::string clock, std::string fen = "",
                          std::string handicap = "", bool is_rated = false) {
        return checked({std::move(variant), *time_control_from(clock), is_rated, std::move(fen),
                        std::move(handicap)});
    };
    EXPECT_TRUE(offer("janggikja", "600+3x30"));
    EXPECT_FALSE(offer("chess", "600"));
    EXPECT_EQ(offer("Janggi:repetition=loss,bikjang=general", "600")->variant,
              "janggi:bikjang=general,repetition=loss");
    const auto rated = offer("janggi:bikjang=general", "600+3x30", "", "", true);
    ASSERT_FALSE(rated) << "custom rules are for casual games";
    EXPECT_NE(rated.error().text.find("casual"), std::string::npos) << rated.error().text;
    EXPECT_TRUE(offer("janggi:bikjang=points", "600+3x30", "", "", true)) << "janggi itself";
    EXPECT_NE(offer("janggi:bikjang=on", "600").error().text.find("column 16"), std::string::npos);
    EXPECT_FALSE(offer("janggi", "600", "nonsense"));
    EXPECT_FALSE(offer("janggi", "600", "", "K"));
    EXPECT_FALSE(offer("janggi", "600", "", "RRR"));
    EXPECT_FALSE(offer("shogun", "600", "", "R"));
    EXPECT_FALSE(offer("janggi", "600", "", "R", true));
    EXPECT_FALSE(offer("janggi", "-", "", "", true));
    EXPECT_FALSE(offer("janggi", "100000"));
}

}  // namespace
}  // namespace janggun::server
