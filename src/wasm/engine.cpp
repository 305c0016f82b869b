// The engine for a web worker of the page. Its output is queued until the page polls it. Without
// threads engine_go searches synchronously until its limits are reached, so the page searches in
// short slices.
#include <mutex>

#include "base/text.h"
#include "engine/networks.h"
#include "uci/engine_session.h"
#include "uci/score_text.h"
#include "wasm/bridge.h"

namespace janggun::wasm {
namespace {

class Queue {
  public:
    void push(const std::string& line) {
        const std::lock_guard lock{mutex_};
        if (!lines_.empty()) lines_ += ',';
        lines_ += line;
    }
    [[nodiscard]] std::string take() {
        const std::lock_guard lock{mutex_};
        return "[" + std::exchange(lines_, {}) + "]";
    }

  private:
    std::mutex mutex_;
    std::string lines_;
};

struct EngineState {
    Queue queue;
    engine::Settings settings;
    std::optional<AnyRuleset> ruleset;
    std::unique_ptr<uci::EngineSession> session;
};

EngineState& state() {
    static EngineState one;
    return one;
}

/// For the side to move: centipawns, or moves to a mate or a win on points (negative if it loses).
void write_score(JsonText& json, engine::Score score, const engine::ChanceCurve& curve) {
    const bool is_end = engine::is_decided(score);
    json.field("kind", engine::is_mate(score) ? "mate" : is_end ? "points" : "cp");
    json.number_field("value", is_end ? uci::moves_to_end(score) : score);
    json.truth_field("winning", score > 0);
    const auto chances = engine::chances(score, curve);
    json.key("chances");
    json.open('[');
    for (const int part : {chances.wins, chances.draws, chances.losses}) json.number(part);
    json.close(']');
}

std::string as_json(const uci::Info& info, const engine::ChanceCurve& curve) {
    JsonText json;
    json.open('{');
    json.field("type", "info");
    json.number_field("rank", info.line.rank);
    json.number_field("depth", info.line.depth);
    json.number_field("deepest", info.line.selective_depth);
    write_score(json, info.line.score, curve);
    json.number_field("nodes", static_cast<std::int64_t>(info.nodes));
    json.number_field("time", info.time.count());
    json.key("moves");
    json.open('[');
    for (const auto& move : info.line.moves) json.string(move);
    json.close(']');
    json.close('}');
    return json.take();
}

std::string as_json(const uci::Best& best) {
    JsonText json;
    json.open('{');
    json.field("type", "best");
    json.optional_field("move", best.move);
    json.optional_field("ponder", best.ponder);
    json.close('}');
    return json.take();
}

}  // namespace

JANGGUN_EXPORT(engine_set)
void engine_set(int threads, int megabytes, int lines, int level, int seed) {
    state().settings = {.threads = threads,
                        .hash_megabytes = static_cast<std::size_t>(megabytes),
                        .multi_pv = lines,
                        .level = level,
                        .seed = static_cast<std::uint64_t>(seed)};
    if (state().session) state().session->set(state().settings);
}

/// Sets the network of a game, named by the id of the game or of one of its rulesets. Without one
/// the hand-written evaluation is used.
JANGGUN_EXPORT(engine_network)
int engine_network(const char* game, const std::uint8_t* bytes, int size) {
    const auto ruleset = variant_named(game);
    if (!ruleset || size < 0) return bad("no such game");
    return with_game(*ruleset, [&]<Game G>(const typename G::Ruleset&) {
        const auto set = engine::set_built_in_network<G>({bytes, static_cast<std::size_t>(size)});
        if (!set) return bad(describe(set.error()));
        state().session.reset();  // the next session uses the new network
        return good();
    });
}

/// Sets the position: variant, FEN (empty: the starting position), and moves in UCI notation.
JANGGUN_EXPORT(engine_set_up)
int engine_set_up(const char* variant, int handicap, const char* fen, const char* moves) {
    const auto ruleset = ruleset_called(variant, handicap != 0);
    if (!ruleset) return bad("no such variant");
    if (!state().session || state().ruleset != ruleset) {
        state().session = uci::make_session(*ruleset, state().settings, uci::Dialect::Uci);
        state().ruleset = ruleset;
    }
    if (const auto start = state().session->set_up(fen); !start)
        return bad(describe(start.error()));
    for (const Word& word : words_of(moves))
        if (const auto played = state().session->play(word.text); !played)
            return bad(uci::describe(played.error()));
    return good();
}

/// Zero means no limit; without any it searches until engine_stop.
JANGGUN_EXPORT(engine_go) void engine_go(int milliseconds, int nodes, int depth) {
    uci::Limits limits;
    if (milliseconds > 0) limits.move_time = engine::Duration{milliseconds};
    if (nodes > 0) limits.nodes = static_cast<std::uint64_t>(nodes);
    if (depth > 0) limits.depth = depth;
    limits.infinite = milliseconds <= 0 && nodes <= 0 && depth <= 0;
    const auto curve = state().session->chance_curve();
    state().session->start(
        limits, [curve](const uci::Info& info) { state().queue.push(as_json(info, curve)); },
        [](const uci::Best& best) { state().queue.push(as_json(best)); });
}

JANGGUN_EXPORT(engine_stop) void engine_stop() {
    if (state().session) state().session->stop();
}
JANGGUN_EXPORT(engine_forget) void engine_forget() {
    if (state().session) state().session->forget();
}

/// The output since the last call, as a JSON array.
JANGGUN_EXPORT(engine_poll) int engine_poll() {
    return good(state().queue.take());
}

}  // namespace janggun::wasm
