// Everything that is stored about a person.
#include "server/features/archive/export_person.h"

#include <utility>

#include "server/app/answers.h"
#include "server/features/moderation/moderation_json.h"
#include "server/features/people/user_json.h"
#include "server/features/play/game_row_json.h"
#include "server/features/puzzles/puzzle_json.h"
#include "server/features/studies/study_json.h"

namespace janggun::server {
namespace {

std::string head_of(const Person& person, const std::vector<Credential>& keys) {
    JsonText json;
    json.open('{');
    json.key("user");
    open_user(json, person.user);
    json.close('}');
    json.key("ratings");
    write_ratings_of(json, person);
    json.key("sessions");
    json.open('[');
    for (const Credential& c : keys) {
        json.open('{');
        json.field("id", c.id.text);
        json.field("kind", c.kind == Credential::Kind::Session ? "session" : "token");
        json.field("label", c.label);
        json.number_field("created", c.created.count());
        json.number_field("seen", c.seen.count());
        json.close('}');
    }
    json.close(']');
    json.key("games");
    return json.take() + "[";
}

void write_line(JsonText& json, const ChatStore::Said& said) {
    json.open('{');
    json.field("game", said.game.text);
    json.field("room", said.line.room == ChatLine::Room::Players ? "players" : "spectators");
    json.number_field("at", said.line.at.count());
    json.field("text", said.line.text);
    json.close('}');
}

/// `results` is JSON; empty: none.
void write_tournament_share(JsonText& json, const TournamentShare& share,
                            const std::string& results) {
    json.open('{');
    json.field("tournament", share.tournament.text);
    json.truth_field("creator", share.is_creator);
    if (share.is_creator) json.field("settings", share.settings);
    if (share.number > 0) json.number_field("player", share.number);
    if (!results.empty()) {
        json.key("results");
        json.plain(results);
    }
    json.key("chat");
    json.open('[');
    for (const TournamentChatLine& line : share.chat) {
        json.open('{');
        json.number_field("at", line.at.count());
        json.field("text", line.text);
        json.close('}');
    }
    json.close(']');
    json.close('}');
}

/// Items of a list, its first ones or a continuation.
template <typename Items, typename Write>
std::string items_of(const Items& items, bool is_first, const Write& write) {
    std::string text;
    for (const auto& item : items) {
        JsonText json;
        write(json, item);
        if (!is_first) text += ',';
        is_first = false;
        text += json.take();
    }
    return text;
}

void write_challenge(JsonText& json, const Proposal& proposal) {
    json.open('{');
    json.field("id", proposal.id);
    json.field("variant", proposal.offer.variant);
    json.field("clock", janggun::to_text(proposal.offer.clock));
    json.truth_field("rated", proposal.offer.is_rated);
    json.number_field("created", proposal.created.count());
    json.close('}');
}

std::string relations_text(const std::vector<Relation>& relations, RelationKind kind) {
    std::vector<Relation> wanted;
    for (const Relation& relation : relations)
        if (relation.kind == kind) wanted.push_back(relation);
    return items_of(wanted, true, [](JsonText& json, const Relation& relation) {
        json.open('{');
        json.field("name", relation.other_name);
        json.number_field("since", relation.at.count());
        json.close('}');
    });
}

}  // namespace

template <typename Write>
void PersonExport::write(Write write, const Done& done) {
    auto then = context_.guarded([done](std::string text) { done(Piece{std::move(text), false}); });
    if (!workers_.add([write = std::move(write)](std::size_t) { return write(); }, std::move(then)))
        done(std::nullopt);
}

void PersonExport::next(Done done) {
    switch (part_) {
        case Part::Head:
            return head(done);
        case Part::Games:
            return games(done);
        case Part::Chat:
            return chat(done);
        case Part::PuzzleRatings:
            return puzzle_ratings(done);
        case Part::PuzzleResults:
            return puzzle_results(done);
        case Part::Progress:
            return progress(done);
        case Part::Studies:
            return studies(done);
        case Part::Tournaments:
            return tournaments(done);
        case Part::Contributions:
            return contributions(done);
        case Part::Challenges:
            return challenges(done);
        case Part::Relations:
            return relations(done);
        case Part::Sanctions:
            return sanctions(done);
        case Part::Reports:
            return reports(done);
        case Part::Notifications:
            return notifications(done);
        case Part::End:
            return done(Piece{{}, true});
    }
}

void PersonExport::head(const Done& done) {
    stores_.people.credentials(
        person_.user.id, context_.guarded([self = shared_from_this(),
                                           done](Result<std::vector<Credential>, StoreError> keys) {
            if (!keys) return done(std::nullopt);
            self->part_ = Part::Games;
            self->write(
                [person = self->person_, keys = std::move(*keys)] { return head_of(person, keys); },
                done);
        }));
}

void PersonExport::games(const Done& done) {
    filter_.player = person_.user.id;
    filter_.limit = 100;
    stores_.archive.games(
        filter_, asker_,
        context_.guarded([self = shared_from_this(), done](Result<GamePage, StoreError> page) {
            if (!page) return done(std::nullopt);
            const bool is_first = self->is_first_;
            const bool is_end = !page->next;
            self->is_first_ = is_first && page->rows.empty();
            if (is_end) {
                self->part_ = Part::Chat;
                self->is_first_ = true;
            } else {
                self->filter_.before = page->next->ended;
                self->filter_.before_game = page->next->game;
            }
            self->write(
                [rows = std::move(page->rows), is_first, is_end] {
                    std::string text =
                        items_of(rows, is_first,
                                 [](JsonText& json, const GameRow& row) { write_row(json, row); });
                    if (is_end) text += R"(],"chat":[)";
                    return text;
                },
                done);
        }));
}

void PersonExport::chat(const Done& done) {
    constexpr int kAtOnce = 500;
    stores_.chat.chat_of(
        person_.user.id, last_line_, kAtOnce, asker_,
        context_.guarded([self = shared_from_this(),
                          done](Result<std::vector<ChatStore::Said>, StoreError> lines) {
            if (!lines) return done(std::nullopt);
            const bool is_first = std::exchange(self->is_first_, false);
            const bool is_end = lines->size() < kAtOnce;
            if (is_end)
                self->part_ = Part::PuzzleRatings;
            else
                self->last_line_ = lines->back().number;
            self->write(
                [lines = std::move(*lines), is_first, is_end] {
                    std::string text = items_of(lines, is_first, write_line);
                    if (is_end) text += "]";
                    return text;
                },
                done);
        }));
}

void PersonExport::puzzle_ratings(const Done& done) {
    stores_.puzzles.puzzle_player(
        person_.user.id,
        context_.guarded([self = shared_from_this(),
                          done](Result<std::vector<PuzzlePlayer>, StoreError> players) {
            if (!players) return done(std::nullopt);
            self->part_ = Part::PuzzleResults;
            self->is_first_ = true;
            self->write(
                [players = std::move(*players)] {
                    return R"(,"puzzleRatings":[)" + items_of(players, true, write_puzzle_player) +
                           R"(],"puzzles":[)";
                },
                done);
        }));
}

void PersonExport::puzzle_results(const Done& done) {
    puzzles_.user = person_.user.id;
    stores_.puzzles.puzzle_results(
        puzzles_, asker_,
        context_.guarded([self = shared_from_this(),
                          done](Result<std::vector<PuzzleResult>, StoreError> results) {
            if (!results) return done(std::nullopt);
            const bool is_first = std::exchange(self->is_first_, false);
            const bool is_end = static_cast<int>(results->size()) < self->puzzles_.limit;
            if (is_end) {
                self->part_ = Part::Progress;
            } else {
                self->puzzles_.before = results->back().last;
                self->puzzles_.before_puzzle = results->back().puzzle;
            }
            self->write(
                [results = std::move(*results), is_first, is_end] {
                    std::string text = items_of(results, is_first, write_puzzle_result);
                    if (is_end) text += "]";
                    return text;
                },
                done);
        }));
}

void PersonExport::progress(const Done& done) {
    stores_.progress.progress_of(
        person_.user.id, context_.guarded([self = shared_from_this(), done](
                                              Result<std::vector<ProgressItem>, StoreError> all) {
            if (!all) return done(std::nullopt);
            self->part_ = Part::Relations;
            self->write(
                [all = std::move(*all)] {
                    return R"(,"progress":[)" +
                           items_of(all, true,
                                    [](JsonText& json, const ProgressItem& item) {
                                        json.open('{');
                                        json.field("key", item.key);
                                        json.number_field("at", item.at.count());
                                        json.key("value");
                                        json.plain(item.value);
                                        json.close('}');
                                    }) +
                           "]";
                },
                done);
        }));
}

void PersonExport::tournaments(const Done& done) {
    stores_.tournaments.tournaments_of(
        person_.user.id, last_tournament_, 1, asker_,
        context_.guarded([self = shared_from_this(),
                          done](Result<std::vector<TournamentShare>, StoreError> shares) {
            if (!shares) return done(std::nullopt);
            const bool is_first = std::exchange(self->is_first_, false);
            if (shares->empty()) {
                self->part_ = Part::Studies;
                self->is_first_ = true;
                return done(Piece{R"(],"studies":[)", false});
            }
            self->last_tournament_ = shares->front().tournament;
            self->tournament(shares->front(), is_first, done);
        }));
}

void PersonExport::tournament(const TournamentShare& share, bool is_first, const Done& done) {
    const auto write_share = [self = shared_from_this(), share, is_first,
                              done](std::optional<StoredTournament> stored) {
        self->write(
            [share, is_first, stored = std::move(stored),
             results_of = self->stores_.tournament_results] {
                const std::string results = stored ? results_of(*stored, share.number) : "";
                return items_of(std::vector{share}, is_first,
                                [&results](JsonText& json, const TournamentShare& one) {
                                    write_tournament_share(json, one, results);
                                });
            },
            done);
    };
    if (share.number == 0) return write_share(std::nullopt);
    stores_.tournaments.tournament(
        share.tournament, asker_,
        context_.guarded(
            [write_share, done](Result<std::optional<StoredTournament>, StoreError> stored) {
                if (!stored) return done(std::nullopt);
                write_share(std::move(*stored));
            }));
}

void PersonExport::relations(const Done& done) {
    stores_.social.relations_of(
        person_.user.id, context_.guarded([self = shared_from_this(), done](
                                              Result<std::vector<Relation>, StoreError> relations) {
            if (!relations) return done(std::nullopt);
            self->part_ = Part::Sanctions;
            self->write(
                [relations = std::move(*relations)] {
                    return R"(,"follows":[)" + relations_text(relations, RelationKind::Follows) +
                           R"(],"blocks":[)" + relations_text(relations, RelationKind::Blocks) +
                           "]";
                },
                done);
        }));
}

void PersonExport::sanctions(const Done& done) {
    stores_.moderation.sanctions_of(
        person_.user.id, context_.guarded([self = shared_from_this(), done](
                                              Result<std::vector<Sanction>, StoreError> sanctions) {
            if (!sanctions) return done(std::nullopt);
            self->part_ = Part::Reports;
            self->is_first_ = true;
            self->write(
                [sanctions = std::move(*sanctions), now = self->context_.now()] {
                    return R"(,"sanctions":[)" +
                           items_of(sanctions, true,
                                    [now](JsonText& json, const Sanction& one) {
                                        write_sanction(json, one, Reader::Self, now);
                                    }) +
                           R"(],"reports":[)";
                },
                done);
        }));
}

/// First the open ones, then those that were closed.
void PersonExport::reports(const Done& done) {
    const bool is_open = is_first_;
    stores_.moderation.reports(
        {.is_open = is_open, .reporter = person_.user.id, .limit = 10'000}, asker_,
        context_.guarded([self = shared_from_this(), is_open,
                          done](Result<std::vector<Report>, StoreError> reports) {
            if (!reports) return done(std::nullopt);
            self->is_first_ = false;
            const bool has_open = std::exchange(self->has_open_reports_, !reports->empty());
            if (!is_open) self->part_ = Part::Notifications;
            self->write(
                [reports = std::move(*reports), is_open, has_open] {
                    std::string text = items_of(reports, is_open || !has_open,
                                                [](JsonText& json, const Report& one) {
                                                    write_report(json, one, Reader::Self);
                                                });
                    if (!is_open) text += "]";
                    return text;
                },
                done);
        }));
}

void PersonExport::studies(const Done& done) {
    studies_.which = StudyFilter::Which::Owned;
    studies_.user = person_.user.id;
    studies_.limit = 1;
    stores_.studies.studies(
        studies_, asker_,
        context_.guarded([self = shared_from_this(),
                          done](const Result<std::vector<StudyRow>, StoreError>& rows) {
            if (!rows) return done(std::nullopt);
            if (rows->empty()) {
                self->part_ = Part::Contributions;
                self->studies_ = {};
                self->is_first_ = true;
                return done(Piece{R"(],"contributions":[)", false});
            }
            self->studies_.before = rows->front().updated;
            self->studies_.before_study = rows->front().id.text;
            self->study(rows->front().id, done);
        }));
}

void PersonExport::study(const StudyId& id, const Done& done) {
    stores_.studies.study(
        {.study = id, .chapters = StudyQuery::Chapters::All}, asker_,
        context_.guarded([self = shared_from_this(),
                          done](Result<std::optional<StoredStudy>, StoreError> found) {
            if (!found) return done(std::nullopt);
            if (!*found) return self->studies(done);  // deleted meanwhile
            const bool is_first = std::exchange(self->is_first_, false);
            self->write([studies = std::vector<StoredStudy>{std::move(**found)},
                         is_first] { return items_of(studies, is_first, write_whole_study); },
                        done);
        }));
}

void PersonExport::contributions(const Done& done) {
    studies_.which = StudyFilter::Which::Mine;
    studies_.user = person_.user.id;
    stores_.studies.studies(
        studies_, asker_,
        context_.guarded(
            [self = shared_from_this(), done](Result<std::vector<StudyRow>, StoreError> rows) {
                if (!rows) return done(std::nullopt);
                const bool is_end = static_cast<int>(rows->size()) < self->studies_.limit;
                if (is_end) {
                    self->part_ = Part::Challenges;
                } else {
                    self->studies_.before = rows->back().updated;
                    self->studies_.before_study = rows->back().id.text;
                }
                std::erase_if(*rows, [&](const StudyRow& row) {
                    return row.owner_name == self->person_.user.name;
                });
                const bool is_first = self->is_first_;
                self->is_first_ = is_first && rows->empty();
                self->write(
                    [rows = std::move(*rows), is_first, is_end] {
                        std::string text =
                            items_of(rows, is_first, [](JsonText& json, const StudyRow& row) {
                                json.open('{');
                                json.field("study", row.id.text);
                                json.field("name", row.name);
                                json.close('}');
                            });
                        if (is_end) text += "]";
                        return text;
                    },
                    done);
            }));
}

void PersonExport::challenges(const Done& done) {
    stores_.lobby.proposals(context_.guarded(
        [self = shared_from_this(), done](Result<std::vector<Proposal>, StoreError> proposals) {
            if (!proposals) return done(std::nullopt);
            const UserId user = self->person_.user.id;
            self->part_ = Part::End;
            self->write(
                [all = std::move(*proposals), user] {
                    std::vector<Proposal> sent;
                    std::vector<Proposal> received;
                    for (const Proposal& proposal : all) {
                        if (proposal.from == user) sent.push_back(proposal);
                        if (proposal.to == user) received.push_back(proposal);
                    }
                    return R"(,"challengesSent":[)" + items_of(sent, true, write_challenge) +
                           R"(],"challengesReceived":[)" +
                           items_of(received, true, write_challenge) + "]}";
                },
                done);
        }));
}

void PersonExport::notifications(const Done& done) {
    stores_.notifications.notifications_of(
        person_.user.id, context_.guarded([self = shared_from_this(), done](
                                              Result<std::vector<Notification>, StoreError> all) {
            if (!all) return done(std::nullopt);
            self->part_ = Part::Tournaments;
            self->is_first_ = true;
            self->write(
                [all = std::move(*all)] {
                    return R"(,"notifications":[)" +
                           items_of(all, true,
                                    [](JsonText& json, const Notification& one) {
                                        json.open('{');
                                        json.field("kind", name_of(one.kind));
                                        json.number_field("at", one.at.count());
                                        json.key("about");
                                        json.plain(one.body);
                                        json.close('}');
                                    }) +
                           R"(],"tournaments":[)";
                },
                done);
        }));
}

}  // namespace janggun::server
