// Proposals: statements.
#include "server/store/postgres/lobby.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::AddProposal& add) {
    const Proposal& p = add.proposal;
    batch.run(
        "INSERT INTO proposal (id, sender, receiver, variant, clock, rated, fen, handicap, colour,"
        " created) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)",
        parameters(p.id, p.from, user_or_null(p.to), p.offer.variant,
                   janggun::to_text(p.offer.clock), p.offer.is_rated, p.offer.fen, p.offer.handicap,
                   name_of(p.colour), p.created.count()));
}

void apply(Batch& batch, const write::EndProposal& end) {
    batch.run("DELETE FROM proposal WHERE id=$1", parameters(end.id));
}

Found<std::vector<Proposal>> proposals(Session& session) {
    return all(session.query("SELECT id, sender, receiver, variant, clock, rated, fen, handicap,"
                             " colour, created FROM proposal ORDER BY created, id"),
               [](const Row& row) {
                   Proposal proposal{.id = row.text(0),
                                     .from = user_in(row, 1),
                                     .to = user_in(row, 2),
                                     .offer = {},
                                     .colour = colour_named(row.text(8)).value_or(Colour::Random),
                                     .created = time_in(row, 9)};
                   proposal.offer.variant = row.text(3);
                   proposal.offer.clock = time_control_from(row.text(4)).value_or(TimeControl{});
                   proposal.offer.is_rated = row.truth(5);
                   proposal.offer.fen = row.text(6);
                   proposal.offer.handicap = row.text(7);
                   return proposal;
               });
}

}  // namespace janggun::server::postgres
