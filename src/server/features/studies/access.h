// Reading a study on behalf of a caller: what they may do with it.
#pragma once

#include "server/app/answers.h"
#include "server/app/call.h"
#include "server/app/token_scope.h"
#include "server/domain/study.h"

namespace janggun::server {

/// A private study looks as if it did not exist.
[[nodiscard]] inline Fault no_study() {
    return {Code::NotFound, "no such study"};
}
[[nodiscard]] inline Fault no_chapter() {
    return {Code::NotFound, "no such chapter"};
}
/// A token without a scope for studies sees what everybody sees.
[[nodiscard]] inline StudyRight right_of(const Caller& caller, const Study& study) {
    return right_of(has_scope(caller, kStudyScopes) ? caller.user : UserId::None, study);
}
/// Why the caller may not: none if they may.
[[nodiscard]] inline std::optional<Fault> refusal_of(StudyRight right, StudyRight needed) {
    if (right == StudyRight::None) return no_study();
    if (right >= needed) return std::nullopt;
    return needed == StudyRight::Own
               ? Fault{Code::Forbidden, "only the owner of the study may do this"}
               : Fault{Code::Forbidden, "only the owner and contributors may edit this study"};
}

}  // namespace janggun::server
