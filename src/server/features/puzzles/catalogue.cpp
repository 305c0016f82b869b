// The shipped puzzles in memory.
#include "server/features/puzzles/catalogue.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "puzzle/shipped.h"

namespace janggun::server {
namespace {

std::string_view take_until(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

/// The file is our own and was checked when it was made; the moves are played when a puzzle is
/// attempted. None: a comment, or the header.
std::optional<CataloguedPuzzle> read_line(GameKind game, std::string_view line) {
    CataloguedPuzzle read;
    read.game = game;
    read.line = line;
    read.id = take_until(line, ';');
    read.kind = take_until(line, ';');
    const auto rating = parse_number(take_until(line, ';'));
    std::string_view themes = take_until(line, ';');
    read.fen = take_until(line, ';');
    read.moves = line;
    if (!rating || read.moves.empty()) return std::nullopt;
    while (!themes.empty())
        if (const auto theme = puzzle::theme_named(take_until(themes, ',')))
            read.themes.add(*theme);
    read.first_rating = *rating;
    read.plies = static_cast<std::size_t>(std::count(line.begin(), line.end(), ' ')) + 1;
    read.rating = unplayed_rating(*rating);
    return read;
}

}  // namespace

Rating unplayed_rating(int first_rating) {
    Rating rating;
    rating.rating = first_rating;
    rating.deviation = 200;
    return rating;
}

Rating new_solver() {
    Rating rating;
    rating.rating = 1200;
    return rating;
}

Catalogue::Catalogue() {
    Games::for_each([this]<typename G>() {
        constexpr GameKind kGame = kKindOf<G>;
        auto& puzzles = puzzles_[static_cast<std::size_t>(kGame)];
        std::string_view text = puzzle::shipped_puzzles<G>();
        while (!text.empty())
            if (auto read = read_line(kGame, take_until(text, '\n'))) puzzles.push_back(*read);
        std::sort(puzzles.begin(), puzzles.end(),
                  [](const auto& a, const auto& b) { return a.id < b.id; });
        for (CataloguedPuzzle& one : puzzles) by_id_.emplace(one.id, &one);
    });
}

const CataloguedPuzzle* Catalogue::find(std::string_view id) const {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : found->second;
}

const CataloguedPuzzle* Catalogue::near(const Wish& wish, const Ids& avoided, Rng& rng) const {
    std::vector<const CataloguedPuzzle*> fitting;
    std::vector<const CataloguedPuzzle*> open;
    for (const CataloguedPuzzle& one : puzzles_[static_cast<std::size_t>(wish.game)]) {
        if (wish.theme && !one.themes.has(*wish.theme)) continue;
        fitting.push_back(&one);
        if (!avoided.contains(one.id)) open.push_back(&one);
    }
    const auto& from = open.empty() ? fitting : open;
    if (from.empty()) return nullptr;
    for (double width = 100;; width *= 2) {
        std::vector<const CataloguedPuzzle*> inside;
        for (const CataloguedPuzzle* one : from)
            if (std::abs(one->rating.rating - wish.rating) <= width) inside.push_back(one);
        if (!inside.empty()) return inside[rng.below(static_cast<std::uint32_t>(inside.size()))];
    }
}

const CataloguedPuzzle* Catalogue::daily(GameKind game, Time now) const {
    const auto& puzzles = puzzles_[static_cast<std::size_t>(game)];
    std::vector<const CataloguedPuzzle*> fitting;
    for (const CataloguedPuzzle& one : puzzles)
        if (one.plies >= 4 && one.first_rating >= 1000 && one.first_rating <= 1900)
            fitting.push_back(&one);
    if (fitting.empty())
        for (const CataloguedPuzzle& one : puzzles) fitting.push_back(&one);
    if (fitting.empty()) return nullptr;
    const auto day = static_cast<std::uint64_t>(now.count() / 86'400'000);
    return fitting[day * 7919 % fitting.size()];
}

void Catalogue::set_rating(std::string_view id, const Rating& rating) {
    if (const auto found = by_id_.find(id); found != by_id_.end()) found->second->rating = rating;
}

}  // namespace janggun::server
