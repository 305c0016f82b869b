// What the problems of a record are about, in answers to the page.
#pragma once

#include "base/json_text.h"
#include "record/problem.h"

namespace janggun::wasm {

inline void write_subject(JsonText& json, const record::Subject& subject) {
    json.field("about", record::name_of(subject.about));
    json.field("word", subject.word);
}

}  // namespace janggun::wasm
