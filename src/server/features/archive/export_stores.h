// What exports read.
#pragma once

#include <functional>
#include <string>

#include "server/store/archive.h"
#include "server/store/chat.h"
#include "server/store/games.h"
#include "server/store/lobby.h"
#include "server/store/moderation.h"
#include "server/store/notifications.h"
#include "server/store/people.h"
#include "server/store/progress.h"
#include "server/store/puzzles.h"
#include "server/store/social.h"
#include "server/store/studies.h"
#include "server/store/tournaments.h"

namespace janggun::server {

struct ExportStores {
    ArchiveStore& archive;
    GameStore& games;
    ChatStore& chat;
    PeopleStore& people;
    PuzzleStore& puzzles;
    ProgressStore& progress;
    StudyStore& studies;
    TournamentStore& tournaments;
    SocialStore& social;
    ModerationStore& moderation;
    NotificationStore& notifications;
    LobbyStore& lobby;
    /// As JSON, of the player with this number; called on a worker's thread.
    std::function<std::string(StoredTournament, int)> tournament_results;
};

}  // namespace janggun::server
