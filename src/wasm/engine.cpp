// The engine for a worker of the page. Threads or none, what it finds waits in a queue until the
// page asks for it. Without threads engine_go thinks until its time is up, so that the page gives
// it short slices.
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

struct Desk {
    Queue queue;
    engine::Settings settings;
    std::optional<AnyRuleset> ruleset;
    std::unique_ptr<uci::EngineSession> seat;
};

Desk& desk() {
    static Desk one;
    return one;
}

/// Scores are the mover's: centipawns, or moves (negative: of the loser) to a mate or a points win.
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
    desk().settings = {.threads = threads,
                       .hash_megabytes = static_cast<std::size_t>(megabytes),
                       .multi_pv = lines,
                       .level = level,
                       .seed = static_cast<std::uint64_t>(seed)};
    if (desk().seat) desk().seat->set(desk().settings);
}

/// The network that positions of a game ("janggi", "shogun") are judged by from now on. Without
/// one the hand-written evaluation is used.
JANGGUN_EXPORT(engine_network)
int engine_network(const char* game, const std::uint8_t* bytes, int size) {
    const auto ruleset = variant_named(game);
    if (!ruleset || size < 0) return bad("no such game");
    return with_game(*ruleset, [&]<Game G>(const typename G::Ruleset&) {
        const auto fault = engine::bring_network<G>({bytes, static_cast<std::size_t>(size)});
        if (fault) return bad(*fault);
        desk().seat.reset();  // the next one takes it
        return good();
    });
}

/// The game to think about: variant, start (empty: the usual one), and the moves since, in UCI.
JANGGUN_EXPORT(engine_set_up)
int engine_set_up(const char* variant, int handicap, const char* fen, const char* moves) {
    const auto ruleset = ruleset_called(variant, handicap != 0);
    if (!ruleset) return bad("no such variant");
    if (!desk().seat || desk().ruleset != ruleset) {
        desk().seat = uci::make_session(*ruleset, desk().settings, uci::Dialect::Uci);
        desk().ruleset = ruleset;
    }
    if (const auto start = desk().seat->set_up(fen); !start) return bad(describe(start.error()));
    for (const Word& word : words_of(moves))
        if (const auto played = desk().seat->play(word.text); !played)
            return bad(uci::describe(played.error()));
    return good();
}

/// Zero is "no limit"; without any it thinks until engine_stop.
JANGGUN_EXPORT(engine_go) void engine_go(int milliseconds, int nodes, int depth) {
    uci::Limits limits;
    if (milliseconds > 0) limits.move_time = engine::Duration{milliseconds};
    if (nodes > 0) limits.nodes = static_cast<std::uint64_t>(nodes);
    if (depth > 0) limits.depth = depth;
    limits.infinite = milliseconds <= 0 && nodes <= 0 && depth <= 0;
    const auto curve = desk().seat->chance_curve();
    desk().seat->start(
        limits, [curve](const uci::Info& info) { desk().queue.push(as_json(info, curve)); },
        [](const uci::Best& best) { desk().queue.push(as_json(best)); });
}

JANGGUN_EXPORT(engine_stop) void engine_stop() {
    if (desk().seat) desk().seat->stop();
}
JANGGUN_EXPORT(engine_forget) void engine_forget() {
    if (desk().seat) desk().seat->forget();
}

/// What came since the last time, as an array.
JANGGUN_EXPORT(engine_poll) int engine_poll() {
    return good(desk().queue.take());
}

}  // namespace janggun::wasm
