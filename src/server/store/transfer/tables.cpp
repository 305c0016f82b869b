// The list of tables.
#include "server/store/transfer/tables.h"

namespace janggun::server::transfer {
namespace {

using Type = Column::Type;

Column integer(std::string_view name) {
    return {name, name, Type::Integer};
}
Column text(std::string_view name) {
    return {name, name, Type::Text};
}
Column truth(std::string_view name) {
    return {name, name, Type::Bool};
}
Column real(std::string_view name) {
    return {name, name, Type::Real};
}
const Column kUser{"user", "user_id", Type::Integer};

Table game_table() {
    return {"game",
            "game",
            {text("id"),
             text("variant"),
             text("clock"),
             truth("rated"),
             text("fen"),
             text("handicap"),
             text("source"),
             integer("created"),
             integer("setup_time"),
             integer("kind"),
             integer("speed"),
             integer("white"),
             integer("white_level"),
             integer("white_rating"),
             truth("white_provisional"),
             integer("black"),
             integer("black_level"),
             integer("black_rating"),
             truth("black_provisional"),
             integer("ended"),
             text("score"),
             text("reason"),
             integer("white_points"),
             integer("black_points"),
             integer("plies"),
             text("last_fen"),
             text("white_setup"),
             text("black_setup"),
             integer("white_before"),
             integer("white_after"),
             integer("black_before"),
             integer("black_after"),
             integer("facet")}};
}

std::vector<Table> play_tables() {
    return {
        {"user",
         "users",
         {integer("id"), text("name"), text("key"), text("password"), truth("guest"), truth("bot"),
          truth("deleted"), integer("created"), integer("role"), integer("muted_until"),
          integer("unrated_until"), integer("barred_until"), text("skeleton")}},
        {"credential",
         "credential",
         {text("hash"), text("id"), kUser, integer("kind"), text("label"), integer("scopes"),
          integer("created"), integer("seen"), integer("expires")}},
        {"facet",
         "facet",
         {integer("id"), text("variant"), truth("custom"), truth("rated"), text("score"),
          text("reason"), text("white_setup"), text("black_setup")},
         1,
         true},
        game_table(),
        {"event", "event", {text("game"), integer("number"), integer("at"), text("body")}, 2},
        {"position",
         "position",
         {integer("key"), integer("ended"), text("game"), integer("facet")},
         3},
        {"rating",
         "rating",
         {kUser, integer("kind"), integer("speed"), real("rating"), real("deviation"),
          real("volatility"), integer("games"), integer("last")},
         3},
        {"rating_day",
         "rating_day",
         {kUser, integer("kind"), integer("speed"), integer("day"), integer("at"),
          integer("rating")},
         4},
        {"tally",
         "tally",
         {kUser, integer("opponent"), integer("games"), integer("wins"), integer("draws")},
         2},
        {"chat",
         "chat",
         {integer("id"), text("game"), integer("room"), integer("at"), kUser, text("text")},
         1,
         true},
        {"proposal",
         "proposal",
         {text("id"), integer("sender"), integer("receiver"), text("variant"), text("clock"),
          truth("rated"), text("fen"), text("handicap"), text("colour"), integer("created")}},
        {"review",
         "review",
         {text("game"), integer("requested"), integer("finished"), text("text")}},
        {"puzzle_player",
         "puzzle_player",
         {kUser, integer("kind"), real("rating"), real("deviation"), real("volatility"),
          integer("games"), integer("last")},
         2},
        {"puzzle_rating",
         "puzzle_rating",
         {integer("kind"), text("puzzle"), real("rating"), real("deviation"), real("volatility"),
          integer("games"), integer("last")},
         2},
        {"puzzle_result",
         "puzzle_result",
         {kUser, integer("kind"), text("puzzle"), integer("first_at"), integer("last_at"),
          truth("first_solved"), truth("solved"), integer("attempts"), integer("rating_before"),
          integer("rating_after")},
         3},
    };
}

std::vector<Table> community_tables() {
    return {
        {"progress", "progress", {kUser, text("key"), integer("at"), text("value")}, 2},
        {"study",
         "study",
         {text("id"), integer("owner"), text("name"), integer("visibility"), integer("created"),
          integer("updated"), integer("revision")}},
        {"study_member", "study_member", {text("study"), kUser}, 2},
        {"study_chapter",
         "study_chapter",
         {text("id"), text("study"), integer("rank"), text("name"), text("variant"), text("fen"),
          integer("orientation"), truth("practice"), text("tags"), integer("revision"),
          integer("next_node"), integer("moves"), integer("bytes")}},
        {"study_node",
         "study_node",
         {text("chapter"), integer("number"), integer("parent"), integer("rank"), text("move"),
          text("comment"), text("glyphs"), text("shapes")},
         2},
        {"tournament",
         "tournament",
         {text("id"), integer("creator"), text("settings"), integer("state"), integer("created"),
          integer("starts"), integer("ended"), integer("players"), integer("round"),
          integer("winner"), integer("section"), integer("place"), integer("second"),
          integer("third")}},
        {"tournament_player",
         "tournament_player",
         {text("tournament"), integer("number"), kUser, text("name")},
         2},
        {"tournament_event",
         "tournament_event",
         {text("tournament"), integer("number"), integer("at"), text("body")},
         2},
        {"tournament_chat",
         "tournament_chat",
         {integer("id"), text("tournament"), integer("at"), kUser, text("text")},
         1,
         true},
        {"report",
         "report",
         {text("id"), integer("at"), integer("reporter"), integer("target"), integer("reason"),
          text("text"), text("game"), text("lines"), integer("state"), integer("handler"),
          integer("handled"), text("note"), text("study")}},
        {"sanction",
         "sanction",
         {text("id"), integer("at"), integer("target"), integer("moderator"), integer("kind"),
          text("reason"), integer("until"), text("report"), integer("lifted"), integer("lifted_by"),
          text("lift_reason"), integer("seen")}},
        {"moderation_log",
         "moderation_log",
         {integer("id"), integer("at"), integer("moderator"), text("action"), integer("target"),
          text("detail")},
         1,
         true},
        {"address_block",
         "address_block",
         {text("subnet"), integer("at"), integer("moderator"), text("reason"), integer("until")}},
        {"relation", "relation", {kUser, integer("other"), integer("kind"), integer("at")}, 2},
        {"notification",
         "notification",
         {integer("id"), kUser, integer("at"), integer("kind"), text("body"), integer("seen")},
         1,
         true},
        {"site_setting", "site_setting", {text("name"), text("value")}},
        {"position_index", "position_index", {integer("version"), text("last_game")}},
    };
}

}  // namespace

std::span<const Table> tables() {
    static const std::vector<Table> kAll = [] {
        std::vector<Table> both = play_tables();
        const std::vector<Table> community = community_tables();
        both.insert(both.end(), community.begin(), community.end());
        return both;
    }();
    return kAll;
}

}  // namespace janggun::server::transfer
