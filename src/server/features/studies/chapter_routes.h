// Chapters over HTTP: adding, reading, naming, ordering, deleting, import and export.
#pragma once

#include "server/app/registry.h"
#include "server/features/studies/studies.h"

namespace janggun::server {

struct Imported;

class ChapterRoutes {
  public:
    explicit ChapterRoutes(Studies& studies) : studies_{studies} {}

    void register_with(Registry& registry);

  private:
    void get(const Call& call, Respond respond);
    void add(const Call& call, Respond respond);
    void change(const Call& call, Respond respond);
    void remove(const Call& call, Respond respond);
    void import(const Call& call, Respond respond);
    void pgn(const Call& call, Respond respond);
    void chapter_pgn(const Call& call, Respond respond);

    void add_imported(const Call& call, Imported imported, const Respond& respond);
    void write_pgn(const StudyQuery& query, const Call& call, const Respond& respond);
    void change_study(const Call& call, const Studies::MakePlan& make,
                      const std::function<Answer()>& answer, const Respond& respond);

    Studies& studies_;
};

}  // namespace janggun::server
