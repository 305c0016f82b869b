// asyncapi.json and openapi.json: whether they hold together, and whether the reader agrees.
#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <simdjson.h>

#include "base/text.h"
#include "server/domain/speed.h"
#include "server/protocol/documents.h"
#include "server/protocol/from_client.h"
#include "support/build.h"
#include "support/command_generator.h"
#include "support/protocol_check.h"

namespace janggun::server::protocol {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

struct Document {
    explicit Document(std::string_view json) : text{json}, root{parser.parse(text).value()} {}

    [[nodiscard]] object schemas() const {
        return root["components"]["schemas"].get_object().value();
    }
    [[nodiscard]] std::set<std::string> words(std::string_view schema) const {
        std::set<std::string> all;
        for (const element word : schemas()[schema]["enum"].get_array())
            all.emplace(word.get_string().value());
        return all;
    }

    simdjson::dom::parser parser;
    simdjson::padded_string text;
    element root;
};

class Protocol : public testing::Test {
  protected:
    /// Whether every reference below this place leads somewhere; and how many there are.
    int check_references(const element& place, const Document& own) {
        int count = 0;
        if (array items; !place.get(items))
            for (const element item : items) count += check_references(item, own);
        object fields;
        if (place.get(fields)) return count;
        for (const auto& [name, value] : fields) {
            std::string_view reference;
            if (name != "$ref" || value.get(reference)) {
                count += check_references(value, own);
                continue;
            }
            ++count;
            const std::size_t hash = reference.find('#');
            const std::string_view file = reference.substr(0, hash);
            EXPECT_TRUE(file.empty() || file == "openapi.json") << reference;
            const Document& target = file.empty() ? own : http;
            element found;
            EXPECT_FALSE(target.root.at_pointer(reference.substr(hash + 1)).get(found))
                << reference << " leads nowhere";
        }
        return count;
    }

    Document http{openapi()};
    Document sockets{asyncapi()};
};

TEST_F(Protocol, DocumentsHaveTheirVersionAndOneChannel) {
    EXPECT_EQ(sockets.root["asyncapi"].get_string().value(), "3.0.0");
    EXPECT_EQ(http.root["openapi"].get_string().value(), "3.1.0");
    EXPECT_EQ(sockets.root["channels"]["socket"]["address"].get_string().value(), "/ws");
}

TEST_F(Protocol, EveryReferenceLeadsSomewhere) {
    EXPECT_GT(check_references(sockets.root, sockets), 300);
    EXPECT_GT(check_references(http.root, http), 300);
}

TEST_F(Protocol, AnOperationIsNamedByItsCommandAndUsesEveryMessage) {
    std::set<std::string> used;
    for (const auto& [name, operation] : sockets.root["operations"].get_object()) {
        std::vector<element> messages;
        for (const element message : operation["messages"].get_array()) messages.push_back(message);
        array replies;
        if (!operation["reply"]["messages"].get(replies))
            for (const element message : replies) messages.push_back(message);
        for (const element& message : messages) used.emplace(message["$ref"].get_string().value());
        if (operation["action"].get_string().value() != "receive") continue;
        const std::string_view reference = messages.front()["$ref"].get_string().value();
        const element command = sockets.root.at_pointer(reference.substr(1)).value();
        EXPECT_EQ(command["name"].get_string().value(), name);
        const std::string_view schema = command["payload"]["$ref"].get_string().value();
        EXPECT_EQ(sockets.root.at_pointer(schema.substr(1))["properties"]["t"]["const"]
                      .get_string()
                      .value(),
                  name);
    }
    const object all = sockets.root["channels"]["socket"]["messages"].get_object().value();
    EXPECT_EQ(used.size(), all.size());
}

TEST_F(Protocol, ANameMeansOneThingInBothDocuments) {
    for (const auto& [name, schema] : sockets.schemas()) {
        element other;
        EXPECT_TRUE(http.schemas()[name].get(other)) << name << " is in both documents";
    }
}

TEST_F(Protocol, DescribesEveryCommandAndNoOther) {
    const auto described = test::CommandGenerator{1}.types();
    const auto read = command_types();
    EXPECT_EQ(std::set<std::string>(described.begin(), described.end()),
              std::set<std::string>(read.begin(), read.end()));
}

TEST_F(Protocol, ListsTheWordsThatTheServerUses) {
    // Those of the server's HTTP layer have no Code.
    std::set<std::string> codes = {"bad_request", "too_large", "wrong_origin", "upgrade_required",
                                   "no_page"};
    for (int i = 0; i <= static_cast<int>(Code::Blocked); ++i)
        codes.emplace(facts_of(static_cast<Code>(i)).name);
    EXPECT_EQ(http.words("ErrorCode"), codes);

    std::set<std::string> reasons = {"aborted"};
    for (int i = 0; i <= static_cast<int>(Reason::Adjudication); ++i)
        reasons.emplace(name_of(static_cast<Reason>(i)));
    EXPECT_EQ(http.words("Reason"), reasons);

    EXPECT_EQ(http.words("Speed"), std::set<std::string>(kSpeedNames.begin(), kSpeedNames.end()));
    std::set<std::string> sources;
    for (int i = 0; i <= static_cast<int>(kLastSource); ++i)
        sources.emplace(name_of(static_cast<Source>(i)));
    EXPECT_EQ(http.words("Source"), sources);
    for (const std::string& choice : http.words("SetupChoice"))
        EXPECT_TRUE(janggi::formation_named(choice)) << choice;
    EXPECT_EQ(http.words("SetupChoice").size(), 4u);
    for (const std::string& reason : sockets.words("DeclineReason"))
        EXPECT_TRUE(is_decline_reason(reason)) << reason;
    std::set<std::string> statuses;
    for (int i = 0; i <= static_cast<int>(Challenge::Status::Canceled); ++i)
        statuses.emplace(name_of(static_cast<Challenge::Status>(i)));
    std::set<std::string> described;
    for (const element word :
         sockets.schemas()["ChallengeMessage"]["properties"]["status"]["enum"].get_array())
        described.emplace(word.get_string().value());
    EXPECT_EQ(described, statuses);
}

TEST_F(Protocol, NamesEveryRulesetAmongItsExamples) {
    std::set<std::string> examples;
    for (const element example : http.schemas()["VariantName"]["examples"].get_array())
        examples.emplace(example.get_string().value());
    std::string names = variant_names();
    std::replace(names.begin(), names.end(), ',', ' ');
    for (const Word& name : words_of(names))
        EXPECT_TRUE(examples.contains(std::string{name.text})) << name.text;
}

TEST_F(Protocol, TheReaderTakesWhatTheSchemaAllows) {
    test::CommandGenerator generator{20};
    for (const std::string& type : generator.types())
        for (int i = 0; i < (test::kSlowBuild ? 20 : 200); ++i) {
            const std::string message = generator.valid(type);
            ASSERT_EQ(test::mismatch_of_command(message, type), "") << message;
            const auto read = read_message(message);
            ASSERT_TRUE(read) << message << "\n" << read.error().fault.text;
        }
}

TEST_F(Protocol, TheReaderRefusesWhatTheSchemaForbidsAndNamesTheField) {
    test::CommandGenerator generator{21};
    int refused = 0;
    for (const std::string& type : generator.types())
        for (int i = 0; i < (test::kSlowBuild ? 2 : 20); ++i)
            for (const auto& [message, field] : generator.wrong(type)) {
                ASSERT_NE(test::mismatch_of_command(message, type), "") << message;
                const auto read = read_message(message);
                ASSERT_FALSE(read) << field << " is wrong in " << message;
                const Fault& fault = read.error().fault;
                ASSERT_EQ(fault.code, Code::BadField) << message;
                ASSERT_TRUE(fault.text.starts_with(field + ": ")) << fault.text << "\n" << message;
                ++refused;
            }
    EXPECT_GT(refused, test::kSlowBuild ? 1'000 : 10'000);
}

TEST_F(Protocol, TheReaderTakesFieldsThatAreNullOrUnknown) {
    EXPECT_TRUE(read_message(R"({"t":"lobby","id":1,"after":null,"newer":[1,{"a":2}]})"));
    EXPECT_TRUE(read_message(
        R"({"t":"seek","id":1,"variant":"janggi","clock":"300+5","colour":null,"rated":null})"));
}

TEST_F(Protocol, TheReaderSaysWhatIsNoCommand) {
    const auto code_of = [](std::string_view message) {
        const auto read = read_message(message);
        return read ? Code::Storage : read.error().fault.code;
    };
    EXPECT_EQ(code_of(R"({"t":"dance","id":1})"), Code::UnknownType);
    EXPECT_EQ(code_of(R"({"id":1})"), Code::UnknownType);
    EXPECT_EQ(code_of(R"({"t":"ping"})"), Code::BadField);
    EXPECT_EQ(code_of("[]"), Code::BadMessage);
    EXPECT_EQ(code_of("{"), Code::BadMessage);
    EXPECT_EQ(code_of(R"({"t":"ping","id":1}{})"), Code::BadMessage);
}

// The check of the server's messages is only worth something if it finds what is wrong.

TEST_F(Protocol, TheCheckFindsEveryKindOfMistakeInAMessage) {
    const auto wrong = [](std::string_view message, std::set<std::string> answered = {}) {
        return test::mismatch_of_message(message, answered);
    };
    constexpr std::string_view kStart = R"({"t":"start","game":"Ab3dEf9h","side":"white","v":1})";
    EXPECT_EQ(wrong(kStart), "");
    EXPECT_NE(wrong(R"({"t":"start","game":"Ab3dEf9h","side":"white"})"), "")
        << "a field is missing";
    EXPECT_NE(wrong(R"({"t":"start","game":"Ab3dEf9h","side":"white","v":1,"new":1})"), "")
        << "a field is not described";
    EXPECT_NE(wrong(R"({"t":"start","game":"Ab3dEf9h","side":"green","v":1})"), "");
    EXPECT_NE(wrong(R"({"t":"start","game":"Ab3","side":"white","v":1})"), "");
    EXPECT_NE(wrong(R"({"t":"start","game":"Ab3dEf9h","side":"white","v":"1"})"), "");
    EXPECT_NE(wrong(R"({"t":"started"})"), "");
    EXPECT_NE(wrong("[]"), "");
    EXPECT_EQ(wrong(R"({"t":"ack","id":1})", {"watch"}), "");
    EXPECT_EQ(wrong(R"({"t":"ack","id":1,"v":3})", {"move"}), "");
    EXPECT_NE(wrong(R"({"t":"ack","id":1})", {"move"}), "") << "a move's ack has a number";
    EXPECT_NE(wrong(R"({"t":"ack","id":1,"v":3})", {"watch"}), "");
    EXPECT_NE(wrong(R"({"t":"error","id":null,"code":"surprise","text":""})"), "");
    const std::string event =
        wrong(R"({"t":"event","game":"Ab3dEf9h","v":2,"at":1,"e":{"type":"offer","what":"tea",)"
              R"("side":"white"}})");
    EXPECT_NE(event.find("/what"), std::string::npos) << event;
}

}  // namespace
}  // namespace janggun::server::protocol
