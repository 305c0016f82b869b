// Blocked address ranges: signing up, logging in and connecting are refused.
#pragma once

#include <vector>

#include "server/app/address.h"
#include "server/app/connections.h"
#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/store/moderation.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

class AddressBlocks {
  public:
    AddressBlocks(Context& context, ModerationStore& store, Committer& committer,
                  Connections& connections)
        : context_{context}, store_{store}, committer_{committer}, connections_{connections} {}

    void register_with(Registry& registry);
    [[nodiscard]] std::optional<Fault> fault_of(const Address& address) const;

  private:
    void list(const Call& call, Respond respond);
    void block(const Call& call, Respond respond);
    void unblock(const Call& call, Respond respond);
    /// From the store; those who are connected from a blocked range are disconnected.
    void load(const std::function<void(std::optional<StoreError>)>& done);
    void changed(const Respond& respond);

    Context& context_;
    ModerationStore& store_;
    Committer& committer_;
    Connections& connections_;
    struct Block {
        Subnet subnet;
        Time until;
    };
    std::vector<Block> blocks_;
};

}  // namespace janggun::server
