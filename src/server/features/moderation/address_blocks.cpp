// Blocked address ranges: kept in memory on every node, and read again when one of them changes.
#include "server/features/moderation/address_blocks.h"

#include <algorithm>

#include "base/text.h"
#include "server/app/answers.h"
#include "server/domain/names.h"
#include "server/features/moderation/limits.h"
#include "server/features/moderation/moderation_json.h"

namespace janggun::server {
namespace {

constexpr std::string_view kTopic = "address-blocks";
/// Larger ranges are refused as probable mistakes.
constexpr int kFewestBitsV4 = 96 + 8;
constexpr int kFewestBitsV6 = 16;

}  // namespace

void AddressBlocks::register_with(Registry& registry) {
    using enum Method;
    const auto route = [&](Method method, void (AddressBlocks::*answer)(const Call&, Respond)) {
        registry.route(method, "/api/mod/addresses", Access::Moderator, Scope::None, this, answer)
            .session_only();
    };
    route(Get, &AddressBlocks::list);
    route(Post, &AddressBlocks::block);
    route(Delete, &AddressBlocks::unblock);
    registry.address_fault = [this](const Address& address) { return fault_of(address); };
    registry.on_start([this](const Started& ready) {
        load([ready](std::optional<StoreError> error) {
            if (!error) return ready(std::nullopt);
            ready(Fault{Code::Storage, "the blocked addresses cannot be read from the store"});
        });
    });
    const auto read_again = [this] { load([](std::optional<StoreError>) {}); };
    context_.bus.subscribe(kTopic, context_.guarded([this, read_again](const Notice& notice) {
        if (*notice.text != context_.node) read_again();
    }),
                           context_.guarded(read_again));
}

std::optional<Fault> AddressBlocks::fault_of(const Address& address) const {
    const Time now = context_.now();
    const bool is_blocked = std::any_of(blocks_.begin(), blocks_.end(), [&](const Block& block) {
        return block.until > now && block.subnet.contains(address);
    });
    if (!is_blocked) return std::nullopt;
    return Fault{Code::Blocked, "moderators have blocked the network that you come from"};
}

void AddressBlocks::load(const std::function<void(std::optional<StoreError>)>& done) {
    store_.address_blocks(
        context_.guarded([this, done](const Result<std::vector<AddressBlock>, StoreError>& stored) {
            if (!stored) return done(stored.error());
            blocks_.clear();
            for (const AddressBlock& block : *stored)
                if (const auto subnet = Subnet::read(block.subnet))
                    blocks_.push_back({*subnet, block.until});
            connections_.close_from([this](const std::string& text) {
                const auto address = Address::read(text);
                return address && fault_of(*address);
            });
            done(std::nullopt);
        }));
}

void AddressBlocks::list(const Call& /*call*/, Respond respond) {
    store_.address_blocks(
        context_.guarded([respond](const Result<std::vector<AddressBlock>, StoreError>& stored) {
            if (!stored) return respond(storage_answer(stored.error()));
            JsonText json;
            json.open('{');
            json.key("addresses");
            json.open('[');
            for (const AddressBlock& block : *stored) write_block(json, block);
            json.close(']');
            json.close('}');
            respond(answer_of(json.take()));
        }));
}

void AddressBlocks::changed(const Respond& respond) {
    context_.bus.publish(kTopic, {0, make_message(context_.node)});
    load([respond](std::optional<StoreError> error) {
        respond(error ? storage_answer(*error) : done_answer());
    });
}

void AddressBlocks::block(const Call& call, Respond respond) {
    const auto subnet = Subnet::read(call.fields.get("subnet"));
    if (!subnet)
        return respond(answer_of(bad_field(
            "subnet: expected an address or a range such as 192.0.2.0/24 or 2001:db8::/32")));
    if (subnet->bits < (subnet->base.is_v4() ? kFewestBitsV4 : kFewestBitsV6))
        return respond(answer_of(bad_field("subnet: this range is too large: /8 and /16 at most")));
    const auto reason = visible_text(call.fields.get("reason"), kLongestReason);
    if (!reason) return respond(answer_of(bad_field("reason: expected 1 to 500 characters")));
    const Time now = context_.now();
    Time until = kForever;
    if (const std::string_view text = call.fields.get("minutes"); !text.empty()) {
        const auto minutes = parse_number(text);
        if (!minutes || *minutes < 1 || *minutes > kMostMinutes)
            return respond(answer_of(bad_field("minutes: expected a number from 1 to 527040")));
        until = now + std::chrono::minutes{*minutes};
    }
    if (blocks_.size() >= static_cast<std::size_t>(ModerationStore::kMostAddressBlocks))
        return respond(answer_of(Fault{Code::TooMany, "too many blocked ranges"}));
    const AddressBlock wanted{subnet->text(), now, call.caller.user, *reason, until, {}};
    committer_.write(
        {write::BlockAddresses{wanted},
         write::LogModeration{{0,
                               now,
                               call.caller.user,
                               "block_addresses",
                               UserId::None,
                               wanted.subnet + " " + until_text(until) + ": " + *reason,
                               {},
                               {}}}},
        context_.guarded([this, respond](const Result<Committer::Written, StoreError>& written) {
            if (!written) return respond(answer_of(not_stored()));
            changed(respond);
        }));
}

void AddressBlocks::unblock(const Call& call, Respond respond) {
    const auto subnet = Subnet::read(call.fields.get("subnet"));
    if (!subnet) return respond(answer_of(bad_field("subnet: expected a blocked range")));
    committer_.write(
        {write::UnblockAddresses{subnet->text()}, write::LogModeration{{0,
                                                                        context_.now(),
                                                                        call.caller.user,
                                                                        "unblock_addresses",
                                                                        UserId::None,
                                                                        subnet->text(),
                                                                        {},
                                                                        {}}}},
        context_.guarded([this, respond](const Result<Committer::Written, StoreError>& written) {
            if (!written && written.error() == StoreError::Conflict)
                return respond(answer_of(Fault{Code::NotFound, "this range is not blocked"}));
            if (!written) return respond(answer_of(not_stored()));
            changed(respond);
        }));
}

}  // namespace janggun::server
