// Writing and reading the beats of nodes.
#include "server/app/peer_beat.h"

#include <algorithm>

#include "base/text.h"
#include "server/domain/ids.h"

namespace janggun::server {
namespace {

constexpr std::size_t kMostFigures = 16;

bool is_figure_name(std::string_view text) {
    return !text.empty() && text.size() <= 32 &&
           std::all_of(text.begin(), text.end(), [](char c) { return is_lower(c) || c == '_'; });
}

}  // namespace

std::string write_beat(const PeerBeat& beat) {
    std::string text = (beat.has_left ? "1 left " : "1 here ") + beat.node;
    for (const auto& [name, figure] : beat.figures)
        text.append(" ").append(name).append("=").append(std::to_string(figure));
    return text;
}

std::optional<PeerBeat> read_beat(std::string_view text) {
    std::vector<std::string_view> words;
    for (;;) {
        const std::size_t space = std::min(text.find(' '), text.size());
        words.push_back(text.substr(0, space));
        if (space == text.size()) break;
        if (words.size() > kMostFigures + 3) return std::nullopt;
        text.remove_prefix(space + 1);
    }
    if (words.size() < 3 || words.size() > kMostFigures + 3 || words[0] != "1" ||
        !is_id(words[2]) || (words[1] != "here" && words[1] != "left"))
        return std::nullopt;
    PeerBeat beat{.node = std::string{words[2]}, .has_left = words[1] == "left", .figures = {}};
    for (auto word = words.begin() + 3; word != words.end(); ++word) {
        const std::size_t equals = word->find('=');
        if (equals == std::string_view::npos) return std::nullopt;
        const std::string_view name = word->substr(0, equals);
        const std::string_view digits = word->substr(equals + 1);
        const auto figure = parse_number<std::uint32_t>(digits);
        if (!is_figure_name(name) || !figure || std::to_string(*figure) != digits)
            return std::nullopt;
        beat.figures.emplace_back(name, *figure);
    }
    return beat;
}

}  // namespace janggun::server
