// Reports, sanctions and the log as JSON.
#pragma once

#include <string>

#include "base/json_text.h"
#include "server/store/moderation.h"

namespace janggun::server {

/// Who reads: moderators also see which of them acted, and what led to it.
enum class Reader : std::uint8_t { Self, Moderator };

void write_report(JsonText& json, const Report& report, Reader reader);
void write_sanction(JsonText& json, const Sanction& sanction, Reader reader, Time now);
void write_entry(JsonText& json, const ModerationEntry& entry);
void write_block(JsonText& json, const AddressBlock& block);
/// {"t":"sanction","sanction":{…}}: to the person.
[[nodiscard]] std::string sanction_message(const Sanction& sanction, Time now);

}  // namespace janggun::server
