// The bus topic of a study.
#pragma once

#include <string>

#include "server/domain/ids.h"

namespace janggun::server::topic {

/// Messages for its watchers, numbered by revision. An empty text: its name, visibility,
/// contributors or chapters have changed, or it was deleted; read it again.
[[nodiscard]] inline std::string study(const StudyId& id) {
    return "study/" + id.text;
}

}  // namespace janggun::server::topic
