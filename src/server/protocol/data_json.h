// Data as JSON between nodes. A struct lists its fields once (FieldsOf), and is written and read by
// that list. What is read is checked: it may come from a node of another version. The lists have
// one shape on purpose; none is a copy of another.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <simdjson.h>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/json_text.h"
#include "board/side.h"
#include "game/setup_id.h"
#include "game/time_control.h"
#include "server/domain/command.h"
#include "server/domain/fault.h"
#include "server/domain/ids.h"
#include "server/domain/lobby.h"
#include "server/domain/terms.h"
#include "server/domain/time.h"

namespace janggun::server::protocol {

/// `kName` is the type's name as an alternative of a variant, `kFields` its fields.
template <typename T>
struct FieldsOf;

template <typename T, typename Member>
struct Field {
    std::string_view name;
    Member T::*member;
};
template <typename T, typename Member>
[[nodiscard]] constexpr Field<T, Member> field(std::string_view name, Member T::*member) {
    return {name, member};
}

/// The last enumerator; enumerations are numbers on the wire.
template <typename E>
inline constexpr E kLast = E{};
template <>
inline constexpr Side kLast<Side> = Side::Second;
template <>
inline constexpr Code kLast<Code> = Code::Blocked;
template <>
inline constexpr OfferKind kLast<OfferKind> = OfferKind::Rematch;
template <>
inline constexpr Colour kLast<Colour> = Colour::Random;
template <>
inline constexpr Challenge::Status kLast<Challenge::Status> = Challenge::Status::Canceled;
template <>
inline constexpr command::Claim::What kLast<command::Claim::What> = command::Claim::What::Draw;

template <>
inline constexpr Ruling::Rule kLast<Ruling::Rule> = Ruling::Rule::PerpetualCheck;
template <>
inline constexpr Ruling::Verdict kLast<Ruling::Verdict> = Ruling::Verdict::Points;

namespace detail {

template <typename T>
concept Described = requires {
    FieldsOf<T>::kFields;
};
template <typename T>
concept Integer = std::is_integral_v<T> && !std::is_same_v<T, bool>;
template <typename T>
concept Enumeration = std::is_enum_v<T> && !std::is_same_v<T, UserId>;

}  // namespace detail

/// Writes values of every kind that messages between nodes are made of.
class DataWriter {
  public:
    template <typename T>
    [[nodiscard]] static std::string text_of(const T& value) {
        DataWriter writer;
        writer.write(value);
        return writer.json_.take();
    }

  private:
    void write(const std::string& text) { json_.string(text); }
    void write(const std::shared_ptr<const std::string>& text) { json_.string(*text); }
    void write(bool truth) { json_.truth(truth); }
    void write(UserId user) { json_.number(static_cast<std::int64_t>(user)); }
    void write(Time time) { json_.number(time.count()); }
    void write(Duration length) { json_.number(length.count()); }
    void write(const TimeControl& clock) { json_.string(to_text(clock)); }
    void write(SetupId setup) { json_.string(setup.name()); }
    void write(std::monostate) { json_.plain("null"); }
    template <typename Tag>
    void write(const Id<Tag>& id) {
        json_.string(id.text);
    }
    template <detail::Integer T>
    void write(T number) {
        json_.number(static_cast<std::int64_t>(number));
    }
    template <detail::Enumeration T>
    void write(T value) {
        json_.number(static_cast<std::int64_t>(value));
    }
    template <typename T>
    void write(const std::optional<T>& value) {
        if (value)
            write(*value);
        else
            json_.plain("null");
    }
    template <typename T>
    void write(const std::vector<T>& values) {
        json_.open('[');
        for (const T& value : values) write(value);
        json_.close(']');
    }
    template <typename... T>
    void write(const std::variant<T...>& value) {
        std::visit(
            [this]<typename One>(const One& one) {
                json_.open('{');
                json_.key(FieldsOf<One>::kName);
                write(one);
                json_.close('}');
            },
            value);
    }
    template <detail::Described T>
    void write(const T& value) {
        json_.open('{');
        std::apply(
            [&](const auto&... fields) {
                ((json_.key(fields.name), write(value.*fields.member)), ...);
            },
            FieldsOf<T>::kFields);
        json_.close('}');
    }

    JsonText json_;
};

/// Reads what DataWriter has written. False: not in this form.
class DataReader {
  public:
    /// None: not JSON, or not of this type.
    template <typename T>
    [[nodiscard]] static std::optional<T> value_of(const std::string& text) {
        simdjson::dom::parser parser;
        simdjson::dom::element element;
        if (parser.parse(text).get(element)) return std::nullopt;
        T value{};
        if (!read(element, value)) return std::nullopt;
        return value;
    }

  private:
    using Element = simdjson::dom::element;

    [[nodiscard]] static bool read(Element from, std::string& into) {
        std::string_view text;
        if (from.get(text)) return false;
        into = text;
        return true;
    }
    [[nodiscard]] static bool read(Element from, std::shared_ptr<const std::string>& into) {
        std::string text;
        if (!read(from, text)) return false;
        into = std::make_shared<const std::string>(std::move(text));
        return true;
    }
    [[nodiscard]] static bool read(Element from, bool& into) { return !from.get(into); }
    [[nodiscard]] static bool read(Element from, UserId& into) {
        std::int64_t number = 0;
        if (from.get(number)) return false;
        into = static_cast<UserId>(number);
        return true;
    }
    [[nodiscard]] static bool read(Element from, Time& into) {
        return read(from, into.since_epoch);
    }
    [[nodiscard]] static bool read(Element from, Duration& into) {
        std::int64_t number = 0;
        if (from.get(number)) return false;
        into = Duration{number};
        return true;
    }
    [[nodiscard]] static bool read(Element from, TimeControl& into) {
        std::string_view text;
        if (from.get(text)) return false;
        return assign(time_control_from(text), into);
    }
    [[nodiscard]] static bool read(Element from, SetupId& into) {
        std::string_view text;
        if (from.get(text)) return false;
        return assign(setup_named(text), into);
    }
    template <typename Tag>
    [[nodiscard]] static bool read(Element from, Id<Tag>& into) {
        return read(from, into.text);
    }
    template <detail::Integer T>
    [[nodiscard]] static bool read(Element from, T& into) {
        std::int64_t number = 0;
        if (from.get(number) || !std::in_range<T>(number)) return false;
        into = static_cast<T>(number);
        return true;
    }
    template <detail::Enumeration T>
    [[nodiscard]] static bool read(Element from, T& into) {
        std::int64_t number = 0;
        if (from.get(number) || number < 0 || number > static_cast<std::int64_t>(kLast<T>))
            return false;
        into = static_cast<T>(number);
        return true;
    }
    template <typename T>
    [[nodiscard]] static bool read(Element from, std::optional<T>& into) {
        if (from.is_null()) return true;
        T value{};
        if (!read(from, value)) return false;
        into = std::move(value);
        return true;
    }
    template <typename T>
    [[nodiscard]] static bool read(Element from, std::vector<T>& into) {
        simdjson::dom::array array;
        if (from.get(array)) return false;
        for (const Element element : array)
            if (!read(element, into.emplace_back())) return false;
        return true;
    }
    template <typename... T>
    [[nodiscard]] static bool read(Element from, std::variant<T...>& into) {
        simdjson::dom::object object;
        if (from.get(object) || object.size() != 1) return false;
        const auto entry = *object.begin();
        return (... || read_alternative<T>(entry.key, entry.value, into));
    }
    template <typename T, typename Variant>
    [[nodiscard]] static bool read_alternative(std::string_view name, Element from, Variant& into) {
        if (name != FieldsOf<T>::kName) return false;
        T value{};
        if (!read(from, value)) return false;
        into = std::move(value);
        return true;
    }
    template <detail::Described T>
    [[nodiscard]] static bool read(Element from, T& into) {
        simdjson::dom::object object;
        if (from.get(object)) return false;
        const auto read_field = [&](const auto& field) {
            Element element;
            return !object[field.name].get(element) && read(element, into.*field.member);
        };
        return std::apply([&](const auto&... fields) { return (... && read_field(fields)); },
                          FieldsOf<T>::kFields);
    }
    template <typename T>
    [[nodiscard]] static bool assign(std::optional<T> value, T& into) {
        if (value) into = std::move(*value);
        return value.has_value();
    }
};

// Types of the domain: lists of fields, alike in shape because each names its own.

template <>
struct FieldsOf<Fault> {
    static constexpr std::string_view kName = "fault";
    static constexpr std::tuple kFields{field("code", &Fault::code), field("text", &Fault::text)};
};
template <>
struct FieldsOf<Seat> {
    static constexpr std::string_view kName = "seat";
    static constexpr std::tuple kFields{field("user", &Seat::user),
                                        field("name", &Seat::name),
                                        field("guest", &Seat::is_guest),
                                        field("bot", &Seat::is_bot),
                                        field("level", &Seat::engine_level),
                                        field("rating", &Seat::rating),
                                        field("provisional", &Seat::is_provisional)};
};
template <>
struct FieldsOf<GameOffer> {
    static constexpr std::string_view kName = "offer";
    static constexpr std::tuple kFields{
        field("variant", &GameOffer::variant), field("clock", &GameOffer::clock),
        field("rated", &GameOffer::is_rated), field("fen", &GameOffer::fen),
        field("handicap", &GameOffer::handicap)};
};
template <>
struct FieldsOf<Challenge> {
    static constexpr std::string_view kName = "challenge";
    static constexpr std::tuple kFields{
        field("id", &Challenge::id),          field("from", &Challenge::from),
        field("to", &Challenge::to),          field("offer", &Challenge::offer),
        field("colour", &Challenge::colour),  field("status", &Challenge::status),
        field("game", &Challenge::game),      field("reason", &Challenge::reason),
        field("created", &Challenge::created)};
};
template <>
struct FieldsOf<command::Move> {
    static constexpr std::string_view kName = "move";
    static constexpr std::tuple kFields{field("uci", &command::Move::uci),
                                        field("ply", &command::Move::ply)};
};
template <>
struct FieldsOf<command::ChooseSetup> {
    static constexpr std::string_view kName = "setup";
    static constexpr std::tuple kFields{field("setup", &command::ChooseSetup::setup)};
};
template <>
struct FieldsOf<command::Resign> {
    static constexpr std::string_view kName = "resign";
    static constexpr std::tuple kFields{};
};
template <>
struct FieldsOf<command::Abort> {
    static constexpr std::string_view kName = "abort";
    static constexpr std::tuple kFields{field("by_arbiter", &command::Abort::by_arbiter)};
};
template <>
struct FieldsOf<command::Propose> {
    static constexpr std::string_view kName = "propose";
    static constexpr std::tuple kFields{field("what", &command::Propose::what)};
};
template <>
struct FieldsOf<command::Decline> {
    static constexpr std::string_view kName = "decline";
    static constexpr std::tuple kFields{field("what", &command::Decline::what)};
};
template <>
struct FieldsOf<command::GiveTime> {
    static constexpr std::string_view kName = "give_time";
    static constexpr std::tuple kFields{};
};
template <>
struct FieldsOf<command::Pause> {
    static constexpr std::string_view kName = "pause";
    static constexpr std::tuple kFields{field("over", &command::Pause::is_over)};
};
template <>
struct FieldsOf<Ruling> {
    static constexpr std::string_view kName = "ruling";
    static constexpr std::tuple kFields{field("rule", &Ruling::rule),
                                        field("verdict", &Ruling::verdict),
                                        field("against", &Ruling::against)};
};
template <>
struct FieldsOf<command::Rule> {
    static constexpr std::string_view kName = "rule";
    static constexpr std::tuple kFields{field("ruling", &command::Rule::ruling)};
};
template <>
struct FieldsOf<command::Claim> {
    static constexpr std::string_view kName = "claim";
    static constexpr std::tuple kFields{field("what", &command::Claim::what)};
};

}  // namespace janggun::server::protocol
