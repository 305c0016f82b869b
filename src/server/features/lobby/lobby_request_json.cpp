// The fields of each request to the lobby and each answer: lists of the same shape, none a copy of
// another.
#include "server/features/lobby/lobby_request_json.h"

#include "server/protocol/data_json.h"

namespace janggun::server {
namespace protocol {

template <>
struct FieldsOf<Asking> {
    static constexpr std::string_view kName = "asking";
    static constexpr std::tuple kFields{field("user", &Asking::user),
                                        field("address", &Asking::address),
                                        field("node", &Asking::node)};
};
template <>
struct FieldsOf<Invite> {
    static constexpr std::string_view kName = "invite";
    static constexpr std::tuple kFields{
        field("id", &Invite::id), field("owner", &Invite::owner), field("offer", &Invite::offer),
        field("colour", &Invite::colour), field("created", &Invite::created)};
};
template <>
struct FieldsOf<lobby_request::MakeSeek> {
    static constexpr std::string_view kName = "make_seek";
    static constexpr std::tuple kFields{field("by", &lobby_request::MakeSeek::by),
                                        field("offer", &lobby_request::MakeSeek::offer),
                                        field("colour", &lobby_request::MakeSeek::colour),
                                        field("min", &lobby_request::MakeSeek::min),
                                        field("max", &lobby_request::MakeSeek::max),
                                        field("id", &lobby_request::MakeSeek::id),
                                        field("since", &lobby_request::MakeSeek::since)};
};
template <>
struct FieldsOf<lobby_request::CancelSeek> {
    static constexpr std::string_view kName = "cancel_seek";
    static constexpr std::tuple kFields{field("user", &lobby_request::CancelSeek::user),
                                        field("seek", &lobby_request::CancelSeek::seek)};
};
template <>
struct FieldsOf<lobby_request::AcceptSeek> {
    static constexpr std::string_view kName = "accept_seek";
    static constexpr std::tuple kFields{field("by", &lobby_request::AcceptSeek::by),
                                        field("seek", &lobby_request::AcceptSeek::seek)};
};
template <>
struct FieldsOf<lobby_request::EnterPool> {
    static constexpr std::string_view kName = "enter_pool";
    static constexpr std::tuple kFields{field("by", &lobby_request::EnterPool::by),
                                        field("variant", &lobby_request::EnterPool::variant),
                                        field("clock", &lobby_request::EnterPool::clock),
                                        field("since", &lobby_request::EnterPool::since)};
};
template <>
struct FieldsOf<lobby_request::LeavePools> {
    static constexpr std::string_view kName = "leave_pools";
    static constexpr std::tuple kFields{field("user", &lobby_request::LeavePools::user)};
};
template <>
struct FieldsOf<lobby_request::MakeInvite> {
    static constexpr std::string_view kName = "make_invite";
    static constexpr std::tuple kFields{field("by", &lobby_request::MakeInvite::by),
                                        field("offer", &lobby_request::MakeInvite::offer),
                                        field("colour", &lobby_request::MakeInvite::colour),
                                        field("key", &lobby_request::MakeInvite::key)};
};
template <>
struct FieldsOf<lobby_request::FindInvite> {
    static constexpr std::string_view kName = "find_invite";
    static constexpr std::tuple kFields{field("invite", &lobby_request::FindInvite::invite)};
};
template <>
struct FieldsOf<lobby_request::CancelInvite> {
    static constexpr std::string_view kName = "cancel_invite";
    static constexpr std::tuple kFields{field("user", &lobby_request::CancelInvite::user),
                                        field("invite", &lobby_request::CancelInvite::invite)};
};
template <>
struct FieldsOf<lobby_request::AcceptInvite> {
    static constexpr std::string_view kName = "accept_invite";
    static constexpr std::tuple kFields{field("by", &lobby_request::AcceptInvite::by),
                                        field("invite", &lobby_request::AcceptInvite::invite),
                                        field("colour", &lobby_request::AcceptInvite::colour)};
};
template <>
struct FieldsOf<lobby_request::MakeChallenge> {
    static constexpr std::string_view kName = "make_challenge";
    static constexpr std::tuple kFields{field("by", &lobby_request::MakeChallenge::by),
                                        field("user", &lobby_request::MakeChallenge::user),
                                        field("offer", &lobby_request::MakeChallenge::offer),
                                        field("colour", &lobby_request::MakeChallenge::colour),
                                        field("key", &lobby_request::MakeChallenge::key)};
};
template <>
struct FieldsOf<lobby_request::AcceptChallenge> {
    static constexpr std::string_view kName = "accept_challenge";
    static constexpr std::tuple kFields{
        field("by", &lobby_request::AcceptChallenge::by),
        field("challenge", &lobby_request::AcceptChallenge::challenge)};
};
template <>
struct FieldsOf<lobby_request::DeclineChallenge> {
    static constexpr std::string_view kName = "decline_challenge";
    static constexpr std::tuple kFields{
        field("user", &lobby_request::DeclineChallenge::user),
        field("challenge", &lobby_request::DeclineChallenge::challenge),
        field("reason", &lobby_request::DeclineChallenge::reason)};
};
template <>
struct FieldsOf<lobby_request::CancelChallenge> {
    static constexpr std::string_view kName = "cancel_challenge";
    static constexpr std::tuple kFields{
        field("user", &lobby_request::CancelChallenge::user),
        field("challenge", &lobby_request::CancelChallenge::challenge)};
};
template <>
struct FieldsOf<lobby_request::FindChallenges> {
    static constexpr std::string_view kName = "find_challenges";
    static constexpr std::tuple kFields{field("user", &lobby_request::FindChallenges::user)};
};
template <>
struct FieldsOf<lobby_request::Withdraw> {
    static constexpr std::string_view kName = "withdraw";
    static constexpr std::tuple kFields{field("user", &lobby_request::Withdraw::user),
                                        field("node", &lobby_request::Withdraw::node)};
};
template <>
struct FieldsOf<lobby_request::Remove> {
    static constexpr std::string_view kName = "remove";
    static constexpr std::tuple kFields{field("user", &lobby_request::Remove::user)};
};
template <>
struct FieldsOf<lobby_request::ReadPage> {
    static constexpr std::string_view kName = "read_page";
    static constexpr std::tuple kFields{field("after", &lobby_request::ReadPage::after)};
};
template <>
struct FieldsOf<lobby_request::Sync> {
    static constexpr std::string_view kName = "sync";
    static constexpr std::tuple kFields{field("seeks", &lobby_request::Sync::seeks),
                                        field("waiting", &lobby_request::Sync::waiting)};
};
template <>
struct FieldsOf<lobby_reply::Done> {
    static constexpr std::string_view kName = "done";
    static constexpr std::tuple kFields{};
};
template <>
struct FieldsOf<lobby_reply::SeekMade> {
    static constexpr std::string_view kName = "seek_made";
    static constexpr std::tuple kFields{field("seek", &lobby_reply::SeekMade::seek)};
};
template <>
struct FieldsOf<lobby_reply::GameMade> {
    static constexpr std::string_view kName = "game_made";
    static constexpr std::tuple kFields{field("game", &lobby_reply::GameMade::game)};
};
template <>
struct FieldsOf<lobby_reply::InviteMade> {
    static constexpr std::string_view kName = "invite_made";
    static constexpr std::tuple kFields{field("invite", &lobby_reply::InviteMade::invite)};
};
template <>
struct FieldsOf<lobby_reply::InviteFound> {
    static constexpr std::string_view kName = "invite_found";
    static constexpr std::tuple kFields{field("invite", &lobby_reply::InviteFound::invite)};
};
template <>
struct FieldsOf<lobby_reply::ChallengeMade> {
    static constexpr std::string_view kName = "challenge_made";
    static constexpr std::tuple kFields{field("challenge", &lobby_reply::ChallengeMade::challenge)};
};
template <>
struct FieldsOf<lobby_reply::Challenges> {
    static constexpr std::string_view kName = "challenges";
    static constexpr std::tuple kFields{field("challenges", &lobby_reply::Challenges::challenges)};
};
template <>
struct FieldsOf<lobby_reply::Page> {
    static constexpr std::string_view kName = "page";
    static constexpr std::tuple kFields{field("text", &lobby_reply::Page::text),
                                        field("number", &lobby_reply::Page::number)};
};
template <>
struct FieldsOf<lobby_reply::Synced> {
    static constexpr std::string_view kName = "synced";
    static constexpr std::tuple kFields{field("number", &lobby_reply::Synced::number),
                                        field("gone", &lobby_reply::Synced::gone),
                                        field("not_waiting", &lobby_reply::Synced::not_waiting)};
};

}  // namespace protocol

std::string to_json(const LobbyRequest& request) {
    return protocol::DataWriter::text_of(request);
}
std::string to_json(const LobbyReply& reply) {
    return protocol::DataWriter::text_of(reply);
}
std::optional<LobbyRequest> lobby_request_from(const std::string& text) {
    return protocol::DataReader::value_of<LobbyRequest>(text);
}
std::optional<LobbyReply> lobby_reply_from(const std::string& text) {
    return protocol::DataReader::value_of<LobbyReply>(text);
}

}  // namespace janggun::server
