// What is written, as SQL. Values are always bound, never pasted.
#include "server/store/sqlite/writes.h"

#include "server/domain/names.h"
#include "server/store/sqlite/end_game.h"

namespace janggun::server::sqlite {
namespace {

std::int64_t number(UserId user) {
    return static_cast<std::int64_t>(user);
}
std::optional<std::int64_t> seated(const Seat& seat) {
    if (seat.user == UserId::None) return std::nullopt;
    return number(seat.user);
}
template <typename... Value>
int run(Database& database, std::string_view sql, const Value&... values) {
    Statement& statement = database.prepared(sql);
    statement.bind(values...).run();
    return statement.code();
}

struct Performer {
    Database& database;

    int operator()(const write::AddUser& w) const {
        const User& u = w.user;
        return run(database,
                   "INSERT INTO user (id, name, key, password, guest, bot, deleted, created)"
                   " VALUES (?,?,?,?,?,?,?,?)",
                   number(u.id), u.name, key_of_name(u.name), u.password, u.is_guest, u.is_bot,
                   u.is_deleted, u.created.count());
    }
    int operator()(const write::ChangeUser& w) const {
        const User& u = w.user;
        return run(database,
                   "UPDATE user SET name=?, key=?, password=?, guest=?, bot=?, deleted=?"
                   " WHERE id=?",
                   u.name, key_of_name(u.name), u.password, u.is_guest, u.is_bot, u.is_deleted,
                   number(u.id));
    }
    int operator()(const write::DeleteUser& w) const {
        const std::string name = "deleted-" + std::to_string(number(w.user));
        for (const std::string_view sql :
             {"DELETE FROM credential WHERE user=?", "DELETE FROM chat WHERE user=?",
              "DELETE FROM rating WHERE user=?", "DELETE FROM rating_day WHERE user=?",
              "DELETE FROM proposal WHERE sender=?1 OR receiver=?1"})
            if (const int code = run(database, sql, number(w.user)); code != SQLITE_DONE)
                return code;
        return run(database,
                   "UPDATE user SET name=?, key=?, password='', guest=0, bot=0, deleted=1"
                   " WHERE id=?",
                   name, name, number(w.user));
    }
    int operator()(const write::AddCredential& w) const {
        const Credential& c = w.credential;
        return run(database,
                   "INSERT INTO credential (hash, id, user, kind, label, scopes, created, seen,"
                   " expires) VALUES (?,?,?,?,?,?,?,?,?)",
                   c.hash, c.id.text, number(c.user), static_cast<int>(c.kind), c.label,
                   static_cast<int>(c.scopes), c.created.count(), c.seen.count(),
                   c.expires.count());
    }
    int operator()(const write::TouchCredential& w) const {
        return run(database, "UPDATE credential SET seen=?, expires=? WHERE hash=?", w.seen.count(),
                   w.expires.count(), w.hash);
    }
    int operator()(const write::EndCredentials& w) const {
        return run(database,
                   "DELETE FROM credential WHERE user=?1 AND kind=?2 AND (?3='' OR id=?3)",
                   number(w.user), static_cast<int>(w.kind), w.id.text);
    }
    int operator()(const write::AddGame& w) const {
        const Terms& t = w.terms;
        const Category category = category_of(t.offer);
        const Seat& white = t.seats.first;
        const Seat& black = t.seats.second;
        return run(
            database,
            "INSERT INTO game (id, variant, clock, rated, fen, handicap, source, created,"
            " setup_time, kind, speed, white, white_level, white_rating, white_provisional, black,"
            " black_level, black_rating, black_provisional)"
            " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            t.id.text, t.offer.variant, janggun::to_text(t.offer.clock), t.offer.is_rated,
            t.offer.fen, t.offer.handicap, name_of(t.source), t.created.count(),
            t.setup_time.count(), static_cast<int>(category.game), static_cast<int>(category.speed),
            seated(white), white.engine_level, white.rating, white.is_provisional, seated(black),
            black.engine_level, black.rating, black.is_provisional);
    }
    int operator()(const write::AddEvent& w) const {
        // A number that leaves a gap is as wrong as one that is there already: a write before it
        // has failed, and this one rests on it.
        const int code =
            run(database,
                "INSERT INTO event (game, number, at, body) SELECT ?1,?2,?3,?4 WHERE ?2 = 1 +"
                " (SELECT coalesce(max(number), 0) FROM event WHERE game=?1)",
                w.game.text, w.event.number, w.event.at.count(), to_text(w.event.event));
        if (code != SQLITE_DONE) return code;
        return sqlite3_changes(database.handle()) == 1 ? SQLITE_DONE : SQLITE_CONSTRAINT;
    }
    int operator()(const write::EndGame& w) const { return end_game(database, w); }
    int operator()(const write::PutRating& w) const {
        const Rating& r = w.rating.rating;
        if (w.expected) {
            auto& stored =
                database
                    .prepared(
                        "SELECT games, rating FROM rating WHERE user=? AND kind=? AND speed=?")
                    .bind(number(w.rating.user), static_cast<int>(w.rating.category.game),
                          static_cast<int>(w.rating.category.speed));
            const bool is_there = stored.step();
            const bool is_expected = is_there ? stored.integer(0) == w.expected->games &&
                                                    stored.real(1) == w.expected->rating
                                              : w.expected->games == 0;
            stored.reset();
            if (!is_expected) return SQLITE_CONSTRAINT;
        }
        return run(database,
                   "INSERT OR REPLACE INTO rating (user, kind, speed, rating, deviation,"
                   " volatility, games, last) VALUES (?,?,?,?,?,?,?,?)",
                   number(w.rating.user), static_cast<int>(w.rating.category.game),
                   static_cast<int>(w.rating.category.speed), r.rating, r.deviation, r.volatility,
                   r.games, r.last.count());
    }
    int operator()(const write::AddChat& w) const {
        return run(database, "INSERT INTO chat (game, room, at, user, text) VALUES (?,?,?,?,?)",
                   w.game.text, static_cast<int>(w.line.room), w.line.at.count(),
                   number(w.line.user), w.line.text);
    }
    int operator()(const write::AddProposal& w) const {
        const Proposal& p = w.proposal;
        const auto to = p.to == UserId::None ? std::nullopt : std::optional{number(p.to)};
        return run(database,
                   "INSERT INTO proposal (id, sender, receiver, variant, clock, rated, fen,"
                   " handicap, colour, created) VALUES (?,?,?,?,?,?,?,?,?,?)",
                   p.id, number(p.from), to, p.offer.variant, janggun::to_text(p.offer.clock),
                   p.offer.is_rated, p.offer.fen, p.offer.handicap, name_of(p.colour),
                   p.created.count());
    }
    int operator()(const write::EndProposal& w) const {
        return run(database, "DELETE FROM proposal WHERE id=?", w.id);
    }
    int operator()(const write::ShiftCredentials& w) const {
        return run(database,
                   "UPDATE credential SET seen=seen+?1, expires=expires+?1 WHERE expires>?2",
                   w.by.count(), w.last_seen.count());
    }
};

}  // namespace

int perform(Database& database, const Write& write) {
    return std::visit(Performer{database}, write);
}

}  // namespace janggun::server::sqlite
