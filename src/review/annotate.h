// A review written into a game record: glyphs, evaluations, better lines as variations, accuracy.
#pragma once

#include "record/record.h"
#include "review/evaluation.h"

namespace janggun::review {

/// Comments that are there stay. The review is of the record's main line, or of its beginning.
template <Game G>
void annotate(record::Record<G>& record, const ReviewedGame& reviewed);

}  // namespace janggun::review
