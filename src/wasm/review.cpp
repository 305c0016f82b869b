// The review of a game: judging its moves by the evaluations of its positions, and answers to
// "learn from your mistakes". The page brings the evaluations, from the engine or the server.
#include "base/text.h"
#include "review/judge.h"
#include "review/judged_json.h"
#include "review/score_text.h"
#include "wasm/bridge.h"

namespace janggun::wasm {

/// The positions of the game as review::parse_evaluated reads them, one more than there are moves;
/// `second`: the second side moves first.
JANGGUN_EXPORT(review_judge)
int review_judge(const char* variant, const char* positions, int second) {
    const auto ruleset = variant_named(variant);
    if (!ruleset) return bad("no such variant");
    const auto evaluated = review::parse_evaluated(positions);
    if (!evaluated) return bad("expected scores such as \"35 -40! mate3 points-2 ?\"");
    const Side first = second != 0 ? Side::Second : Side::First;
    return good(review::judged_json(review::judge(*evaluated, first, review::scale_of(*ruleset))));
}

/// Is the answer about as good as the best move? Both scores are those of the side that moves:
/// {"accepted":true}.
JANGGUN_EXPORT(review_compare)
int review_compare(const char* variant, const char* best, const char* answer) {
    const auto ruleset = variant_named(variant);
    if (!ruleset) return bad("no such variant");
    const auto best_score = review::parse_score(best);
    const auto answer_score = review::parse_score(answer);
    if (!best_score || !answer_score) return bad("expected a score such as \"35\" or \"mate3\"");
    const auto curve = review::scale_of(*ruleset).curve;
    JsonText json;
    json.open('{');
    json.truth_field("accepted", review::is_about_as_good(*best_score, *answer_score, curve));
    json.close('}');
    return good(json.take());
}

}  // namespace janggun::wasm
