// Prints players and length of every game on standard input (PGN, .gib or JSON), and what is wrong
// with it.
#include <iostream>
#include <iterator>
#include <string>

#include "record/reader.h"

int main() {
    using namespace janggun;
    const std::string text{std::istreambuf_iterator<char>{std::cin}, {}};
    for (const auto& game : record::read_all(text, record::sniff_format(text))) {
        if (game.record)
            std::visit(
                [](const auto& record) {
                    std::cout << record.players.first << " - " << record.players.second << ": "
                              << record.plies() << " plies\n";
                },
                *game.record);
        for (const auto& problem : game.problems)
            std::cout << "line " << problem.place.line << ": " << problem.message << "\n";
    }
}
