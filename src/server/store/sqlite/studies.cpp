// Studies: statements.
#include "server/store/sqlite/studies.h"

#include "server/store/row_values.h"

namespace janggun::server::sqlite {
namespace {

constexpr std::string_view kChapterColumns =
    "SELECT id, rank, name, variant, fen, orientation, practice, tags, revision, next_node,"
    " moves, bytes FROM study_chapter ";

Outcome run_each(Database& database, std::initializer_list<std::string_view> statements,
                 const std::string& id) {
    for (const std::string_view sql : statements)
        if (const Outcome outcome = run(database, sql, id); outcome != Outcome::Done)
            return outcome;
    return Outcome::Done;
}

Found<Chapter> with_nodes(Database& database, const ChapterHead& head) {
    auto nodes = all(database
                         .prepared("SELECT number, parent, rank, move, comment, glyphs, shapes"
                                   " FROM study_node WHERE chapter=? ORDER BY number")
                         .bind(head.id.text),
                     [](const Statement& row) { return study_node_from(row, 0); });
    if (!nodes) return Failure{nodes.error()};
    return Chapter{head, std::move(*nodes)};
}

}  // namespace

Outcome apply(Database& database, const write::AddStudy& add) {
    const Study& s = add.study;
    return run_on_one(database,
                      "INSERT INTO study (id, owner, name, visibility, created, updated, revision)"
                      " SELECT ?1,?2,?3,?4,?5,?6,?7"
                      " WHERE (SELECT count(*) FROM study WHERE owner=?2)<?8",
                      s.id.text, number(s.owner), s.name, static_cast<int>(s.visibility),
                      s.created.count(), s.updated.count(), s.revision,
                      static_cast<std::int64_t>(kMostStudies));
}

Outcome apply(Database& database, const write::TouchStudy& touch) {
    return run_on_one(database,
                      "UPDATE study SET revision=revision+1, updated=? WHERE id=? AND revision=?",
                      touch.at.count(), touch.study.text, touch.revision);
}

Outcome apply(Database& database, const write::NameStudy& name) {
    return run(database, "UPDATE study SET name=?, visibility=? WHERE id=?", name.name,
               static_cast<int>(name.visibility), name.study.text);
}

Outcome apply(Database& database, const write::DeleteStudy& erase) {
    return run_each(database,
                    {"DELETE FROM study_node WHERE chapter IN"
                     " (SELECT id FROM study_chapter WHERE study=?)",
                     "DELETE FROM study_chapter WHERE study=?",
                     "DELETE FROM study_member WHERE study=?", "DELETE FROM study WHERE id=?"},
                    erase.study.text);
}

Outcome apply(Database& database, const write::AddContributor& add) {
    return run(database, "INSERT OR IGNORE INTO study_member (study, user) VALUES (?,?)",
               add.study.text, number(add.user));
}

Outcome apply(Database& database, const write::RemoveContributor& remove) {
    return run(database, "DELETE FROM study_member WHERE study=? AND user=?", remove.study.text,
               number(remove.user));
}

Outcome apply(Database& database, const write::PutChapter& put) {
    const ChapterHead& c = put.chapter;
    return run_on_one(
        database,
        "INSERT INTO study_chapter (id, study, rank, name, variant, fen, orientation, practice,"
        " tags, revision, next_node, moves, bytes) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)"
        " ON CONFLICT DO UPDATE SET"
        " rank=excluded.rank, name=excluded.name, orientation=excluded.orientation,"
        " practice=excluded.practice, tags=excluded.tags, revision=excluded.revision,"
        " next_node=excluded.next_node, moves=excluded.moves, bytes=excluded.bytes"
        " WHERE study_chapter.study=excluded.study",
        c.id.text, put.study.text, c.rank, c.name, c.variant, c.fen,
        c.orientation == Side::First ? 0 : 1, c.is_practice, c.tags, c.revision, c.next_node,
        c.size.moves, c.size.bytes);
}

Outcome apply(Database& database, const write::DeleteChapter& erase) {
    return run_each(
        database,
        {"DELETE FROM study_node WHERE chapter=?", "DELETE FROM study_chapter WHERE id=?"},
        erase.chapter.text);
}

Outcome apply(Database& database, const write::PutNodes& put) {
    for (const StudyNode& n : put.nodes) {
        const Outcome outcome = run(
            database,
            "INSERT INTO study_node (chapter, number, parent, rank, move, comment, glyphs,"
            " shapes) VALUES (?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET rank=excluded.rank,"
            " comment=excluded.comment, glyphs=excluded.glyphs, shapes=excluded.shapes",
            put.chapter.text, n.number, n.parent, n.rank, n.move, n.comment, n.glyphs, n.shapes);
        if (outcome != Outcome::Done) return outcome;
    }
    return Outcome::Done;
}

Outcome apply(Database& database, const write::DeleteNodes& erase) {
    for (const int one : erase.numbers) {
        const Outcome outcome = run(database, "DELETE FROM study_node WHERE chapter=? AND number=?",
                                    erase.chapter.text, one);
        if (outcome != Outcome::Done) return outcome;
    }
    return Outcome::Done;
}

Outcome apply(Database& database, const write::KeepWithinLimits& keep) {
    return run_on_one(database,
                      "UPDATE study SET revision=revision WHERE id=?1 AND"
                      " (SELECT coalesce(sum(moves),0)<=?2 AND coalesce(sum(bytes),0)<=?3"
                      " FROM study s JOIN study_chapter c ON c.study=s.id"
                      " WHERE s.owner=study.owner)",
                      keep.study.text, kMostOfAccount.moves, kMostOfAccount.bytes);
}

Found<StudyUsage> study_usage(Database& database, UserId owner) {
    const auto usage =
        first(database
                  .prepared("SELECT (SELECT count(*) FROM study WHERE owner=?1),"
                            " coalesce(sum(moves),0), coalesce(sum(bytes),0)"
                            " FROM study s JOIN study_chapter c ON c.study=s.id WHERE s.owner=?1")
                  .bind(number(owner)),
              study_usage_from<Statement>);
    if (!usage) return Failure{usage.error()};
    return usage->value_or(StudyUsage{});
}

Found<std::optional<StoredStudy>> study(Database& database, const StudyQuery& query) {
    auto head = first(database
                          .prepared("SELECT s.id, s.name, visibility, owner, u.name, s.created,"
                                    " updated, revision FROM study s JOIN user u ON u.id=owner"
                                    " WHERE s.id=?")
                          .bind(query.study.text),
                      study_from<Statement>);
    if (!head) return Failure{head.error()};
    if (!*head) return std::optional<StoredStudy>{};
    StoredStudy found{std::move(**head), {}};
    auto members =
        all(database
                .prepared("SELECT m.user, u.name FROM study_member m JOIN user u ON u.id=m.user"
                          " WHERE m.study=? ORDER BY u.name")
                .bind(query.study.text),
            [](const Statement& row) {
                return Contributor{user_in(row, 0), row.text(1)};
            });
    if (!members) return Failure{members.error()};
    auto chapters = all(database.prepared(with(kChapterColumns, "WHERE study=? ORDER BY rank, id"))
                            .bind(query.study.text),
                        chapter_from<Statement>);
    if (!chapters) return Failure{chapters.error()};
    for (const ChapterHead& chapter : *chapters) {
        const bool is_wanted =
            query.chapters == StudyQuery::Chapters::All ||
            (query.chapters == StudyQuery::Chapters::One && chapter.id == query.chapter);
        if (!is_wanted) continue;
        auto whole = with_nodes(database, chapter);
        if (!whole) return Failure{whole.error()};
        found.chapters.push_back(std::move(*whole));
    }
    found.study.contributors = std::move(*members);
    found.study.chapters = std::move(*chapters);
    return std::optional{std::move(found)};
}

Found<std::vector<StudyRow>> studies(Database& database, const StudyFilter& filter) {
    constexpr std::string_view kRows =
        "SELECT s.id, s.name, visibility, u.name, updated,"
        " (SELECT count(*) FROM study_chapter c WHERE c.study=s.id)"
        " FROM study s JOIN user u ON u.id=owner WHERE ";
    constexpr std::string_view kPage =
        " AND (?2 IS NULL OR (updated, s.id)<(?2, ?3)) ORDER BY updated DESC, s.id DESC LIMIT ?4";
    std::string_view which;
    switch (filter.which) {
        case StudyFilter::Which::Public:
            which = "visibility=2 AND ?1=?1";
            break;
        case StudyFilter::Which::Mine:
            which = "(owner=?1 OR s.id IN (SELECT study FROM study_member WHERE user=?1))";
            break;
        case StudyFilter::Which::Owned:
            which = "owner=?1";
            break;
        case StudyFilter::Which::Publicly:
            which = "owner=?1 AND visibility=2";
            break;
    }
    std::optional<std::int64_t> before;
    if (filter.before) before = filter.before->count();
    return all(database.prepared(with(with(kRows, which), kPage))
                   .bind(number(filter.user), before, filter.before_study, filter.limit),
               study_row_from<Statement>);
}

}  // namespace janggun::server::sqlite
