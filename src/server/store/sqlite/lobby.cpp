// Proposals: statements.
#include "server/store/sqlite/lobby.h"

namespace janggun::server::sqlite {

Outcome apply(Database& database, const write::AddProposal& add) {
    const Proposal& p = add.proposal;
    return run(database,
               "INSERT INTO proposal (id, sender, receiver, variant, clock, rated, fen,"
               " handicap, colour, created) VALUES (?,?,?,?,?,?,?,?,?,?)",
               p.id, number(p.from), number_or_null(p.to), p.offer.variant,
               janggun::to_text(p.offer.clock), p.offer.is_rated, p.offer.fen, p.offer.handicap,
               name_of(p.colour), p.created.count());
}

Outcome apply(Database& database, const write::EndProposal& end) {
    return run(database, "DELETE FROM proposal WHERE id=?", end.id);
}

Found<std::vector<Proposal>> proposals(Database& database) {
    return all(database.prepared("SELECT id, sender, receiver, variant, clock, rated, fen,"
                                 " handicap, colour, created FROM proposal ORDER BY created, id"),
               [](const Statement& row) {
                   Proposal proposal{.id = row.text(0),
                                     .from = user_in(row, 1),
                                     .to = user_in(row, 2),
                                     .offer = {},
                                     .colour = colour_named(row.text(8)).value_or(Colour::Random),
                                     .created = time_in(row, 9)};
                   proposal.offer.variant = row.text(3);
                   proposal.offer.clock = time_control_from(row.text(4)).value_or(TimeControl{});
                   proposal.offer.is_rated = bool_in(row, 5);
                   proposal.offer.fen = row.text(6);
                   proposal.offer.handicap = row.text(7);
                   return proposal;
               });
}

}  // namespace janggun::server::sqlite
