// Every piece is drawn once and moved: a game of a hundred moves has some forty kilobytes.
#include "draw/animation.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>

#include "draw/svg.h"
#include "draw/svg_game.h"
#include "notation/move_text.h"

namespace janggun::draw {
namespace {

using svg::Spot;

constexpr double kCaptionHeight = 46;
constexpr double kTravel = 0.3;  // of a step: how long a piece is on its way

/// Moments of the whole animation as SMIL's keyTimes: from 0 to 1.
class Timeline {
  public:
    Timeline(std::size_t moves, const AnimationOptions& options)
        : moves_{static_cast<double>(moves)},
          step_{std::chrono::duration<double>{options.step}.count()},
          whole_{step_ * (moves_ + 1) + std::chrono::duration<double>{options.pause}.count()} {}

    /// When the move with this number (from 0) begins, and when its piece arrives.
    [[nodiscard]] double begin(std::size_t move) const {
        return step_ * static_cast<double>(move + 1) / whole_;
    }
    [[nodiscard]] double arrival(std::size_t move) const {
        return begin(move) + step_ * kTravel / whole_;
    }
    [[nodiscard]] std::string clock() const {
        return fmt::format("dur=\"{:.2f}s\" repeatCount=\"indefinite\"", whole_);
    }

  private:
    double moves_;
    double step_;
    double whole_;
};

std::string key(double time) {
    std::string text = fmt::format("{:.5f}", time);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

/// Shown from one moment to another; the whole time needs no animation.
std::string shown(const Timeline& timeline, std::optional<double> from,
                  std::optional<double> until) {
    if (!from && !until) return {};
    std::string values = from ? "hidden;visible" : "visible";
    std::string times = from ? "0;" + key(*from) : "0";
    if (until) {
        values += ";hidden";
        times += ";" + key(*until);
    }
    return fmt::format(
        "<animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"{}\" keyTimes=\"{}\" "
        "{}/>",
        values, times, timeline.clock());
}

/// A piece from its appearance (on the board, by a drop, by a promotion) to its end.
template <Game G>
struct Actor {
    struct Stop {
        std::size_t move;  // that brings it here
        typename G::Square square;
    };
    svg::PieceOf<G> piece;
    typename G::Square start;
    std::optional<double> from{};
    std::optional<double> until{};
    std::vector<Stop> stops{};
};

template <Game G>
class Stage {
  public:
    using Square = typename G::Square;
    using Piece = svg::PieceOf<G>;

    Stage(const typename G::Position& start, const Timeline& timeline) : timeline_{timeline} {
        for (const Square square : start.pieces().occupied())
            enter(start.pieces().piece_on(square), square, std::nullopt);
    }

    /// What the move changed on the board.
    void play(const typename G::Position& before, const typename G::Position& after,
              std::size_t move) {
        std::vector<Square> left;     // squares that a piece has left
        std::vector<Square> arrived;  // squares with another piece than before
        for (int i = 0; i < Square::kCount; ++i) {
            const Square square = Square::from_index(i);
            const auto old_piece = before.pieces().on(square);
            const auto new_piece = after.pieces().on(square);
            if (old_piece == new_piece) continue;
            if (old_piece && (!new_piece || old_piece->side != new_piece->side))
                left.push_back(square);
            if (new_piece) arrived.push_back(square);
        }
        // Those taken are still there until the taker arrives; so squares are changed at the end.
        std::vector<std::pair<Square, std::size_t>> placed;
        for (const Square to : arrived) {
            const Piece piece = after.pieces().piece_on(to);
            const auto from = origin(left, before, piece);
            if (!from) {
                placed.emplace_back(to, add(piece, to, timeline_.arrival(move)));
                continue;
            }
            const std::size_t actor = on_.at(from->index());
            actors_[actor].stops.push_back({move, to});
            std::erase(left, *from);
            on_.erase(from->index());
            if (actors_[actor].piece == piece) {
                placed.emplace_back(to, actor);
            } else {  // promoted on arrival
                actors_[actor].until = timeline_.arrival(move);
                placed.emplace_back(to, add(piece, to, timeline_.arrival(move)));
            }
        }
        for (const Square square : left) {
            actors_[on_.at(square.index())].until = timeline_.arrival(move);
            on_.erase(square.index());
        }
        for (const auto& [square, actor] : placed) on_[square.index()] = actor;
    }

    [[nodiscard]] const std::vector<Actor<G>>& actors() const { return actors_; }

  private:
    std::size_t add(Piece piece, Square square, std::optional<double> from) {
        actors_.push_back({.piece = piece, .start = square, .from = from});
        return actors_.size() - 1;
    }
    void enter(Piece piece, Square square, std::optional<double> from) {
        on_[square.index()] = add(piece, square, from);
    }
    /// Where a piece came from: the same piece, or one of its side that was promoted.
    [[nodiscard]] static std::optional<Square> origin(const std::vector<Square>& left,
                                                      const typename G::Position& before,
                                                      Piece piece) {
        for (const Square square : left)
            if (before.pieces().piece_on(square) == piece) return square;
        for (const Square square : left)
            if (before.pieces().piece_on(square).side == piece.side) return square;
        return std::nullopt;
    }

    const Timeline& timeline_;
    std::vector<Actor<G>> actors_;
    std::map<int, std::size_t> on_;  // by square
};

template <Game G>
std::string drawn(const Actor<G>& actor, const svg::Frame<G>& frame, const Timeline& timeline,
                  Script script) {
    const Spot start = frame.middle(actor.start);
    std::string parts = fmt::format("<g{}>", actor.from ? " visibility=\"hidden\"" : "");
    parts += svg::piece_at<G>(actor.piece, start, script);
    parts += shown(timeline, actor.from, actor.until);
    if (!actor.stops.empty()) {
        std::string values = "0 0";
        std::string times = "0";
        std::string at = "0 0";
        for (const auto& stop : actor.stops) {
            const Spot spot = frame.middle(stop.square);
            values += ";" + at;
            times += ";" + key(timeline.begin(stop.move));
            at = fmt::format("{} {}", svg::number(spot.x - start.x), svg::number(spot.y - start.y));
            values += ";" + at;
            times += ";" + key(timeline.arrival(stop.move));
        }
        parts += fmt::format(
            "<animateTransform attributeName=\"transform\" type=\"translate\" values=\"{};{}\" "
            "keyTimes=\"{};1\" {}/>",
            values, at, times, timeline.clock());
    }
    return parts + "</g>\n";
}

template <Game G>
class Animation {
  public:
    Animation(const typename G::Position& start, const std::vector<AnimationStep<G>>& steps,
              const AnimationOptions& options)
        : steps_{steps},
          options_{options},
          count_{std::min(steps.size(), kMostAnimatedMoves)},
          timeline_{count_, options},
          frame_{frame_options(options), svg::kSquareHeight<G>},
          stage_{start, timeline_} {
        add_hands(start, 0);
        for (std::size_t i = 0; i < count_; ++i) {
            stage_.play(i == 0 ? start : steps[i - 1].position, steps[i].position, i);
            add_highlights(steps[i].move, i);
            add_hands(steps[i].position, i + 1);
        }
        close_hands();
    }

    [[nodiscard]] std::string text() const {
        std::string parts = svg::empty_board<G>(frame_);
        parts += hands_;
        parts += highlights_;
        parts += fmt::format("<g {}>\n", svg::piece_group<G>());
        // The piece that moves is drawn over those it passes: the latest movers last.
        auto actors = stage_.actors();
        std::stable_sort(actors.begin(), actors.end(), [](const auto& a, const auto& b) {
            return a.stops.size() < b.stops.size();
        });
        for (const auto& actor : actors)
            parts += drawn<G>(actor, frame_, timeline_, options_.script);
        parts += "</g>\n";
        parts += caption_parts();
        return svg::document(svg::picture_width<G>(frame_), frame_.height() + kCaptionHeight,
                             options_.title, parts);
    }

  private:
    static SvgOptions<G> frame_options(const AnimationOptions& options) {
        SvgOptions<G> still;
        still.coordinates = options.coordinates;
        still.below = options.below;
        return still;
    }
    /// Until the next move begins; after the last one until the end.
    [[nodiscard]] std::optional<double> until(std::size_t move) const {
        if (move + 1 == count_) return std::nullopt;
        return timeline_.begin(move + 1);
    }

    void add_highlights(typename G::Move move, std::size_t number) {
        if (is_pass<G>(move)) return;
        highlights_ += "<g visibility=\"hidden\">";
        if (!is_drop<G>(move)) highlights_ += svg::highlight_at<G>(frame_.middle(move.from()));
        highlights_ += svg::highlight_at<G>(frame_.middle(move.to()));
        highlights_ += shown(timeline_, timeline_.begin(number), until(number)) + "</g>\n";
    }

    /// Hands are drawn anew when they change: after `played` moves.
    void add_hands(const typename G::Position& position, std::size_t played) {
        std::string drawing = svg::hand_trays<G>(position, frame_, options_.below);
        if (drawing == hand_now_) return;
        const std::optional<double> now =
            played == 0 ? std::nullopt : std::optional{timeline_.arrival(played - 1)};
        put_hands(now);
        hand_now_ = std::move(drawing);
        hand_since_ = now;
    }
    void put_hands(std::optional<double> end) {
        if (hand_now_.empty()) return;
        hands_ += fmt::format("<g{}>{}{}</g>\n", hand_since_ ? " visibility=\"hidden\"" : "",
                              hand_now_, shown(timeline_, hand_since_, end));
    }
    void close_hands() { put_hands(std::nullopt); }

    [[nodiscard]] std::string caption_parts() const {
        std::string parts;
        const Spot middle{frame_.width() / 2, frame_.height() + kCaptionHeight / 2};
        constexpr std::string_view kStyle =
            "font-family=\"'DejaVu Sans','Helvetica Neue',Arial,sans-serif\" fill=\"#5b4636\"";
        for (std::size_t i = 0; i < count_; ++i) {
            std::string caption = steps_[i].caption;
            if (i + 1 == count_ && count_ < steps_.size())
                caption += fmt::format(" ({}/{})", count_, steps_.size());
            parts += fmt::format("<g visibility=\"hidden\">{}{}</g>\n",
                                 svg::centred_text(middle, 30, caption, kStyle),
                                 shown(timeline_, timeline_.begin(i), until(i)));
        }
        return parts;
    }

    const std::vector<AnimationStep<G>>& steps_;
    const AnimationOptions& options_;
    std::size_t count_;
    Timeline timeline_;
    svg::Frame<G> frame_;
    Stage<G> stage_;
    std::string highlights_;
    std::string hands_;
    std::string hand_now_;
    std::optional<double> hand_since_;
};

}  // namespace

template <Game G>
std::string animated_svg(const typename G::Position& start,
                         const std::vector<AnimationStep<G>>& steps,
                         const AnimationOptions& options) {
    return Animation<G>{start, steps, options}.text();
}

template <Game G>
std::string caption_of(const typename G::Position& before, typename G::Move move, std::size_t ply) {
    return fmt::format("{}{} {}", ply / 2 + 1, ply % 2 == 0 ? "." : "...",
                       notation::write_move<G>(before, move, notation::default_style<G>()));
}

#define JANGGUN_INSTANTIATE(G)                                                 \
    template std::string animated_svg<G>(const typename G::Position&,          \
                                         const std::vector<AnimationStep<G>>&, \
                                         const AnimationOptions&);             \
    template std::string caption_of<G>(const typename G::Position&, typename G::Move, std::size_t);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::draw
