// Writes TRF16.
#include <algorithm>
#include <string>

#include "tournament/trf.h"

namespace janggun::tournament {
namespace {

[[nodiscard]] std::size_t columns_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

/// At most `width` characters, without control characters.
[[nodiscard]] std::string clipped(std::string_view text, std::size_t width) {
    std::string result;
    std::size_t columns = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0) != 0x80 && ++columns > width) break;
        result += byte < ' ' || byte == 0x7F ? ' ' : c;
    }
    return result;
}
[[nodiscard]] std::string left(std::string_view text, std::size_t width) {
    std::string result = clipped(text, width);
    result.append(width - std::min(width, columns_of(result)), ' ');
    return result;
}
[[nodiscard]] std::string right(std::string_view text, std::size_t width) {
    return std::string(width - std::min(width, columns_of(text)), ' ') + std::string{text};
}
[[nodiscard]] std::string number(int value, std::size_t width) {
    return right(value == 0 ? "" : std::to_string(value), width);
}
[[nodiscard]] std::string points(int tenths) {
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

/// Of a player: the columns end at 99.9.
[[nodiscard]] std::string total(int tenths) {
    return tenths > 999 ? "" : points(tenths);
}

/// Where it counts as another win, a points win has no letter of its own.
[[nodiscard]] bool is_written_as_draw(const PointSystem& system, Mark mark) {
    return (mark == Mark::PointsWin && system.points_win != system.win) ||
           (mark == Mark::PointsLoss && system.points_loss != system.loss);
}

[[nodiscard]] char letter_of(const PointSystem& system, Mark mark) {
    if (is_written_as_draw(system, mark)) return '=';
    switch (mark) {
        case Mark::Absent:
            return 'Z';
        case Mark::HalfPointBye:
            return 'H';
        case Mark::FullPointBye:
            return 'F';
        case Mark::PairingBye:
            return 'U';
        case Mark::Win:
        case Mark::PointsWin:
            return '1';
        case Mark::Draw:
            return '=';
        case Mark::PointsLoss:
        case Mark::Loss:
            return '0';
        case Mark::ForfeitWin:
            return '+';
        case Mark::ForfeitLoss:
            return '-';
    }
    return ' ';
}

/// What the round gave beyond its letter.
[[nodiscard]] int points_beyond_letter(const TrfFile& file, const TrfPlayer& player,
                                       std::size_t round) {
    if (round >= player.rounds.size()) return 0;
    const Mark mark = player.rounds[round].mark;
    return is_written_as_draw(file.points, mark) ? points_of(file.points, mark) - file.points.draw
                                                 : 0;
}

/// The sum of the letters.
[[nodiscard]] int written_points(const TrfFile& file, const TrfPlayer& player) {
    int points = player.points;
    for (std::size_t round = 0; round < static_cast<std::size_t>(file.rounds_played); ++round)
        points -= points_beyond_letter(file, player, round);
    return points;
}

/// The player's virtual points, and those beyond the letters of the rounds before, so that other
/// programs pair by the true scores. They accept no more entries than there are rounds.
[[nodiscard]] std::vector<int> written_acceleration(const TrfFile& file, const TrfPlayer& player) {
    std::vector<int> points = player.acceleration;
    int rounds = file.rounds_played + 1;
    if (file.total_rounds != 0) rounds = std::min(rounds, file.total_rounds);
    if (written_points(file, player) != player.points)
        points.resize(std::max(points.size(), static_cast<std::size_t>(rounds)));
    int beyond = 0;
    for (std::size_t round = 0; round < points.size(); ++round) {
        points[round] += beyond;
        beyond += points_beyond_letter(file, player, round);
    }
    while (!points.empty() && points.back() == 0) points.pop_back();
    constexpr int kWidest = 999;
    points.erase(
        std::find_if(points.begin(), points.end(), [](int tenths) { return tenths > kWidest; }),
        points.end());
    return points;
}

[[nodiscard]] std::string points_wins(const TrfFile& file) {
    std::string text;
    for (int round = 0; round < file.rounds_played; ++round) {
        std::string numbers;
        for (const TrfPlayer& player : file.players) {
            const auto r = static_cast<std::size_t>(round);
            if (r < player.rounds.size() && player.rounds[r].mark == Mark::PointsWin &&
                is_written_as_draw(file.points, Mark::PointsWin))
                numbers += ' ' + std::to_string(player.number);
        }
        if (!numbers.empty()) text += "XXJ " + std::to_string(round + 1) + numbers + '\n';
    }
    return text;
}

[[nodiscard]] std::string entry_text(const TrfFile& file, const Entry& entry) {
    std::string text;
    if (entry.opponent == kNobody) {
        text = "0000 -";
    } else {
        text =
            right(std::to_string(file.players[static_cast<std::size_t>(entry.opponent)].number), 4);
        text += ' ';
        text += !entry.side ? '-' : *entry.side == Side::First ? 'w' : 'b';
    }
    text += ' ';
    text += letter_of(file.points, entry.mark);
    return text;
}

[[nodiscard]] std::string player_line(const TrfFile& file, const TrfPlayer& player) {
    std::string line = "001 " + right(std::to_string(player.number), 4) + ' ';
    line += player.sex >= ' ' && player.sex <= '~' ? player.sex : ' ';
    line += right(clipped(player.title, 3), 3) + ' ' + left(player.name, 33) + ' ' +
            number(player.rating, 4) + ' ' + left(player.federation, 3) + ' ' +
            left(player.id, 11) + ' ' + left(player.birth, 10) + ' ' +
            right(total(written_points(file, player)), 4) + ' ' + number(player.rank, 4);
    for (const Entry& entry : player.rounds) line += "  " + entry_text(file, entry);
    while (line.back() == ' ') line.pop_back();
    return line + '\n';
}

[[nodiscard]] std::string settings(const TrfFile& file) {
    std::string text;
    if (file.total_rounds != 0) text += "XXR " + std::to_string(file.total_rounds) + '\n';
    text += file.initial_side == Side::First ? "XXC white1\n" : "XXC black1\n";
    const PointSystem classic;
    const PointSystem& system = file.points;
    const auto value = [&](const char* code, int tenths) {
        text += std::string{code} + ' ' + right(points(tenths), 4) + '\n';
    };
    if (!(system == classic)) {
        value("BBW", system.win);
        value("BBD", system.draw);
        value("BBL", system.loss);
        value("BBZ", system.absent);
        value("BBF", system.forfeit_loss);
        value("BBU", system.pairing_bye);
    }
    for (const std::vector<PlayerIndex>& group : file.forbidden) {
        text += "XXP";
        for (const PlayerIndex player : group)
            text += ' ' + std::to_string(file.players[static_cast<std::size_t>(player)].number);
        text += '\n';
    }
    for (const TrfPlayer& player : file.players) {
        const std::vector<int> acceleration = written_acceleration(file, player);
        if (acceleration.empty()) continue;
        text += "XXA " + right(std::to_string(player.number), 4);
        for (const int tenths : acceleration) text += ' ' + right(points(tenths), 4);
        text += '\n';
    }
    return text + points_wins(file);
}

}  // namespace

std::string write_trf(const TrfFile& file) {
    std::string text;
    for (const TrfFile::Field& field : file.fields)
        text += clipped(field.code, 3) + ' ' + clipped(field.text, 200) + '\n';
    text += settings(file);
    for (const TrfPlayer& player : file.players) text += player_line(file, player);
    return text;
}

}  // namespace janggun::tournament
