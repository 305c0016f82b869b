// Studies: statements.
#include "server/store/postgres/studies.h"

#include <array>
#include <unordered_map>

#include "server/store/row_values.h"

namespace janggun::server::postgres {
namespace {

constexpr std::string_view kStudy =
    "SELECT s.id, s.name, visibility, owner, u.name, s.created, updated, revision"
    " FROM study s JOIN users u ON u.id=owner WHERE s.id=$1";
constexpr std::string_view kContributors =
    "SELECT m.user_id, u.name FROM study_member m JOIN users u ON u.id=m.user_id"
    " WHERE m.study=$1 ORDER BY u.name COLLATE \"C\"";
constexpr std::string_view kChapters =
    "SELECT id, rank, name, variant, fen, orientation, practice, tags, revision, next_node,"
    " moves, bytes FROM study_chapter WHERE study=$1 ORDER BY rank, id";
/// $2: all chapters; else the one of $3.
constexpr std::string_view kNodes =
    "SELECT chapter, number, parent, n.rank, move, comment, glyphs, shapes"
    " FROM study_node n JOIN study_chapter c ON c.id=n.chapter"
    " WHERE c.study=$1 AND ($2::boolean OR c.id=$3::text) ORDER BY chapter, number";

#define JANGGUN_STUDY_PAGE(WHICH)                                               \
    "SELECT s.id, s.name, visibility, u.name, updated,"                         \
    " (SELECT count(*) FROM study_chapter c WHERE c.study=s.id)"                \
    " FROM study s JOIN users u ON u.id=owner WHERE " WHICH                     \
    " AND ($2::bigint IS NULL OR (updated, s.id)<($2, $3::text COLLATE \"C\"))" \
    " ORDER BY updated DESC, s.id DESC LIMIT $4"
/// By StudyFilter::Which.
constexpr std::array<std::string_view, 4> kPages = {
    JANGGUN_STUDY_PAGE("visibility=2 AND $1::bigint=$1"),
    JANGGUN_STUDY_PAGE("(owner=$1 OR s.id IN (SELECT study FROM study_member WHERE user_id=$1))"),
    JANGGUN_STUDY_PAGE("owner=$1"),
    JANGGUN_STUDY_PAGE("owner=$1 AND visibility=2"),
};
#undef JANGGUN_STUDY_PAGE

}  // namespace

void apply(Batch& batch, const write::AddStudy& add) {
    const Study& s = add.study;
    batch.run_on_one(
        "INSERT INTO study (id, owner, name, visibility, created, updated, revision)"
        " SELECT $1,$2::bigint,$3,$4::integer,$5::bigint,$6::bigint,$7::bigint"
        " WHERE (SELECT count(*) FROM study WHERE owner=$2)<$8::bigint ON CONFLICT DO NOTHING",
        parameters(s.id.text, s.owner, s.name, static_cast<int>(s.visibility), s.created.count(),
                   s.updated.count(), s.revision, kMostStudies));
}

void apply(Batch& batch, const write::TouchStudy& touch) {
    batch.run_on_one("UPDATE study SET revision=revision+1, updated=$1 WHERE id=$2 AND revision=$3",
                     parameters(touch.at.count(), touch.study.text, touch.revision));
}

void apply(Batch& batch, const write::NameStudy& name) {
    batch.run("UPDATE study SET name=$1, visibility=$2 WHERE id=$3",
              parameters(name.name, static_cast<int>(name.visibility), name.study.text));
}

void apply(Batch& batch, const write::DeleteStudy& erase) {
    for (const std::string_view sql :
         {"DELETE FROM study_node WHERE chapter IN (SELECT id FROM study_chapter WHERE study=$1)",
          "DELETE FROM study_chapter WHERE study=$1", "DELETE FROM study_member WHERE study=$1",
          "DELETE FROM study WHERE id=$1"})
        batch.run(sql, parameters(erase.study.text));
}

void apply(Batch& batch, const write::AddContributor& add) {
    batch.run("INSERT INTO study_member (study, user_id) VALUES ($1,$2) ON CONFLICT DO NOTHING",
              parameters(add.study.text, add.user));
}

void apply(Batch& batch, const write::RemoveContributor& remove) {
    batch.run("DELETE FROM study_member WHERE study=$1 AND user_id=$2",
              parameters(remove.study.text, remove.user));
}

void apply(Batch& batch, const write::PutChapter& put) {
    const ChapterHead& c = put.chapter;
    batch.run_on_one(
        "INSERT INTO study_chapter AS c (id, study, rank, name, variant, fen, orientation,"
        " practice, tags, revision, next_node, moves, bytes)"
        " VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)"
        " ON CONFLICT (id) DO UPDATE SET rank=excluded.rank, name=excluded.name,"
        " orientation=excluded.orientation, practice=excluded.practice, tags=excluded.tags,"
        " revision=excluded.revision, next_node=excluded.next_node, moves=excluded.moves,"
        " bytes=excluded.bytes WHERE c.study=excluded.study",
        parameters(c.id.text, put.study.text, c.rank, c.name, c.variant, c.fen,
                   c.orientation == Side::First ? 0 : 1, c.is_practice, c.tags, c.revision,
                   c.next_node, c.size.moves, c.size.bytes));
}

void apply(Batch& batch, const write::DeleteChapter& erase) {
    for (const std::string_view sql :
         {"DELETE FROM study_node WHERE chapter=$1", "DELETE FROM study_chapter WHERE id=$1"})
        batch.run(sql, parameters(erase.chapter.text));
}

void apply(Batch& batch, const write::PutNodes& put) {
    Array numbers;
    Array parents;
    Array ranks;
    Array moves;
    Array comments;
    Array glyphs;
    Array shapes;
    for (const StudyNode& n : put.nodes) {
        numbers.add(std::int64_t{n.number});
        parents.add(std::int64_t{n.parent});
        ranks.add(std::int64_t{n.rank});
        moves.add(n.move);
        comments.add(n.comment);
        glyphs.add(n.glyphs);
        shapes.add(n.shapes);
    }
    batch.run(
        "INSERT INTO study_node (chapter, number, parent, rank, move, comment, glyphs, shapes)"
        " SELECT $1, n.* FROM unnest($2::integer[],$3::integer[],$4::integer[],$5::text[],"
        "$6::text[],$7::text[],$8::text[]) AS n ON CONFLICT (chapter, number) DO UPDATE SET"
        " rank=excluded.rank, comment=excluded.comment, glyphs=excluded.glyphs,"
        " shapes=excluded.shapes",
        parameters(put.chapter.text, numbers, parents, ranks, moves, comments, glyphs, shapes));
}

void apply(Batch& batch, const write::DeleteNodes& erase) {
    Array numbers;
    for (const int one : erase.numbers) numbers.add(std::int64_t{one});
    batch.run("DELETE FROM study_node WHERE chapter=$1 AND number=ANY($2::integer[])",
              parameters(erase.chapter.text, numbers));
}

void apply(Batch& batch, const write::KeepWithinLimits& keep) {
    batch.run_on_one(
        "UPDATE study SET revision=revision WHERE id=$1 AND"
        " (SELECT coalesce(sum(c.moves),0)<=$2::bigint AND coalesce(sum(c.bytes),0)<=$3::bigint"
        " FROM study s JOIN study_chapter c ON c.study=s.id WHERE s.owner=study.owner)",
        parameters(keep.study.text, kMostOfAccount.moves, kMostOfAccount.bytes));
}

Found<StudyUsage> study_usage(Session& session, UserId owner) {
    const auto usage =
        first(session.query("SELECT (SELECT count(*) FROM study WHERE owner=$1),"
                            " coalesce(sum(c.moves),0), coalesce(sum(c.bytes),0)"
                            " FROM study s JOIN study_chapter c ON c.study=s.id WHERE s.owner=$1",
                            parameters(owner)),
              study_usage_from<Row>);
    if (!usage) return Failure{usage.error()};
    return usage->value_or(StudyUsage{});
}

Found<std::optional<StoredStudy>> study(Session& session, const StudyQuery& query) {
    const bool is_all = query.chapters == StudyQuery::Chapters::All;
    const std::string one =
        query.chapters == StudyQuery::Chapters::One ? query.chapter.text : std::string{};
    const auto rows = session.snapshot({{kStudy, parameters(query.study.text)},
                                        {kContributors, parameters(query.study.text)},
                                        {kChapters, parameters(query.study.text)},
                                        {kNodes, parameters(query.study.text, is_all, one)}});
    if (!rows) return Failure{rows.error()};
    if ((*rows)[0].size() == 0) return std::optional<StoredStudy>{};
    StoredStudy found{study_from((*rows)[0][0]), {}};
    found.study.contributors = all_of((*rows)[1], [](const Row& row) {
        return Contributor{user_in(row, 0), row.text(1)};
    });
    found.study.chapters = all_of((*rows)[2], chapter_from<Row>);
    std::unordered_map<std::string, std::size_t> places;
    for (const ChapterHead& head : found.study.chapters) {
        if (!is_all && head.id.text != one) continue;
        places.emplace(head.id.text, found.chapters.size());
        found.chapters.push_back({head, {}});
    }
    const Rows& nodes = (*rows)[3];
    for (int i = 0; i < nodes.size(); ++i)
        if (const auto place = places.find(nodes[i].text(0)); place != places.end())
            found.chapters[place->second].nodes.push_back(study_node_from(nodes[i], 1));
    return std::optional{std::move(found)};
}

Found<std::vector<StudyRow>> studies(Session& session, const StudyFilter& filter) {
    std::optional<std::int64_t> before;
    if (filter.before) before = filter.before->count();
    return all(session.query(kPages[static_cast<std::size_t>(filter.which)],
                             parameters(filter.user, before, filter.before_study, filter.limit)),
               study_row_from<Row>);
}

}  // namespace janggun::server::postgres
