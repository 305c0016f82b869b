// The lobby of this node: answers requests while this node owns the lobby, pairs the pools, and
// publishes numbered changes. On one machine it is always open.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "server/app/peers.h"
#include "server/features/lobby/lobby.h"
#include "server/features/lobby/lobby_owner.h"

namespace janggun::server {

class LocalLobby final : public LobbyOwner {
  public:
    LocalLobby(Context& context, People& people, Lobby& lobby, const Peers& peers,
               Duration interval)
        : context_{context}, people_{people}, lobby_{lobby}, peers_{peers}, interval_{interval} {}

    void register_with(Registry& registry);

    /// This node owns the lobby from now on, in the given term. Terms increase: every change of the
    /// owner begins a new one, whose numbers are above those of the term before.
    void open(std::uint64_t term, const Started& ready);
    /// Another node may own it by now.
    void close();
    [[nodiscard]] bool is_open() const { return is_open_; }
    [[nodiscard]] bool is_opening() const { return is_opening_; }
    /// Something may have changed: publishes it soon (debounced).
    void wake();

    void send(LobbyRequest request, OnReply done) override;
    /// The part of a change's number that is the same for a whole term.
    [[nodiscard]] static std::uint64_t term_of(std::uint64_t number) { return number >> 32U; }

    /// After a change of the owner the nodes announce their people's seeks again: for this long a
    /// seek that is not there may still come.
    static constexpr Duration kSettle{1'500};

  private:
    [[nodiscard]] bool must_wait_for(const SeekId& seek) const;
    void accept_held();
    void accept(const lobby_request::AcceptSeek& request, const OnReply& done);
    using WithPerson = std::function<void(const PersonPtr&)>;
    void with_person(const Asking& asking, const OnReply& done, const WithPerson& then);
    [[nodiscard]] protocol::Counts counts() const;
    void tick(Time now);

    void answer(const lobby_request::MakeSeek& request, const OnReply& done);
    void answer(const lobby_request::CancelSeek& request, const OnReply& done);
    void answer(const lobby_request::AcceptSeek& request, const OnReply& done);
    void answer(const lobby_request::EnterPool& request, const OnReply& done);
    void answer(const lobby_request::LeavePools& request, const OnReply& done);
    void answer(const lobby_request::MakeInvite& request, const OnReply& done);
    void answer(const lobby_request::FindInvite& request, const OnReply& done);
    void answer(const lobby_request::CancelInvite& request, const OnReply& done);
    void answer(const lobby_request::AcceptInvite& request, const OnReply& done);
    void answer(const lobby_request::MakeChallenge& request, const OnReply& done);
    void answer(const lobby_request::AcceptChallenge& request, const OnReply& done);
    void answer(const lobby_request::DeclineChallenge& request, const OnReply& done);
    void answer(const lobby_request::CancelChallenge& request, const OnReply& done);
    void answer(const lobby_request::FindChallenges& request, const OnReply& done);
    void answer(const lobby_request::Withdraw& request, const OnReply& done);
    void answer(const lobby_request::Remove& request, const OnReply& done);
    void answer(const lobby_request::ReadPage& request, const OnReply& done);
    void answer(const lobby_request::Sync& request, const OnReply& done);

    Context& context_;
    People& people_;
    Lobby& lobby_;
    const Peers& peers_;
    Duration interval_;
    std::uint64_t number_ = 0;  // of the last change
    bool is_open_ = false;
    bool is_opening_ = false;
    std::uint64_t closings_ = 0;  // an opening that began before the last one has failed
    Time opened_at_;
    struct Held {
        lobby_request::AcceptSeek request;
        OnReply done;
    };
    std::vector<Held> held_;
    Timer timer_;
};

}  // namespace janggun::server
