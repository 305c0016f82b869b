// What may be said in a chat: flood and duplicates, links, a list of words.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/domain/bucket.h"
#include "server/domain/fault.h"
#include "server/domain/ids.h"
#include "server/domain/time.h"

namespace janggun::server {

struct ChatSettings {
    std::vector<std::string> words;                 // that are refused wherever they occur
    Duration links_after = std::chrono::hours{24};  // the age at which an account may post links
};

/// Who speaks.
struct Speaker {
    UserId user = UserId::None;
    bool is_guest = false;
    Time created;
};

class ChatRules {
  public:
    explicit ChatRules(const ChatSettings& settings);

    /// Whether the list of words refuses this text, such as the name of a tournament.
    [[nodiscard]] bool refuses(std::string_view text) const;
    /// Why this line is refused; if it is not, it counts for the next ones. Of the lines of a
    /// person, the fifth in ten seconds is refused, and one that nearly repeats one of the last
    /// two.
    [[nodiscard]] std::optional<Fault> take(const Speaker& speaker, std::string_view text,
                                            Time now);

  private:
    struct Said {
        std::u32string text;
        Time at;
    };
    struct Recent {
        Bucket pace;
        std::array<Said, 2> lines;  // the last first
    };
    [[nodiscard]] bool has_refused_word(std::string_view folded) const;
    void forget_old(Time now);

    std::vector<std::string> words_;  // folded
    Duration links_after_;
    std::unordered_map<UserId, Recent> recent_;
};

[[nodiscard]] Fault refused_words();
/// Whether the two texts differ by fewer than max(2, length / 8) edits.
[[nodiscard]] bool nearly_equal(std::u32string_view one, std::u32string_view two);
[[nodiscard]] bool has_link(std::string_view folded);

}  // namespace janggun::server
