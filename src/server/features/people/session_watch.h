// Ends sockets and streams whose session was revoked on another node without this one hearing of
// it: after a gap in the bus, and every second while the bus is down.
#pragma once

#include <vector>

#include "server/app/connections.h"
#include "server/app/context.h"
#include "server/app/peers.h"
#include "server/app/registry.h"
#include "server/features/people/people.h"
#include "server/store/people.h"

namespace janggun::server {

class SessionWatch {
  public:
    static constexpr Duration kEvery{1'000};
    /// Sessions that the store is asked about at once.
    static constexpr std::size_t kBatch = 500;

    SessionWatch(Context& context, PeopleStore& store, People& people, Connections& connections,
                 Peers& peers)
        : context_{context},
          store_{store},
          people_{people},
          connections_{connections},
          peers_{peers} {}

    void register_with(Registry& registry);
    /// Asks the store about every open connection.
    void check();

  private:
    void check_batch();

    Context& context_;
    PeopleStore& store_;
    People& people_;
    Connections& connections_;
    Peers& peers_;
    std::vector<SessionId> left_;  // to be asked about
    bool is_checking_ = false;
    bool must_check_again_ = false;
    Timer timer_;
};

}  // namespace janggun::server
