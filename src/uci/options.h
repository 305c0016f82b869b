// Engine options: docs/uci.md, "Options".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/engine.h"
#include "game/variant.h"
#include "uci/caps.h"
#include "uci/dialect.h"

namespace janggun::uci {

namespace option {
inline constexpr std::string_view kVariant = "UCI_Variant";
inline constexpr std::string_view kRuleset = "Ruleset";
inline constexpr std::string_view kThreads = "Threads";
inline constexpr std::string_view kHash = "Hash";
inline constexpr std::string_view kClearHash = "Clear Hash";
inline constexpr std::string_view kLines = "MultiPV";
inline constexpr std::string_view kPonder = "Ponder";
inline constexpr std::string_view kLimitStrength = "UCI_LimitStrength";
inline constexpr std::string_view kElo = "UCI_Elo";
inline constexpr std::string_view kSkill = "Skill Level";
inline constexpr std::string_view kOverhead = "Move Overhead";
inline constexpr std::string_view kShowWdl = "UCI_ShowWDL";
inline constexpr std::string_view kAnalyse = "UCI_AnalyseMode";
inline constexpr std::string_view kChess960 = "UCI_Chess960";
inline constexpr std::string_view kUseNetwork = "Use NNUE";
inline constexpr std::string_view kEvalFile = "EvalFile";
inline constexpr std::string_view kLogFile = "Debug Log File";
inline constexpr std::string_view kVariantPath = "VariantPath";
inline constexpr std::string_view kMilliseconds = "usemillisec";  // UCCI's unit of time
}  // namespace option

struct Option {
    enum class Type : std::uint8_t { Check, Spin, Combo, Button, String };

    std::string_view name;
    Type type{};
    std::string value;  // at first the default
    int least = 0;      // of a spin
    int most = 0;
    std::vector<std::string> choices;  // of a combo
};

/// Why an option was not set.
struct OptionError {
    enum class Reason : std::uint8_t { UnknownName, BadValue };
    Reason reason{};
    std::string name;
    std::string value{};
    std::string expected{};  // of a bad value
};
/// "Hash "many": expected a whole number from 1 to 1024".
[[nodiscard]] std::string describe(const OptionError& error);

class Options {
  public:
    explicit Options(const Caps& caps);

    [[nodiscard]] const std::vector<Option>& all() const { return options_; }
    /// Names and choices are case-insensitive; names of every dialect are accepted. Returns the
    /// option that was set; after an error nothing is changed.
    Result<const Option*, OptionError> set(std::string_view name, std::string_view value);

    [[nodiscard]] const std::string& text(std::string_view name) const;
    [[nodiscard]] int number(std::string_view name) const;
    [[nodiscard]] bool flag(std::string_view name) const { return text(name) == "true"; }
    [[nodiscard]] engine::Settings settings() const;
    /// UCI_Variant with the settings of the option Ruleset.
    [[nodiscard]] AnyRuleset ruleset() const;

  private:
    [[nodiscard]] int level() const;

    std::vector<Option> options_;
    std::uint64_t seed_;  // of a weak player's choices: another one for every process
};

/// "option name Hash type spin default 16 min 1 max 1024"; UCCI leaves the word "name" out.
[[nodiscard]] std::string uci_text(const Option& option, Dialect dialect);
/// "feature option="Hash -spin 16 1 1024"", for XBoard.
[[nodiscard]] std::string xboard_text(const Option& option);

}  // namespace janggun::uci
