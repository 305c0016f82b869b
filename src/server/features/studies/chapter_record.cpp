// Import and export of chapters.
#include "server/features/studies/chapter_record.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>

#include "base/text.h"
#include "game/variant.h"
#include "notation/fen.h"
#include "notation/uci.h"
#include "record/comment.h"
#include "record/facts.h"
#include "record/reader.h"
#include "record/replay.h"
#include "record/shapes.h"
#include "record/writer.h"
#include "server/domain/names.h"
#include "server/features/studies/tree.h"

namespace janggun::server {
namespace {

using record::AnyRecord;
using record::NodeId;
using record::Record;

constexpr std::size_t kMostTags = 32;
constexpr std::size_t kLongestTag = 200;    // characters of a value
constexpr std::size_t kMostProblems = 100;  // of an import
constexpr std::size_t kProblemsOfOneGame = 5;

// Tags of ours, which a study's export has and an import understands.
constexpr std::string_view kStudyName = "StudyName";
constexpr std::string_view kChapterName = "ChapterName";
constexpr std::string_view kOrientation = "Orientation";
constexpr std::string_view kChapterMode = "ChapterMode";

/// The text up to so many characters; whole if it has fewer.
std::string cut(std::string_view text, std::size_t characters) {
    std::size_t at = 0;
    for (std::size_t count = 0; at < text.size(); ++count) {
        if (count == characters) return std::string{text.substr(0, at)};
        ++at;
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
    }
    return std::string{text};
}

std::string on_one_line(std::string_view text) {
    std::string line{text};
    for (char& c : line)
        if (static_cast<unsigned char>(c) < ' ') c = ' ';
    return std::string{trimmed(line)};
}

/// Lines of "Name value".
class TagText {
  public:
    void add(std::string_view name, std::string_view value) {
        const std::string kept = cut(on_one_line(value), kLongestTag);
        if (kept.empty() || count_ == kMostTags || name.size() > 64) return;
        const bool is_word = std::all_of(name.begin(), name.end(), [](char c) {
            return is_upper(c) || is_lower(c) || is_digit(c) || c == '_';
        });
        if (!is_word || name.empty()) return;
        ++count_;
        text_.append(text_.empty() ? "" : "\n").append(name).append(" ").append(kept);
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

  private:
    std::string text_;
    std::size_t count_ = 0;
};

template <Game G>
std::string tag_text(const Record<G>& read) {
    TagText tags;
    tags.add("Event", read.event);
    tags.add("Site", read.site);
    tags.add("Date", read.date);
    tags.add("Round", read.round);
    tags.add("White", read.players.first);
    tags.add("Black", read.players.second);
    if (read.outcome) {
        tags.add("Result", score_of(*read.outcome));
        tags.add("Termination", janggun::name_of(read.outcome->reason));
    }
    for (const record::Tag& tag : read.tags)
        if (tag.name != kStudyName && tag.name != kChapterName && tag.name != kOrientation &&
            tag.name != kChapterMode)
            tags.add(tag.name, tag.value);
    return tags.take();
}

template <Game G>
std::string chapter_name(const Record<G>& read, std::size_t number) {
    const std::string* named = read.tag(kChapterName);
    std::string name;
    if (named && !trimmed(*named).empty())
        name = *named;
    else if (!read.players.first.empty() && !read.players.second.empty())
        name = read.players.first + " – " + read.players.second;
    else if (!read.event.empty())
        name = read.event;
    else
        name = fmt::format("Chapter {}", number);
    return cut(on_one_line(name), kLongestStudyName);
}

/// What had to be left out of a game.
struct Losses {
    std::size_t moves = 0;
    std::size_t comments = 0;
    std::size_t shapes = 0;

    [[nodiscard]] std::vector<std::string> messages() const {
        std::vector<std::string> all;
        if (moves > 0)
            all.push_back(fmt::format(
                "{} moves are left out: a chapter has at most {} moves, and {} in a line", moves,
                kMostStudyNodes, kMostStudyPlies));
        if (comments > 0)
            all.push_back(fmt::format(
                "{} comments are cut: a comment has at most {} characters, and all of a "
                "chapter {} kilobytes",
                comments, kLongestStudyComment, kMostChapterBytes / 1024));
        if (shapes > 0)
            all.push_back(fmt::format("{} arrows and circles are left out: a move has at most {}",
                                      shapes, kMostShapes));
        return all;
    }
};

/// Builds the nodes of a chapter from a record, without recursion.
template <Game G>
class TreeReader {
  public:
    explicit TreeReader(const Record<G>& record) : record_{record} {}

    [[nodiscard]] std::vector<StudyNode> read() {
        nodes_.emplace_back();
        note(record_.nodes[record::kRoot], nodes_.front());
        std::vector<Open> open{{record::kRoot, 0, 0, record_.start}};
        while (!open.empty()) {
            const Open at = std::move(open.back());
            open.pop_back();
            std::vector<Open> next;
            for (NodeId id = record_.nodes[at.id].next; id != record::kNoNode;
                 id = record_.nodes[id].alternative)
                add(at, id, next);
            // The main line is read first, so that limits cut variations.
            open.insert(open.end(), std::make_move_iterator(next.rbegin()),
                        std::make_move_iterator(next.rend()));
        }
        return std::move(nodes_);
    }
    [[nodiscard]] const Losses& losses() const { return losses_; }

  private:
    struct Open {
        NodeId id = record::kRoot;
        int number = 0;
        std::size_t plies = 0;
        typename G::Position position;
    };

    void add(const Open& at, NodeId id, std::vector<Open>& next) {
        const auto& node = record_.nodes[id];
        auto position = at.position;
        record::resume<G>(position);
        const std::string move = notation::write_uci(position, node.move);
        position.play(node.move);
        // The same move twice in one place is one move.
        for (Open& sibling : next)
            if (nodes_[static_cast<std::size_t>(sibling.number)].move == move) {
                note(node, nodes_[static_cast<std::size_t>(sibling.number)]);
                return;
            }
        if (nodes_.size() > kMostStudyNodes || at.plies >= kMostStudyPlies) {
            ++losses_.moves;
            return;
        }
        StudyNode added;
        added.number = static_cast<int>(nodes_.size());
        added.parent = at.number;
        added.rank = static_cast<int>(next.size());
        added.move = move;
        nodes_.push_back(std::move(added));
        note(node, nodes_.back());
        next.push_back({id, static_cast<int>(nodes_.size()) - 1, at.plies + 1, position});
    }

    void note(const record::Node<G>& from, StudyNode& to) {
        for (const std::string& comment : {from.before, from.comment}) {
            auto drawn = record::take_shapes<typename G::Geometry>(comment);
            std::string text = to.comment;
            record::add_comment(text, drawn.text);
            std::string kept = cut(text, kLongestStudyComment);
            if (bytes_ + kept.size() > kMostChapterBytes) kept = to.comment;
            if (kept != text) ++losses_.comments;
            bytes_ += kept.size() - to.comment.size();
            to.comment = std::move(kept);
            for (const std::string& shape : drawn.shapes) {
                if (words_of(to.shapes).size() == kMostShapes) {
                    ++losses_.shapes;
                    continue;
                }
                to.shapes.append(to.shapes.empty() ? "" : " ").append(shape);
                bytes_ += shape.size() + 1;
            }
        }
        for (const auto nag : from.nags) {
            const auto words = words_of(to.glyphs);
            const std::string number = fmt::to_string(nag);
            const bool is_there = std::any_of(words.begin(), words.end(),
                                              [&](const Word& w) { return w.text == number; });
            if (is_there || words.size() == kMostGlyphs) continue;
            to.glyphs.append(to.glyphs.empty() ? "" : " ").append(number);
        }
    }

    const Record<G>& record_;
    std::vector<StudyNode> nodes_;
    std::size_t bytes_ = 0;
    Losses losses_;
};

template <Game G>
Chapter chapter_of(const Record<G>& read, std::size_t number, Losses& losses) {
    Chapter chapter;
    ChapterHead& head = chapter.head;
    head.name = chapter_name(read, number);
    head.variant = janggun::name_of(AnyRuleset{read.ruleset});
    head.fen = notation::to_fen<G>(read.start);
    if (const std::string* side = read.tag(kOrientation); side && *side == "black")
        head.orientation = Side::Second;
    if (const std::string* mode = read.tag(kChapterMode)) head.is_practice = *mode == "practice";
    head.tags = tag_text(read);
    TreeReader<G> reader{read};
    chapter.nodes = reader.read();
    losses = reader.losses();
    head.next_node = static_cast<int>(chapter.nodes.size());
    return chapter;
}

template <Game G>
std::optional<AnyRecord> record_in(const typename G::Ruleset& ruleset, const Study& study,
                                   const Chapter& chapter) {
    const auto start = notation::read_position<G>(chapter.head.fen, ruleset);
    if (!start) return std::nullopt;
    Record<G> made;
    made.ruleset = ruleset;
    made.start = *start;
    struct Written {
        NodeId id = record::kRoot;
        typename G::Position position;
    };
    std::unordered_map<int, Written> written;
    for (const StudyNode* node : in_order(chapter.nodes)) {
        Written at{record::kRoot, *start};
        if (node->number != 0) {
            const auto parent = written.find(node->parent);
            if (parent == written.end()) return std::nullopt;
            at.position = parent->second.position;
            record::resume<G>(at.position);
            const auto move = notation::read_uci(at.position, node->move);
            if (!move) return std::nullopt;
            at.id = made.add(parent->second.id, *move);
            at.position.play(*move);
        }
        auto& noted = made.nodes[at.id];
        std::vector<std::string> shapes;
        for (const Word& word : words_of(node->shapes)) shapes.emplace_back(word.text);
        noted.comment = record::comment_with(shapes, node->comment);
        for (const Word& word : words_of(node->glyphs))
            if (const auto nag = parse_number<std::uint8_t>(word.text)) noted.nags.push_back(*nag);
        written.emplace(node->number, std::move(at));
    }
    std::string score;
    std::string termination;
    for (const record::Tag& tag : tags_of(chapter.head)) {
        if (tag.name == "Event")
            made.event = tag.value;
        else if (tag.name == "Site")
            made.site = tag.value;
        else if (tag.name == "Date")
            made.date = tag.value;
        else if (tag.name == "Round")
            made.round = tag.value;
        else if (tag.name == "White")
            made.players.first = tag.value;
        else if (tag.name == "Black")
            made.players.second = tag.value;
        else if (tag.name == "Result")
            score = tag.value;
        else if (tag.name == "Termination")
            termination = tag.value;
        else
            made.set_tag(tag.name, tag.value);
    }
    if (made.event.empty()) made.event = study.name + ": " + chapter.head.name;
    made.outcome = record::outcome_from_score<G>(score, made);
    if (made.outcome && made.outcome->reason == Reason::Adjudication)
        if (const auto reason = reason_named(termination)) made.outcome->reason = *reason;
    made.set_tag(kStudyName, study.name);
    made.set_tag(kChapterName, chapter.head.name);
    if (chapter.head.orientation == Side::Second) made.set_tag(kOrientation, "black");
    if (chapter.head.is_practice) made.set_tag(kChapterMode, "practice");
    return made;
}

}  // namespace

std::vector<record::Tag> tags_of(const ChapterHead& head) {
    std::vector<record::Tag> tags;
    std::string_view rest = head.tags;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const std::size_t space = line.find(' ');
        if (space != std::string_view::npos)
            tags.push_back(
                {std::string{line.substr(0, space)}, std::string{line.substr(space + 1)}});
    }
    return tags;
}

Imported import_chapters(std::string_view text, record::Format format, std::size_t most) {
    Imported imported;
    const auto tell = [&](std::size_t game, std::optional<std::size_t> line,
                          std::string_view what) {
        if (imported.problems.size() == kMostProblems) return;
        imported.problems.push_back(line ? fmt::format("game {}, line {}: {}", game, *line, what)
                                         : fmt::format("game {}: {}", game, what));
    };
    for (const record::ReadGame& game : record::read_all(text, format)) {
        const std::size_t number = ++imported.games;
        std::size_t reported = 0;
        for (const record::Problem& problem : game.problems)
            if (problem.severity == record::Severity::Error && ++reported <= kProblemsOfOneGame)
                tell(number, problem.place.line, problem.message);
        if (!game.record) {
            if (reported == 0) tell(number, game.place.line, "this game cannot be read");
            continue;
        }
        if (imported.chapters.size() == most) {
            tell(number, std::nullopt,
                 fmt::format("left out: a study has at most {} chapters", kMostChapters));
            continue;
        }
        Losses losses;
        Chapter chapter = std::visit(
            [&](const auto& read) { return chapter_of(read, number, losses); }, *game.record);
        if (reported > 0 && chapter.nodes.size() == 1) continue;  // nothing of it could be read
        imported.chapters.push_back(std::move(chapter));
        for (const std::string& loss : losses.messages()) tell(number, std::nullopt, loss);
    }
    return imported;
}

std::optional<AnyRecord> record_of(const Study& study, const Chapter& chapter) {
    const auto ruleset = variant_named(chapter.head.variant);
    if (!ruleset) return std::nullopt;
    return with_game(*ruleset, [&]<Game G>(const typename G::Ruleset& rules) {
        return record_in<G>(rules, study, chapter);
    });
}

std::string pgn_of(const Study& study, const std::vector<Chapter>& chapters) {
    std::string text;
    for (const Chapter& chapter : chapters)
        if (const auto made = record_of(study, chapter)) text += record::write_game(*made, {}).text;
    return text;
}

}  // namespace janggun::server
