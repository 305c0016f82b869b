// Flood, duplicates, links and words.
#include "server/domain/chat_rules.h"

#include <algorithm>
#include <numeric>

#include "base/text.h"
#include "server/domain/names.h"

namespace janggun::server {
namespace {

constexpr Allowance kPace{4, Duration{2'500}};
constexpr Duration kRemembered = std::chrono::minutes{1};
constexpr std::size_t kMostPeople = 100'000;

}  // namespace

Fault refused_words() {
    return {Code::NotAllowed, "this site does not allow these words"};
}

bool nearly_equal(std::u32string_view one, std::u32string_view two) {
    const std::size_t limit = std::max<std::size_t>(2, std::min(one.size(), two.size()) / 8);
    if (std::max(one.size(), two.size()) - std::min(one.size(), two.size()) >= limit) return false;
    // Levenshtein distance, row by row.
    std::vector<std::size_t> row(two.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= one.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= two.size(); ++j) {
            const std::size_t replaced = diagonal + (one[i - 1] == two[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back() < limit;
}

bool has_link(std::string_view folded) {
    if (folded.find("://") != std::string_view::npos) return true;
    if (folded.find("www.") != std::string_view::npos) return true;
    constexpr std::string_view kDomains[] = {"com", "net",  "org", "info",   "biz",  "xyz", "app",
                                             "dev", "site", "top", "online", "shop", "io",  "gg",
                                             "me",  "tv",   "kr",  "cn",     "br",   "jp",  "ru"};
    for (auto dot = folded.find('.'); dot != std::string_view::npos;
         dot = folded.find('.', dot + 1)) {
        const auto is_word = [](char c) { return is_lower(c) || is_digit(c); };
        if (dot == 0 || !is_word(folded[dot - 1])) continue;
        std::size_t end = dot + 1;
        while (end < folded.size() && is_word(folded[end])) ++end;
        const std::string_view last = folded.substr(dot + 1, end - dot - 1);
        if (std::find(std::begin(kDomains), std::end(kDomains), last) != std::end(kDomains))
            return true;
    }
    return false;
}

ChatRules::ChatRules(const ChatSettings& settings) : links_after_{settings.links_after} {
    for (const std::string& word : settings.words)
        if (std::string folded = folded_text(word); !folded.empty())
            words_.push_back(std::move(folded));
}

bool ChatRules::has_refused_word(std::string_view folded) const {
    return std::any_of(words_.begin(), words_.end(), [&](const std::string& word) {
        return folded.find(word) != std::string_view::npos;
    });
}

bool ChatRules::refuses(std::string_view text) const {
    return !words_.empty() && has_refused_word(folded_text(text));
}

std::optional<Fault> ChatRules::take(const Speaker& speaker, std::string_view text, Time now) {
    const std::string folded = folded_text(text);
    if (has_refused_word(folded)) return refused_words();
    const bool is_new = speaker.is_guest || now - speaker.created < links_after_;
    if (is_new && has_link(folded))
        return Fault{Code::NotAllowed, "guests and new accounts may not post links"};
    if (recent_.size() >= kMostPeople) forget_old(now);
    Recent& recent = recent_[speaker.user];
    std::u32string characters = characters_of(folded);
    for (const Said& said : recent.lines)
        if (!said.text.empty() && now - said.at < kRemembered &&
            nearly_equal(said.text, characters))
            return Fault{Code::TooMany, "duplicate message"};
    if (!recent.pace.take(kPace, now.since_epoch))
        return Fault{Code::TooMany, "too many chat messages; wait a few seconds"};
    recent.lines[1] = std::move(recent.lines[0]);
    recent.lines[0] = {std::move(characters), now};
    return std::nullopt;
}

void ChatRules::forget_old(Time now) {
    std::erase_if(recent_,
                  [&](const auto& entry) { return now - entry.second.lines[0].at > kRemembered; });
    if (recent_.size() >= kMostPeople) recent_.clear();
}

}  // namespace janggun::server
