// Reading what clients say.
#include "server/protocol/from_client.h"

#include <algorithm>

#include "server/domain/names.h"
#include "server/protocol/fields.h"

namespace janggun::server::protocol {
namespace {

constexpr std::size_t kLongestKey = 64;
/// The largest integer that every reader of JSON represents exactly.
constexpr std::int64_t kMostId = (std::int64_t{1} << 53) - 1;

/// Reads fields of one message; the first that is wrong makes the whole message wrong.
class Reader {
  public:
    explicit Reader(const FlatObject& object) : object_{object} {}

    /// `most` counts characters, as maxLength does in asyncapi.json.
    [[nodiscard]] std::string text(std::string_view name, std::size_t most) {
        const auto value = object_.text(name);
        const auto length = value ? count_characters(*value) : std::nullopt;
        if (!length || *length > most) {
            fail(name, "expected a text of at most " + std::to_string(most) + " characters");
            return {};
        }
        return std::string{*value};
    }
    [[nodiscard]] std::string text_or(std::string_view name, std::size_t most) {
        return object_.has(name) ? text(name, most) : std::string{};
    }
    template <typename AnyId>
    [[nodiscard]] AnyId id(std::string_view name) {
        std::string value = text(name, kIdLength);
        if (!is_id(value)) fail(name, "expected eight letters and digits");
        return {std::move(value)};
    }
    template <typename AnyId>
    [[nodiscard]] AnyId id_or_none(std::string_view name) {
        return object_.has(name) ? id<AnyId>(name) : AnyId{};
    }
    [[nodiscard]] int integer(std::string_view name, int least, int most) {
        const auto value = object_.integer(name);
        if (!value || *value < least || *value > most) {
            fail(name,
                 "expected a number from " + std::to_string(least) + " to " + std::to_string(most));
            return least;
        }
        return static_cast<int>(*value);
    }
    [[nodiscard]] int integer_or(std::string_view name, int least, int most, int otherwise) {
        return object_.has(name) ? integer(name, least, most) : otherwise;
    }
    [[nodiscard]] bool truth_or(std::string_view name, bool otherwise) {
        if (!object_.has(name)) return otherwise;
        const auto value = object_.truth(name);
        if (!value) fail(name, "expected true or false");
        return value.value_or(otherwise);
    }
    /// A word that `named` accepts.
    template <typename Named>
    [[nodiscard]] auto word(std::string_view name, std::string_view wanted, const Named& named) {
        const auto value = named(object_.text(name).value_or(""));
        if (!value) fail(name, wanted);
        return value.value_or(typename decltype(named(""))::value_type{});
    }
    [[nodiscard]] Colour colour() {
        if (!object_.has("colour")) return Colour::Random;
        return word("colour", "expected white, black or random", colour_named);
    }
    [[nodiscard]] GameOffer offer() {
        GameOffer offer;
        offer.variant = text("variant", kMaxVariantText);
        const std::string clock = text("clock", 32);
        if (const auto control = time_control_from(clock))
            offer.clock = *control;
        else
            fail("clock", "expected a clock such as 600+3x30, 300+5, 1/259200 or -");
        offer.is_rated = truth_or("rated", false);
        offer.fen = text_or("fen", 200);
        offer.handicap = text_or("handicap", 16);
        if (fault_) return offer;
        auto good = checked(offer);
        if (good) return *good;
        fault_ = good.error();
        return offer;
    }

    void fail(std::string_view name, std::string_view why) {
        if (!fault_) fault_ = Fault{Code::BadField, std::string{name} + ": " + std::string{why}};
    }
    [[nodiscard]] const std::optional<Fault>& fault() const { return fault_; }

  private:
    const FlatObject& object_;
    std::optional<Fault> fault_;
};

ClientMessage in_game(Reader& r, Command command) {
    return InGame{r.id<GameId>("game"), std::move(command)};
}

using Read = ClientMessage (*)(Reader&);
struct Type {
    std::string_view name;
    Read read;
};

constexpr Type kTypes[] = {
    {"move",
     [](Reader& r) {
         command::Move move;
         move.uci = r.text("move", 8);
         move.ply = r.integer("ply", 0, 100'000);
         return in_game(r, move);
     }},
    {"ping",
     [](Reader& r) -> ClientMessage { return Ping{r.integer_or("sent", 0, 2'000'000'000, 0)}; }},
    {"friends", [](Reader&) -> ClientMessage { return Friends{}; }},
    {"watch",
     [](Reader& r) -> ClientMessage {
         Watch watch{r.id<GameId>("game"), std::nullopt};
         if (const int since = r.integer_or("since", 0, 1'000'000, -1); since >= 0)
             watch.since = since;
         return watch;
     }},
    {"unwatch", [](Reader& r) -> ClientMessage { return Unwatch{r.id<GameId>("game")}; }},
    {"lobby",
     [](Reader& r) -> ClientMessage {
         Listen listen{Listen::What::Lobby, true, {}};
         listen.after = r.id_or_none<SeekId>("after");
         return listen;
     }},
    {"unlobby",
     [](Reader&) -> ClientMessage {
         return Listen{Listen::What::Lobby, false, {}};
     }},
    {"tv",
     [](Reader&) -> ClientMessage {
         return Listen{Listen::What::Tv, true, {}};
     }},
    {"untv",
     [](Reader&) -> ClientMessage {
         return Listen{Listen::What::Tv, false, {}};
     }},
    {"seek",
     [](Reader& r) -> ClientMessage {
         MakeSeek seek;
         seek.offer = r.offer();
         seek.colour = r.colour();
         seek.min = r.integer_or("min", 0, 9999, 0);
         seek.max = r.integer_or("max", 0, 9999, 9999);
         if (!seek.offer.fen.empty() || !seek.offer.handicap.empty())
             r.fail("fen", "a seek is for an even game; invite or challenge somebody instead");
         return seek;
     }},
    {"cancel_seek", [](Reader& r) -> ClientMessage { return CancelSeek{r.id<SeekId>("seek")}; }},
    {"accept_seek", [](Reader& r) -> ClientMessage { return AcceptSeek{r.id<SeekId>("seek")}; }},
    {"pool",
     [](Reader& r) -> ClientMessage {
         return EnterPool{r.text("variant", kMaxVariantText), r.text("clock", 32)};
     }},
    {"unpool", [](Reader&) -> ClientMessage { return LeavePool{}; }},
    {"play_engine",
     [](Reader& r) -> ClientMessage {
         PlayEngine play;
         play.offer = r.offer();
         play.colour = r.colour();
         play.key = r.text_or("key", kLongestKey);
         play.level = r.integer_or("level", 1, 10, 1);
         const std::string setup = r.text_or("setup", 8);
         if (!setup.empty()) {
             play.setup = setup_named(setup);
             if (!play.setup) r.fail("setup", "expected one of " + all_setup_names());
         }
         if (play.offer.is_rated) r.fail("rated", "games against the engine are not rated");
         return play;
     }},
    {"invite",
     [](Reader& r) -> ClientMessage {
         return MakeInvite{r.offer(), r.colour(), r.text_or("key", kLongestKey)};
     }},
    {"show_invite",
     [](Reader& r) -> ClientMessage { return ShowInvite{r.id<InviteId>("invite")}; }},
    {"accept_invite",
     [](Reader& r) -> ClientMessage {
         return AcceptInvite{r.id<InviteId>("invite"), r.colour()};
     }},
    {"cancel_invite",
     [](Reader& r) -> ClientMessage { return CancelInvite{r.id<InviteId>("invite")}; }},
    {"challenge",
     [](Reader& r) -> ClientMessage {
         return MakeChallenge{r.text("user", 64), r.offer(), r.colour(),
                              r.text_or("key", kLongestKey)};
     }},
    {"accept_challenge",
     [](Reader& r) -> ClientMessage { return AcceptChallenge{r.id<ChallengeId>("challenge")}; }},
    {"decline_challenge",
     [](Reader& r) -> ClientMessage {
         DeclineChallenge decline{r.id<ChallengeId>("challenge"), r.text_or("reason", 16)};
         if (decline.reason.empty()) decline.reason = "generic";
         if (!is_decline_reason(decline.reason))
             r.fail("reason", "expected a reason of asyncapi.json, such as later");
         return decline;
     }},
    {"cancel_challenge",
     [](Reader& r) -> ClientMessage { return CancelChallenge{r.id<ChallengeId>("challenge")}; }},
    {"setup",
     [](Reader& r) {
         return in_game(r, command::ChooseSetup{
                               r.word("choice", "expected one of " + all_setup_names(),
                                      [](std::string_view name) { return setup_named(name); })});
     }},
    {"resign", [](Reader& r) { return in_game(r, command::Resign{}); }},
    {"abort", [](Reader& r) { return in_game(r, command::Abort{}); }},
    {"draw", [](Reader& r) { return in_game(r, command::Propose{OfferKind::Draw}); }},
    {"decline_draw", [](Reader& r) { return in_game(r, command::Decline{OfferKind::Draw}); }},
    {"takeback", [](Reader& r) { return in_game(r, command::Propose{OfferKind::Takeback}); }},
    {"decline_takeback",
     [](Reader& r) { return in_game(r, command::Decline{OfferKind::Takeback}); }},
    {"rematch", [](Reader& r) { return in_game(r, command::Propose{OfferKind::Rematch}); }},
    {"withdraw_rematch",
     [](Reader& r) { return in_game(r, command::Decline{OfferKind::Rematch}); }},
    {"give_time", [](Reader& r) { return in_game(r, command::GiveTime{}); }},
    {"claim",
     [](Reader& r) {
         using What = command::Claim::What;
         return in_game(r, command::Claim{r.word("what", "expected win or draw",
                                                 [](std::string_view name) -> std::optional<What> {
                                                     if (name == "win") return What::Win;
                                                     if (name == "draw") return What::Draw;
                                                     return std::nullopt;
                                                 })});
     }},
    {"chat",
     [](Reader& r) -> ClientMessage {
         return Say{r.id<GameId>("game"),
                    r.word("room", "expected players or spectators",
                           [](std::string_view name) -> std::optional<Room> {
                               if (name == "players") return Room::Players;
                               if (name == "spectators") return Room::Spectators;
                               return std::nullopt;
                           }),
                    r.text("text", 1000)};
     }},
    {"watch_study", [](Reader& r) -> ClientMessage { return WatchStudy{r.id<StudyId>("study")}; }},
    {"unwatch_study",
     [](Reader& r) -> ClientMessage { return UnwatchStudy{r.id<StudyId>("study")}; }},
    {"study_edit",
     [](Reader& r) -> ClientMessage {
         EditStudy edit;
         edit.study = r.id<StudyId>("study");
         edit.chapter = r.id<ChapterId>("chapter");
         edit.revision = r.integer("v", 0, 2'000'000'000);
         edit.edit.kind = r.word("op", "expected an operation of asyncapi.json, such as add_node",
                                 study_edit_named);
         edit.edit.node = r.integer("node", 0, 2'000'000'000);
         edit.edit.value = r.text_or("value", kLongestStudyComment);
         return edit;
     }},
    {"watch_tournament",
     [](Reader& r) -> ClientMessage { return WatchTournament{r.id<TournamentId>("tournament")}; }},
    {"unwatch_tournament",
     [](Reader& r) -> ClientMessage {
         return UnwatchTournament{r.id<TournamentId>("tournament")};
     }},
    {"tournament_chat",
     [](Reader& r) -> ClientMessage {
         return SayInTournament{r.id<TournamentId>("tournament"), r.text("text", 1000)};
     }},
};

}  // namespace

std::vector<std::string_view> command_types() {
    std::vector<std::string_view> names;
    for (const Type& type : kTypes) names.push_back(type.name);
    return names;
}

Result<FromClient, Unread> read_message(std::string_view text) {
    const auto object = FlatObject::read(text);
    if (!object) return Failure{Unread{std::nullopt, object.error()}};
    const auto id = object->integer("id");
    if (!id || *id < 0 || *id > kMostId)
        return Failure{Unread{
            std::nullopt, {Code::BadField, "id: expected a number from 0 to 9007199254740991"}}};
    const std::string_view name = object->text("t").value_or("");
    const auto* type = std::find_if(std::begin(kTypes), std::end(kTypes),
                                    [&](const Type& known) { return known.name == name; });
    if (type == std::end(kTypes))
        return Failure{Unread{id, {Code::UnknownType, "t: unknown command"}}};
    Reader reader{*object};
    FromClient read{*id, type->read(reader)};
    if (reader.fault()) return Failure{Unread{id, *reader.fault()}};
    return read;
}

}  // namespace janggun::server::protocol
