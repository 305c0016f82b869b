// Tuned search parameters of each game; docs/strength.md has the tests. What is not named has the
// value of tuning.h. The two lists name different parameters, though they look alike.
#include "engine/tuning.h"

namespace janggun::engine {
namespace {

constexpr Tuning kJanggi{
    .late_move_pruning_base = 6,
    .late_move_pruning_scale = 150,
    .history_pruning_margin = 5500,
    .quiet_see_margin = 76,
    .noisy_see_margin = 190,
    .capture_futility_base = 300,
    .triple_extension_margin = 80,
    .singular_depth = 5,
    .check_extension_depth = 0,
    .lmr_offset = 58,
    .lmr_former_pv = 974,
    .lmr_not_improving = 1374,
    .evasion_see_margin = 110,
    .stand_pat_blend = 1,
    .aspiration_window = 26,
    .malus_scale = 190,
    .malus_maximum = 1250,
    .table_cut_bonus_scale = 145,
    .evaluation_change_weight = 30,
    .butterfly_weight = 17,
    .continuation_4_weight = 12,
    .pawn_correction_weight = 11,
};

constexpr Tuning kShogun{
    .razoring_margin = 300,
    .reverse_futility_margin = 74,
    .null_move_divisor = 225,
    .late_move_pruning_base = 6,
    .late_move_pruning_scale = 200,
    .history_pruning_margin = 5500,
    .futility_base = 130,
    .futility_margin = 122,
    .noisy_see_margin = 240,
    .hindsight_extension = 1,
    .lmr_pv = 624,
    .lmr_cut_node = 824,
    .lmr_not_improving = 1224,
    .delta_margin = 180,
    .malus_scale = 190,
    .table_cut_bonus_scale = 140,
    .table_cut_bonus_maximum = 1400,
    .evaluation_change_weight = 30,
    .capture_see_divisor = 48,
    .butterfly_weight = 18,
    .continuation_2_weight = 11,
};

}  // namespace

template <>
const Tuning& default_tuning<Janggi>() {
    return kJanggi;
}
template <>
const Tuning& default_tuning<Shogun>() {
    return kShogun;
}

}  // namespace janggun::engine
