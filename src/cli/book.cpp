// janggun book: an opening book from self-play games, for the page's explorer.
// The declaration of options has the same shape in every command on purpose: cli/command.h.
#include "train/book.h"

#include <fstream>

#include "cli/command.h"
#include "cli/number.h"
#include "cli/position_options.h"
#include "game/variant.h"

namespace janggun::cli {
namespace {

struct BookOptions {
    std::string variant{DefaultGame::kId};
    std::string games;
    std::string output;
    train::BookSettings book;
};

void declare(Command& command, BookOptions& options) {
    command.add_option("GAMES", options.games, "Self-play games, written by janggun datagen")
        .required();
    command.add_option("OUTPUT", options.output, "Book to write").required();
    declare_game(command, options.variant);
    command.add_option("--plies", options.book.plies, "Plies of a game that are counted (30)")
        .type_name("N")
        .check(number_from<std::size_t>(1, 1000));
    command.add_option("--least", options.book.least, "Leave out moves played in fewer games (2)")
        .type_name("N")
        .check(number_from<std::uint32_t>(1, 1000));
}

template <Game G>
Status make(const BookOptions& options) {
    const auto book = train::make_book<G>(options.games, options.book);
    if (!book) return complain(Status::Failed, "{}", describe(book.error()));
    if (book->moves.empty())
        return complain(Status::Failed, "{}: no move was played in {} games; lower --least",
                        options.games, options.book.least);
    std::ofstream file{options.output, std::ios::binary};
    file << train::write_book<G>(*book, options.book);
    file.close();
    if (!file) return complain(Status::Failed, "{}: cannot be written", options.output);
    note("{}: {} moves of {} games", options.output, book->moves.size(), book->games);
    return Status::Good;
}

Status run(const BookOptions& options) {
    return with_game(*variant_named(options.variant),
                     [&]<Game G>(const typename G::Ruleset&) { return make<G>(options); });
}

}  // namespace

void add_book(Program& program) {
    add_command<BookOptions>(
        program,
        {.name = "book",
         .summary = "Make an opening book of self-play games",
         .examples = "  janggun datagen book.games --games 20000 --nodes 400 --sampled-plies 20\n"
                     "  janggun book book.games janggi.book"},
        declare, run);
}

}  // namespace janggun::cli
