// Everything that is stored about a person, as one JSON document.
#pragma once

#include <memory>

#include "server/app/context.h"
#include "server/app/export_stream.h"
#include "server/app/workers.h"
#include "server/features/archive/export_stores.h"
#include "server/features/people/people.h"

namespace janggun::server {

class PersonExport final : public ExportSource, public std::enable_shared_from_this<PersonExport> {
  public:
    PersonExport(Context& context, const ExportStores& stores, Workers& workers,
                 const Person& person, Asker asker)
        : context_{context},
          stores_{stores},
          workers_{workers},
          person_{person},
          asker_{std::move(asker)} {}

    void next(Done done) override;

  private:
    enum class Part : std::uint8_t {
        Head,
        Games,
        Chat,
        PuzzleRatings,
        PuzzleResults,
        Progress,
        Studies,
        Contributions,
        Challenges,
        Tournaments,
        Relations,
        Sanctions,
        Reports,
        Notifications,
        End
    };

    void head(const Done& done);
    void games(const Done& done);
    void chat(const Done& done);
    void puzzle_ratings(const Done& done);
    void puzzle_results(const Done& done);
    void progress(const Done& done);
    /// One study at a time, with its chapters.
    void studies(const Done& done);
    void study(const StudyId& id, const Done& done);
    /// Those of others that the person contributes to: what they are, not what is in them.
    void contributions(const Done& done);
    /// Those and the invitations that nobody has answered.
    void challenges(const Done& done);
    /// One tournament at a time, with the person's results.
    void tournaments(const Done& done);
    void tournament(const TournamentShare& share, bool is_first, const Done& done);
    void relations(const Done& done);
    void sanctions(const Done& done);
    void reports(const Done& done);
    void notifications(const Done& done);
    /// Makes the text on a worker's thread.
    template <typename Write>
    void write(Write write, const Done& done);

    Context& context_;
    ExportStores stores_;
    Workers& workers_;
    Person person_;  // as they are now
    Asker asker_;
    Part part_ = Part::Head;
    GameFilter filter_;
    std::int64_t last_line_ = 0;
    TournamentId last_tournament_;
    PuzzleFilter puzzles_;
    StudyFilter studies_;
    bool is_first_ = true;  // of the games, the chat, the puzzles, the reports, …
    bool has_open_reports_ = false;
};

}  // namespace janggun::server
