// Reading and writing the JSON of engine workers.
#include "server/protocol/fishnet.h"

#include <algorithm>
#include <simdjson.h>

#include "base/json_text.h"
#include "base/text.h"

namespace janggun::server::protocol::fishnet {
namespace {

namespace dom = simdjson::dom;

constexpr int kFishnetLevels = 8;
constexpr int kOurLevels = 10;
constexpr int kMostCentipawns = 28'000;
constexpr int kMostMoves = 64;

std::string text_of(const dom::object& object, std::string_view name) {
    std::string_view text;
    return object[name].get(text) == simdjson::SUCCESS ? std::string{text} : std::string{};
}
std::optional<std::int64_t> number_of(const dom::object& object, std::string_view name) {
    std::int64_t number = 0;
    if (object[name].get(number) != simdjson::SUCCESS) return std::nullopt;
    return number;
}
std::optional<int> number_in(const dom::object& object, std::string_view name, int least,
                             int most) {
    const auto number = number_of(object, name);
    if (!number || *number < least || *number > most) return std::nullopt;
    return static_cast<int>(*number);
}
std::optional<dom::object> object_of(const dom::object& object, std::string_view name) {
    dom::object inner;
    if (object[name].get(inner) != simdjson::SUCCESS) return std::nullopt;
    return inner;
}
bool truth_of(const dom::object& object, std::string_view name) {
    bool truth = false;
    return object[name].get(truth) == simdjson::SUCCESS && truth;
}
std::vector<std::string> texts_of(std::string_view words) {
    std::vector<std::string> texts;
    for (const Word& word : words_of(words)) texts.emplace_back(word.text);
    return texts;
}
std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

/// Parses the whole text and keeps it as long as the object is used.
class Document {
  public:
    explicit Document(std::string_view json) {
        dom::object object;
        if (parser_.parse(simdjson::padded_string{json}).get(object) == simdjson::SUCCESS)
            object_ = object;
    }
    [[nodiscard]] const std::optional<dom::object>& object() const { return object_; }

  private:
    dom::parser parser_;
    std::optional<dom::object> object_;
};

Client client_of(const dom::object& body) {
    Client client;
    if (const auto fishnet = object_of(body, "fishnet")) {
        client.key = text_of(*fishnet, "apikey");
        client.version = text_of(*fishnet, "version");
    }
    if (const auto engine = object_of(body, "stockfish")) client.engine = text_of(*engine, "name");
    return client;
}

std::optional<Score> score_of(const dom::object& part) {
    const auto score = object_of(part, "score");
    if (!score) return std::nullopt;
    if (const auto centipawns = number_in(*score, "cp", -kMostCentipawns, kMostCentipawns))
        return Score{Score::Kind::Centipawns, *centipawns, false};
    for (const auto& [name, kind] :
         {std::pair{"mate", Score::Kind::Mate}, std::pair{"points", Score::Kind::Points}})
        if (const auto moves = number_in(*score, name, -kMostMoves, kMostMoves)) {
            // "mate 0" is always the side to move that is mated.
            const bool is_lost = *moves < 0 || truth_of(*score, "lost") ||
                                 (*moves == 0 && kind == Score::Kind::Mate);
            return Score{kind, *moves, is_lost};
        }
    return std::nullopt;
}

std::optional<Part> part_of(const dom::object& object) {
    Part part;
    if (truth_of(object, "skipped")) {
        part.is_skipped = true;
        return part;
    }
    const auto score = score_of(object);
    if (!score) return std::nullopt;
    part.score = *score;
    part.depth = number_in(object, "depth", 0, 255).value_or(0);
    part.line = texts_of(text_of(object, "pv"));
    if (part.line.size() > kLongestPart) part.line.resize(kLongestPart);
    return part;
}

void write_part(JsonText& json, const Part& part) {
    json.open('{');
    if (part.is_skipped) {
        json.truth_field("skipped", true);
        return json.close('}');
    }
    json.key("score");
    json.open('{');
    const auto kind = part.score.kind;
    json.number_field(kind == Score::Kind::Centipawns ? "cp"
                      : kind == Score::Kind::Mate     ? "mate"
                                                      : "points",
                      part.score.value);
    if (kind == Score::Kind::Points && part.score.value == 0 && part.score.is_lost)
        json.truth_field("lost", true);
    json.close('}');
    json.number_field("depth", part.depth);
    json.optional_field("pv", joined(part.line));
    json.close('}');
}

/// Opens the object of a body.
JsonText body_of(const Client& client) {
    JsonText json;
    json.open('{');
    json.key("fishnet");
    json.open('{');
    json.field("version", client.version);
    json.field("apikey", client.key);
    json.close('}');
    json.key("stockfish");
    json.open('{');
    json.field("name", client.engine);
    json.close('}');
    return json;
}

/// fishnet's levels, for engines that know no others.
int fishnet_level(int level) {
    return std::clamp((level - 1) * kFishnetLevels / (kOurLevels - 1), 0, kFishnetLevels);
}

void write_task(JsonText& json, const MoveWork& move) {
    json.field("type", "move");
    json.number_field("level", fishnet_level(move.level));
    json.number_field("janggunLevel", move.level);
    json.number_field("movetime", move.milliseconds);
    if (!move.clock) return;
    json.key("clock");
    json.open('{');
    json.number_field("wtime", move.clock->white);
    json.number_field("btime", move.clock->black);
    json.number_field("inc", move.clock->increment);
    json.close('}');
}
void write_task(JsonText& json, const AnalysisWork& analysis) {
    json.field("type", "analysis");
    json.key("nodes");
    json.open('{');
    for (const auto* name : {"classical", "sf16"})
        json.number_field(name, static_cast<std::int64_t>(analysis.nodes));
    json.close('}');
}

void write_task(JsonText& json, const MineWork&) {
    json.field("type", "mine");
}

std::optional<MoveWork> move_work_of(const dom::object& work) {
    MoveWork move;
    const auto level = number_in(work, "janggunLevel", 1, kOurLevels);
    const auto milliseconds = number_in(work, "movetime", 1, 60'000);
    if (!level || !milliseconds) return std::nullopt;
    move.level = *level;
    move.milliseconds = *milliseconds;
    if (const auto clock = object_of(work, "clock")) {
        constexpr int kMost = 1'000'000'000;
        move.clock = {number_in(*clock, "wtime", 0, kMost).value_or(0),
                      number_in(*clock, "btime", 0, kMost).value_or(0),
                      number_in(*clock, "inc", 0, kMost).value_or(0)};
    }
    return move;
}

std::optional<AnalysisWork> analysis_work_of(const dom::object& body) {
    AnalysisWork analysis;
    const auto nodes = number_of(body, "nodes");
    if (!nodes || *nodes < 1) return std::nullopt;
    analysis.nodes = static_cast<std::uint64_t>(*nodes);
    dom::array skipped;
    if (body["skipPositions"].get(skipped) != simdjson::SUCCESS) return analysis;
    for (const dom::element item : skipped)
        if (std::int64_t ply = 0; item.get(ply) == simdjson::SUCCESS && ply >= 0 &&
                                  ply < static_cast<std::int64_t>(kMostParts))
            analysis.skip.push_back(static_cast<int>(ply));
    return analysis;
}

}  // namespace

std::string write_work(const Work& work) {
    JsonText json;
    json.open('{');
    json.key("work");
    json.open('{');
    json.field("id", work.id);
    std::visit([&](const auto& task) { write_task(json, task); }, work.task);
    json.close('}');
    json.field("game_id", work.game);
    json.field("position", work.fen);
    json.field("variant", work.variant);
    json.field("moves", joined(work.moves));
    json.truth_field("chess960", false);
    json.truth_field("nnue", true);
    if (work.is_handicap) json.truth_field("handicap", true);
    if (const auto* analysis = std::get_if<AnalysisWork>(&work.task)) {
        json.number_field("nodes", static_cast<std::int64_t>(analysis->nodes));
        json.key("skipPositions");
        json.open('[');
        for (const int ply : analysis->skip) json.number(ply);
        json.close(']');
    }
    json.close('}');
    return json.take();
}

std::optional<Work> read_work(std::string_view json) {
    const Document document{json};
    if (!document.object()) return std::nullopt;
    const auto& body = *document.object();
    const auto inner = object_of(body, "work");
    if (!inner) return std::nullopt;
    Work work;
    work.id = text_of(*inner, "id");
    work.game = text_of(body, "game_id");
    work.variant = text_of(body, "variant");
    work.is_handicap = truth_of(body, "handicap");
    work.fen = text_of(body, "position");
    work.moves = texts_of(text_of(body, "moves"));
    if (work.id.empty()) return std::nullopt;
    const std::string type = text_of(*inner, "type");
    if (type == "move") {
        const auto move = move_work_of(*inner);
        if (!move) return std::nullopt;
        work.task = *move;
    } else if (type == "analysis") {
        auto analysis = analysis_work_of(body);
        if (!analysis) return std::nullopt;
        work.task = std::move(*analysis);
    } else if (type == "mine") {
        work.task = MineWork{};
    } else {
        return std::nullopt;
    }
    return work;
}

std::string write(const Acquisition& acquisition) {
    JsonText json = body_of(acquisition.client);
    json.close('}');
    return json.take();
}

std::string write(const Abort& abort) {
    JsonText json = body_of(abort.client);
    if (abort.is_failure) {
        json.key("error");
        json.open('{');
        json.field("reason", "failed");
        json.close('}');
    }
    json.close('}');
    return json.take();
}

std::string write(const MoveSubmission& submission) {
    JsonText json = body_of(submission.client);
    json.key("move");
    json.open('{');
    json.field("bestmove", submission.move);
    json.close('}');
    json.close('}');
    return json.take();
}

std::string write(const AnalysisSubmission& submission) {
    JsonText json = body_of(submission.client);
    json.key("analysis");
    json.open('[');
    for (const auto& part : submission.parts) {
        if (part)
            write_part(json, *part);
        else
            json.plain("null");
    }
    json.close(']');
    json.close('}');
    return json.take();
}

std::string write(const PuzzleSubmission& submission) {
    JsonText json = body_of(submission.client);
    json.key("puzzles");
    json.open('[');
    for (const std::string& puzzle : submission.puzzles) json.string(puzzle);
    json.close(']');
    json.close('}');
    return json.take();
}

std::optional<Client> read_client(std::string_view json) {
    const Document document{json};
    if (!document.object()) return std::nullopt;
    return client_of(*document.object());
}

std::optional<Abort> read_abort(std::string_view json) {
    const Document document{json};
    if (!document.object()) return std::nullopt;
    return Abort{client_of(*document.object()), object_of(*document.object(), "error").has_value()};
}

std::optional<MoveSubmission> read_move(std::string_view json) {
    const Document document{json};
    if (!document.object()) return std::nullopt;
    const auto move = object_of(*document.object(), "move");
    if (!move) return std::nullopt;
    return MoveSubmission{client_of(*document.object()), text_of(*move, "bestmove")};
}

std::optional<AnalysisSubmission> read_analysis(std::string_view json) {
    const Document document{json};
    if (!document.object()) return std::nullopt;
    dom::array parts;
    if ((*document.object())["analysis"].get(parts) != simdjson::SUCCESS) return std::nullopt;
    AnalysisSubmission submission{client_of(*document.object()), {}};
    for (const dom::element item : parts) {
        if (submission.parts.size() == kMostParts) return std::nullopt;
        submission.parts.emplace_back();
        if (item.is_null()) continue;
        dom::object object;
        if (item.get(object) != simdjson::SUCCESS) return std::nullopt;
        submission.parts.back() = part_of(object);
        if (!submission.parts.back()) return std::nullopt;
    }
    return submission;
}

std::optional<PuzzleSubmission> read_puzzles(std::string_view json) {
    const Document document{json};
    if (!document.object()) return std::nullopt;
    dom::array puzzles;
    if ((*document.object())["puzzles"].get(puzzles) != simdjson::SUCCESS) return std::nullopt;
    PuzzleSubmission submission{client_of(*document.object()), {}};
    for (const dom::element item : puzzles) {
        std::string_view puzzle;
        if (submission.puzzles.size() == kMostPuzzles || item.get(puzzle) != simdjson::SUCCESS)
            return std::nullopt;
        submission.puzzles.emplace_back(puzzle);
    }
    return submission;
}

}  // namespace janggun::server::protocol::fishnet
