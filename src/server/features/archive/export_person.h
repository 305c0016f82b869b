// Everything that is stored about a person, as one JSON document.
#pragma once

#include <memory>

#include "server/app/context.h"
#include "server/app/workers.h"
#include "server/features/archive/export_stream.h"
#include "server/features/people/people.h"

namespace janggun::server {

class PersonExport final : public ExportSource, public std::enable_shared_from_this<PersonExport> {
  public:
    PersonExport(Context& context, Workers& workers, const Person& person, Asker asker)
        : context_{context}, workers_{workers}, person_{person}, asker_{std::move(asker)} {}

    void next(Done done) override;

  private:
    enum class Part : std::uint8_t { Head, Games, Chat, End };

    void head(const Done& done);
    void games(const Done& done);
    void chat(const Done& done);
    /// Makes the text on a worker's thread.
    template <typename Write>
    void write(Write write, const Done& done);

    Context& context_;
    Workers& workers_;
    Person person_;  // as they are now
    Asker asker_;
    Part part_ = Part::Head;
    GameFilter filter_;
    std::int64_t last_line_ = 0;
    bool is_first_ = true;  // of the games, of the chat
};

}  // namespace janggun::server
