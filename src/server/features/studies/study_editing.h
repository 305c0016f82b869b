// Editing chapters over a WebSocket.
#pragma once

#include "server/app/registry.h"
#include "server/features/studies/studies.h"

namespace janggun::server {

class StudyEditing {
  public:
    explicit StudyEditing(Studies& studies) : studies_{studies} {}

    void register_with(Registry& registry);

  private:
    void edit(const SocketCall& call, const protocol::EditStudy& edit);

    Studies& studies_;
};

}  // namespace janggun::server
