// Everything that is stored about a person.
#include "server/features/archive/export_person.h"

#include <utility>

#include "server/app/answers.h"
#include "server/features/people/user_json.h"
#include "server/features/play/game_row_json.h"

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
        text_field(json, "id", c.id.text);
        text_field(json, "kind", c.kind == Credential::Kind::Session ? "session" : "token");
        text_field(json, "label", c.label);
        json.number_field("created", c.created.count());
        json.number_field("seen", c.seen.count());
        json.close('}');
    }
    json.close(']');
    json.key("games");
    return json.take() + "[";
}

void write_line(JsonText& json, const Store::Said& said) {
    json.open('{');
    text_field(json, "game", said.game.text);
    text_field(json, "room", said.line.room == ChatLine::Room::Players ? "players" : "spectators");
    json.number_field("at", said.line.at.count());
    text_field(json, "text", said.line.text);
    json.close('}');
}

/// Items of a list that has begun, or goes on.
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
        case Part::End:
            return done(Piece{{}, true});
    }
}

void PersonExport::head(const Done& done) {
    context_.store.credentials(
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
    context_.store.games(
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
    context_.store.chat_of(
        person_.user.id, last_line_, kAtOnce, asker_,
        context_.guarded(
            [self = shared_from_this(), done](Result<std::vector<Store::Said>, StoreError> lines) {
                if (!lines) return done(std::nullopt);
                const bool is_first = std::exchange(self->is_first_, false);
                const bool is_end = lines->size() < kAtOnce;
                if (is_end)
                    self->part_ = Part::End;
                else
                    self->last_line_ = lines->back().number;
                self->write(
                    [lines = std::move(*lines), is_first, is_end] {
                        std::string text = items_of(lines, is_first, write_line);
                        if (is_end) text += "]}";
                        return text;
                    },
                    done);
            }));
}

}  // namespace janggun::server
