// Commands made up from asyncapi.json: valid ones, and each of them with one thing wrong.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"

namespace janggun::test {

class CommandGenerator {
  public:
    explicit CommandGenerator(std::uint64_t seed);
    ~CommandGenerator();
    CommandGenerator(const CommandGenerator&) = delete;
    CommandGenerator& operator=(const CommandGenerator&) = delete;

    /// The types of all commands that are described.
    [[nodiscard]] std::vector<std::string> types() const;

    /// A command as the schema allows it. Fields that may be left out are there or not.
    [[nodiscard]] std::string valid(std::string_view type);

    struct Wrong {
        std::string text;
        std::string field;  // what is wrong
    };
    /// Commands that are valid but for one field: left out, of another type, out of range, too
    /// long, or not one of the words.
    [[nodiscard]] std::vector<Wrong> wrong(std::string_view type);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace janggun::test
