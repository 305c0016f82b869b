// Holds every WebSocket message of a test to asyncapi.json.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace janggun::test {

/// Empty if a message of the server is as asyncapi.json says; else where it is not. `answered` are
/// the commands that it may answer: an ack is held to what theirs have.
[[nodiscard]] std::string mismatch_of_message(std::string_view message,
                                              const std::set<std::string>& answered = {});

/// The same for a command of a client.
[[nodiscard]] std::string mismatch_of_command(std::string_view message, std::string_view type);

/// The same for a line of an NDJSON stream, by the name of its schema in openapi.json.
[[nodiscard]] std::string mismatch_of_line(std::string_view line, const std::string& schema);

/// One client's conversation. Told of everything that goes over the wire, it fails the running test
/// at the first message of the server that is not as described. Outside of a test it does nothing:
/// the load generator sends the same clients.
class ProtocolCheck {
  public:
    void sent(std::string_view message);
    void received(std::string_view message);

  private:
    /// Tests send the same id again to see that it is not done twice.
    std::map<std::int64_t, std::set<std::string>> sent_;
};

/// The same for a line of a bot's streams, /api/stream/event and /api/bot/game/stream/{id}: held to
/// openapi.json, and to the shapes that clients made for Lichess rely on.
void check_stream_line(std::string_view line);

/// The same for every line of another NDJSON answer.
void check_lines(const std::string& text, const std::string& schema);

}  // namespace janggun::test
