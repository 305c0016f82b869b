// Long exports over HTTP: many games as records, and everything stored about a person.
#pragma once

#include <string>

#include "server/app/connections.h"
#include "server/app/export_stream.h"
#include "server/features/archive/export_stores.h"
#include "server/features/archive/exports.h"
#include "server/features/people/people.h"

namespace janggun::server {

class ExportRoutes {
  public:
    ExportRoutes(Context& context, const ExportStores& stores, Connections& connections,
                 People& people, std::string site)
        : context_{context},
          stores_{stores},
          people_{people},
          site_{std::move(site)},
          exports_{context},
          running_{connections} {}

    void register_with(Registry& registry);

  private:
    ConnectionId stream_games(const Call& call, Sink& sink, Respond begun);
    ConnectionId export_me(const Call& call, Sink& sink, Respond begun);

    Context& context_;
    ExportStores stores_;
    People& people_;
    std::string site_;  // in records
    Exports exports_;
    RunningExports running_;
};

}  // namespace janggun::server
