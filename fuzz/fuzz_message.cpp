// Any bytes as a message of a client, or as the JSON body of a request.
#include "fuzz/require.h"
#include "fuzz/targets.h"
#include "server/protocol/fields.h"
#include "server/protocol/from_client.h"
#include "server/protocol/to_client.h"

namespace janggun::fuzz {

int fuzz_message(const std::uint8_t* data, std::size_t size) {
    namespace protocol = server::protocol;
    const auto text = as_text(data, size);
    (void)protocol::fields_of_json(text);
    const auto read = protocol::read_message(text);
    if (!read) {
        const auto answer = protocol::error(read.error().id, read.error().fault);
        require(protocol::FlatObject::read(answer).has_value(), "an error is an object of JSON",
                text);
        return 0;
    }
    require(read->id >= 0, "a message that is read has a number", text);
    if (const auto* seek = std::get_if<protocol::MakeSeek>(&read->message))
        require(server::checked(seek->offer).has_value(), "a seek that is read is a game", text);
    if (const auto* invite = std::get_if<protocol::MakeInvite>(&read->message)) {
        const auto again = server::checked(invite->offer);
        require(again && *again == invite->offer, "an offer checked twice is the same", text);
    }
    if (const auto* in_game = std::get_if<protocol::InGame>(&read->message))
        require(server::is_id(in_game->game.text), "a game's id is one", text);
    return 0;
}

}  // namespace janggun::fuzz
