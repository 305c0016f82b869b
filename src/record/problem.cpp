// Where in a file a problem is.
#include "record/problem.h"

#include <algorithm>
#include <fmt/format.h>

namespace janggun::record {

void ProblemList::add(Severity severity, std::size_t offset, std::string message, Subject subject) {
    std::size_t& told = severity == Severity::Error ? errors_ : warnings_;
    if (told++ > kMost) return;
    if (told > kMost) {
        message = fmt::format("further {}s in this game are not shown", name_of(severity));
        subject = {};
    }
    problems_.push_back({severity, place_of(offset), std::move(message), std::move(subject)});
}

std::vector<Problem> ProblemList::take() {
    std::stable_sort(problems_.begin(), problems_.end(),
                     [](const Problem& a, const Problem& b) { return a.place < b.place; });
    return std::move(problems_);
}

Place ProblemList::place_of(std::size_t offset) {
    offset = std::min(offset, text_.size());
    Place place = seen_;
    if (offset < seen_at_) {  // reported out of order: look back for the lines in between
        for (std::size_t at = seen_at_; at > offset; --at)
            if (text_[at - 1] == '\n') --place.line;
        place.column = 1;
        for (std::size_t at = offset; at > 0 && text_[at - 1] != '\n'; --at)
            if ((text_[at - 1] & 0xC0) != 0x80) ++place.column;
        return place;
    }
    for (; seen_at_ < offset; ++seen_at_) {
        const char c = text_[seen_at_];
        if (c == '\n')
            place = {place.line + 1, 1};
        else if ((c & 0xC0) != 0x80)  // not the middle of a character
            ++place.column;
    }
    seen_ = place;
    return place;
}

}  // namespace janggun::record
