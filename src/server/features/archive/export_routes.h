// Long exports over HTTP: many games as records, and everything stored about a person.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "server/app/connections.h"
#include "server/features/archive/export_stream.h"
#include "server/features/archive/exports.h"
#include "server/features/people/people.h"

namespace janggun::server {

class ExportRoutes {
  public:
    ExportRoutes(Context& context, const ExportStores& stores, Connections& connections,
                 People& people, std::string site)
        : context_{context},
          stores_{stores},
          connections_{connections},
          people_{people},
          site_{std::move(site)},
          exports_{context} {}

    void register_with(Registry& registry);

  private:
    ConnectionId stream_games(const Call& call, Sink& sink, Respond begun);
    ConnectionId export_me(const Call& call, Sink& sink, Respond begun);
    ConnectionId open(Sink& sink);
    /// Sends the first piece; the next come as the client takes them.
    void start(ConnectionId id, std::unique_ptr<ExportStream> stream);

    Context& context_;
    ExportStores stores_;
    Connections& connections_;
    People& people_;
    std::string site_;  // in records
    Exports exports_;
    std::unordered_map<ConnectionId, std::unique_ptr<ExportStream>> streams_;
};

}  // namespace janggun::server
