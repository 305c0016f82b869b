// The fields of each event: a list, alike in shape to every other FieldsOf.
#include "server/features/bots/player_event.h"

#include "server/protocol/data_json.h"

namespace janggun::server {
namespace protocol {

template <>
struct FieldsOf<player_event::GameStarted> {
    static constexpr std::string_view kName = "started";
    static constexpr std::tuple kFields{field("game", &player_event::GameStarted::game)};
};
template <>
struct FieldsOf<player_event::GameFinished> {
    static constexpr std::string_view kName = "finished";
    static constexpr std::tuple kFields{field("game", &player_event::GameFinished::game)};
};
template <>
struct FieldsOf<player_event::Notified> {
    static constexpr std::string_view kName = "notified";
    static constexpr std::tuple kFields{field("line", &player_event::Notified::line)};
};
template <>
struct FieldsOf<player_event::Replaced> {
    static constexpr std::string_view kName = "replaced";
    static constexpr std::tuple kFields{field("by", &player_event::Replaced::by)};
};
template <>
struct FieldsOf<PlayerEvent> {
    static constexpr std::string_view kName = "event";
    static constexpr std::tuple kFields{field("publisher", &PlayerEvent::publisher),
                                        field("what", &PlayerEvent::what)};
};

}  // namespace protocol

std::string to_json(const PlayerEvent& event) {
    return protocol::DataWriter::text_of(event);
}

std::optional<PlayerEvent> player_event_from(const std::string& text) {
    return protocol::DataReader::value_of<PlayerEvent>(text);
}

}  // namespace janggun::server
