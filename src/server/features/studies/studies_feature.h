// Studies: chapters of annotated variations that people keep, share and edit together.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/studies/chapter_routes.h"
#include "server/features/studies/study_editing.h"
#include "server/features/studies/study_routes.h"
#include "server/features/studies/study_watching.h"

namespace janggun::server {

class StudiesFeature final : public Feature {
  public:
    struct Stores {
        StudyStore& studies;
        PeopleStore& people;
        Committer& committer;
    };
    StudiesFeature(App& app, Stores stores)
        : studies_{app.context(), stores.studies, stores.committer},
          routes_{studies_, stores.people} {}

    void register_with(Registry& registry) override {
        routes_.register_with(registry);
        chapters_.register_with(registry);
        watching_.register_with(registry);
        editing_.register_with(registry);
    }

  private:
    Studies studies_;
    StudyRoutes routes_;
    ChapterRoutes chapters_{studies_};
    StudyWatching watching_{studies_};
    StudyEditing editing_{studies_};
};

}  // namespace janggun::server
