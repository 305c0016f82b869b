// Everything a storage backend implements: the interfaces of all features over one unit of work.
#pragma once

#include "server/store/archive.h"
#include "server/store/chat.h"
#include "server/store/explorer.h"
#include "server/store/games.h"
#include "server/store/lobby.h"
#include "server/store/maintenance.h"
#include "server/store/moderation.h"
#include "server/store/notifications.h"
#include "server/store/people.h"
#include "server/store/progress.h"
#include "server/store/puzzles.h"
#include "server/store/ratings.h"
#include "server/store/reviews.h"
#include "server/store/site.h"
#include "server/store/social.h"
#include "server/store/studies.h"
#include "server/store/tournaments.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

/// Every call returns at once; replies come on the loop thread. A feature takes the interfaces it
/// needs, not this one: only the wiring and the backends know the whole.
class Store : public Committer,
              public PeopleStore,
              public GameStore,
              public RatingStore,
              public ChatStore,
              public LobbyStore,
              public ArchiveStore,
              public ReviewStore,
              public PuzzleStore,
              public ProgressStore,
              public ExplorerStore,
              public StudyStore,
              public TournamentStore,
              public ModerationStore,
              public SocialStore,
              public NotificationStore,
              public SiteStore,
              public MaintenanceStore {};

}  // namespace janggun::server
