// Search parameters: margins, reductions and history constants, with the ranges the SPSA tuner
// uses.
#pragma once

#include <string_view>

#include "game/game.h"

namespace janggun::engine {

/// Scores in centipawns, history values on the scale of ±16384.
struct Tuning {
    // Pruning before the move loop.
    int razoring_margin = 350;         // per ply
    int reverse_futility_margin = 80;  // per ply
    int null_move_margin = 20;         // per ply
    int null_move_offset = 180;
    int null_move_divisor = 200;  // of the evaluation above beta, for a deeper reduction
    int probcut_margin = 250;

    // Shallow pruning in the move loop.
    int late_move_pruning_base = 4;
    int late_move_pruning_scale = 100;  // per ply squared, in hundredths
    int history_pruning_margin = 4500;  // per ply
    int futility_base = 150;
    int futility_margin = 110;          // per ply
    int quiet_see_margin = 60;          // per ply squared
    int noisy_see_margin = 110;         // per ply
    int capture_futility_base = 0;      // 0: captures are not pruned by futility
    int capture_futility_margin = 200;  // per ply
    int lmr_depth_history_divisor = 8192;

    // Extensions and late move reductions.
    int singular_margin = 32;  // per ply, in sixteenths
    int double_extension_margin = 25;
    int triple_extension_margin = 0;  // 0: none
    int singular_depth = 7;
    int check_extension_depth = 9;  // up to this depth; 0: none
    int hindsight_extension = 0;    // 1: after a large reduction, if the evaluation did not fall
    int lmr_offset = 50;            // in hundredths of a ply
    int lmr_divisor = 170;          // in hundredths
    int lmr_history_divisor = 9000;
    int lmr_pv = 1024;  // in 1024ths of a ply, as all that follow
    int lmr_former_pv = 1024;
    int lmr_cut_node = 1024;
    int lmr_no_table_move = 1024;
    int lmr_not_improving = 1024;
    int lmr_noisy_table_move = 1024;
    int lmr_cutoffs = 1024;
    int lmr_check = 1024;
    int lmr_noisy = 1024;
    int lmr_good_noisy = 1024;

    // Quiescence search.
    int delta_margin = 200;
    int evasion_see_margin = 80;
    int stand_pat_blend = 0;  // 1: a stand-pat cutoff returns the mean of evaluation and beta

    // Aspiration windows.
    int aspiration_window = 22;
    int aspiration_score_divisor = 64;

    // History updates: scale * depth - offset, up to the maximum.
    int bonus_scale = 150;
    int bonus_offset = 80;
    int bonus_maximum = 1700;
    int malus_scale = 160;
    int malus_offset = 60;
    int malus_maximum = 1500;
    int table_cut_bonus_scale = 120;
    int table_cut_bonus_maximum = 1200;
    int evaluation_change_weight = 0;  // in tenths, per centipawn that the last move changed

    // Move ordering.
    int capture_gain_weight = 16;
    int capture_see_divisor = 0;     // of a capture's score, for a lower SEE threshold; 0: none
    int butterfly_weight = 32;       // in sixteenths
    int continuation_1_weight = 16;  // in sixteenths, by distance in plies
    int continuation_2_weight = 16;
    int continuation_4_weight = 16;

    // Correction histories, weights in 128ths.
    int pawn_correction_weight = 16;
    int major_correction_weight = 16;
    int correction_bonus_divisor = 8;
    int correction_bonus_maximum = 256;
};

/// The parameters a game is played with.
template <Game G>
[[nodiscard]] const Tuning& default_tuning() {
    static constexpr Tuning kTuning{};
    return kTuning;
}
// Tuned values are in tuning.cpp.
template <>
const Tuning& default_tuning<Janggi>();
template <>
const Tuning& default_tuning<Shogun>();

struct TunableParameter {
    std::string_view name;
    int Tuning::*member;
    int lowest;
    int highest;
};

inline constexpr TunableParameter kTunableParameters[] = {
    {"razoring_margin", &Tuning::razoring_margin, 150, 700},
    {"reverse_futility_margin", &Tuning::reverse_futility_margin, 30, 160},
    {"null_move_margin", &Tuning::null_move_margin, 5, 40},
    {"null_move_offset", &Tuning::null_move_offset, 60, 320},
    {"null_move_divisor", &Tuning::null_move_divisor, 80, 400},
    {"probcut_margin", &Tuning::probcut_margin, 100, 450},
    {"late_move_pruning_base", &Tuning::late_move_pruning_base, 1, 20},
    {"late_move_pruning_scale", &Tuning::late_move_pruning_scale, 50, 300},
    {"history_pruning_margin", &Tuning::history_pruning_margin, 1500, 9000},
    {"futility_base", &Tuning::futility_base, 40, 300},
    {"futility_margin", &Tuning::futility_margin, 40, 200},
    {"quiet_see_margin", &Tuning::quiet_see_margin, 15, 120},
    {"noisy_see_margin", &Tuning::noisy_see_margin, 40, 500},
    {"capture_futility_base", &Tuning::capture_futility_base, 0, 800},
    {"capture_futility_margin", &Tuning::capture_futility_margin, 50, 400},
    {"lmr_depth_history_divisor", &Tuning::lmr_depth_history_divisor, 3000, 20000},
    {"singular_margin", &Tuning::singular_margin, 8, 72},
    {"double_extension_margin", &Tuning::double_extension_margin, 5, 60},
    {"triple_extension_margin", &Tuning::triple_extension_margin, 0, 200},
    {"singular_depth", &Tuning::singular_depth, 4, 10},
    {"check_extension_depth", &Tuning::check_extension_depth, 0, 16},
    {"hindsight_extension", &Tuning::hindsight_extension, 0, 1},
    {"lmr_offset", &Tuning::lmr_offset, 0, 120},
    {"lmr_divisor", &Tuning::lmr_divisor, 120, 260},
    {"lmr_history_divisor", &Tuning::lmr_history_divisor, 4000, 18000},
    {"lmr_pv", &Tuning::lmr_pv, -512, 2560},
    {"lmr_former_pv", &Tuning::lmr_former_pv, -512, 2560},
    {"lmr_cut_node", &Tuning::lmr_cut_node, -512, 2560},
    {"lmr_no_table_move", &Tuning::lmr_no_table_move, -512, 2560},
    {"lmr_not_improving", &Tuning::lmr_not_improving, -512, 2560},
    {"lmr_noisy_table_move", &Tuning::lmr_noisy_table_move, -512, 2560},
    {"lmr_cutoffs", &Tuning::lmr_cutoffs, -512, 2560},
    {"lmr_check", &Tuning::lmr_check, -512, 2560},
    {"lmr_noisy", &Tuning::lmr_noisy, -512, 2560},
    {"lmr_good_noisy", &Tuning::lmr_good_noisy, -512, 2560},
    {"delta_margin", &Tuning::delta_margin, 60, 400},
    {"evasion_see_margin", &Tuning::evasion_see_margin, 0, 250},
    {"stand_pat_blend", &Tuning::stand_pat_blend, 0, 1},
    {"aspiration_window", &Tuning::aspiration_window, 8, 50},
    {"aspiration_score_divisor", &Tuning::aspiration_score_divisor, 20, 200},
    {"bonus_scale", &Tuning::bonus_scale, 60, 350},
    {"bonus_offset", &Tuning::bonus_offset, 0, 250},
    {"bonus_maximum", &Tuning::bonus_maximum, 700, 3500},
    {"malus_scale", &Tuning::malus_scale, 60, 350},
    {"malus_offset", &Tuning::malus_offset, 0, 250},
    {"malus_maximum", &Tuning::malus_maximum, 600, 3500},
    {"table_cut_bonus_scale", &Tuning::table_cut_bonus_scale, 40, 300},
    {"table_cut_bonus_maximum", &Tuning::table_cut_bonus_maximum, 400, 2500},
    {"evaluation_change_weight", &Tuning::evaluation_change_weight, 0, 100},
    {"capture_gain_weight", &Tuning::capture_gain_weight, 4, 40},
    {"capture_see_divisor", &Tuning::capture_see_divisor, 0, 200},
    {"butterfly_weight", &Tuning::butterfly_weight, 8, 64},
    {"continuation_1_weight", &Tuning::continuation_1_weight, 4, 40},
    {"continuation_2_weight", &Tuning::continuation_2_weight, 4, 40},
    {"continuation_4_weight", &Tuning::continuation_4_weight, 0, 40},
    {"pawn_correction_weight", &Tuning::pawn_correction_weight, 2, 40},
    {"major_correction_weight", &Tuning::major_correction_weight, 2, 40},
    {"correction_bonus_divisor", &Tuning::correction_bonus_divisor, 3, 20},
    {"correction_bonus_maximum", &Tuning::correction_bonus_maximum, 64, 512},
};

}  // namespace janggun::engine
