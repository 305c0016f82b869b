// Requests about tournaments and their answers as JSON.
#include "server/features/tournaments/tournament_owner.h"

#include <array>
#include <string_view>

#include "server/protocol/data_json.h"

namespace janggun::server {
namespace {

/// What goes over the wire of an answer.
struct SentAnswer {
    int status = 200;
    std::string body;
    std::string type;
    std::string file_name;
    int retry_after = 0;
};

constexpr std::array<std::string_view, 4> kAnswerTypes = {
    "application/json", "text/plain; charset=utf-8", "text/csv; charset=utf-8",
    "application/x-chess-pgn"};
constexpr std::array<std::string_view, 7> kQuestions = {
    "show", "standings", "round", "crosstable", "export", "games", "ping"};

}  // namespace
}  // namespace janggun::server

namespace janggun::server::protocol {

template <>
struct FieldsOf<TournamentRequest::Field> {
    static constexpr std::string_view kName = "field";
    static constexpr std::tuple kFields{field("name", &TournamentRequest::Field::name),
                                        field("value", &TournamentRequest::Field::value)};
};
template <>
struct FieldsOf<TournamentRequest> {
    static constexpr std::string_view kName = "tournament";
    static constexpr std::tuple kFields{field("action", &TournamentRequest::action),
                                        field("tournament", &TournamentRequest::tournament),
                                        field("user", &TournamentRequest::user),
                                        field("address", &TournamentRequest::address),
                                        field("fields", &TournamentRequest::fields)};
};
template <>
struct FieldsOf<SentAnswer> {
    static constexpr std::tuple kFields{
        field("status", &SentAnswer::status), field("body", &SentAnswer::body),
        field("type", &SentAnswer::type), field("file_name", &SentAnswer::file_name),
        field("retry_after", &SentAnswer::retry_after)};
};

}  // namespace janggun::server::protocol

namespace janggun::server {

std::string to_json(const TournamentRequest& request) {
    return protocol::DataWriter::text_of(request);
}
std::optional<TournamentRequest> tournament_request_from(const std::string& text) {
    return protocol::DataReader::value_of<TournamentRequest>(text);
}
std::string to_json(const Answer& answer) {
    return protocol::DataWriter::text_of(SentAnswer{answer.status, answer.body,
                                                    std::string{answer.type}, answer.file_name,
                                                    answer.retry_after});
}
std::optional<Answer> tournament_answer_from(const std::string& text) {
    auto sent = protocol::DataReader::value_of<SentAnswer>(text);
    if (!sent) return std::nullopt;
    Answer answer;
    answer.status = sent->status;
    answer.body = std::move(sent->body);
    for (const std::string_view type : kAnswerTypes)
        if (type == sent->type) answer.type = type;
    answer.file_name = std::move(sent->file_name);
    answer.retry_after = sent->retry_after;
    return answer;
}

bool is_question(const TournamentRequest& request) {
    for (const std::string_view question : kQuestions)
        if (request.action == question) return true;
    return false;
}

}  // namespace janggun::server
