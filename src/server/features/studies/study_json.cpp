// Studies as JSON.
#include "server/features/studies/study_json.h"

#include "base/text.h"
#include "server/features/studies/chapter_record.h"
#include "server/features/studies/tree.h"

namespace janggun::server {
namespace {

std::string_view orientation_name(Side side) {
    return side == Side::First ? "white" : "black";
}

void write_chapter_head(JsonText& json, const ChapterHead& head) {
    json.field("id", head.id.text);
    json.field("name", head.name);
    json.field("variant", head.variant);
    json.field("orientation", orientation_name(head.orientation));
    json.truth_field("practice", head.is_practice);
}

/// The rest of an opened chapter: start, tags and tree.
void write_tree(JsonText& json, const Chapter& chapter) {
    json.field("fen", chapter.head.fen);
    json.key("tags");
    json.open('{');
    for (const record::Tag& tag : tags_of(chapter.head)) json.field(tag.name, tag.value);
    json.close('}');
    json.key("nodes");
    json.open('[');
    for (const StudyNode* node : in_order(chapter.nodes)) write_study_node(json, *node);
    json.close(']');
}

JsonText message_of(std::string_view type, const StudyId& study) {
    JsonText json;
    json.open('{');
    json.field("t", type);
    json.field("study", study.text);
    return json;
}

}  // namespace

void write_study_fields(JsonText& json, const Study& study) {
    json.field("name", study.name);
    json.field("visibility", name_of(study.visibility));
    json.field("owner", study.owner_name);
    json.number_field("created", study.created.count());
    json.number_field("updated", study.updated.count());
    json.number_field("v", study.revision);
    json.key("contributors");
    json.open('[');
    for (const Contributor& one : study.contributors) json.string(one.name);
    json.close(']');
    json.key("chapters");
    json.open('[');
    for (const ChapterHead& head : study.chapters) {
        json.open('{');
        write_chapter_head(json, head);
        json.close('}');
    }
    json.close(']');
}

void write_study_row(JsonText& json, const StudyRow& row) {
    json.open('{');
    json.field("id", row.id.text);
    json.field("name", row.name);
    json.field("visibility", name_of(row.visibility));
    json.field("owner", row.owner_name);
    json.number_field("updated", row.updated.count());
    json.number_field("chapters", row.chapters);
    json.close('}');
}

void write_study_node(JsonText& json, const StudyNode& node) {
    json.open('{');
    json.number_field("node", node.number);
    if (node.number != 0) {
        json.number_field("parent", node.parent);
        json.number_field("rank", node.rank);
        json.field("move", node.move);
    }
    json.optional_field("comment", node.comment);
    if (!node.glyphs.empty()) {
        json.key("glyphs");
        json.open('[');
        for (const Word& word : words_of(node.glyphs)) json.plain(word.text);
        json.close(']');
    }
    if (!node.shapes.empty()) {
        json.key("shapes");
        json.open('[');
        for (const Word& word : words_of(node.shapes)) json.string(word.text);
        json.close(']');
    }
    json.close('}');
}

void write_chapter(JsonText& json, const Study& study, const Chapter& chapter) {
    json.open('{');
    write_chapter_head(json, chapter.head);
    json.field("study", study.id.text);
    json.number_field("v", study.revision);
    write_tree(json, chapter);
    json.close('}');
}

void write_whole_study(JsonText& json, const StoredStudy& stored) {
    json.open('{');
    json.field("id", stored.study.id.text);
    json.field("name", stored.study.name);
    json.field("visibility", name_of(stored.study.visibility));
    json.number_field("created", stored.study.created.count());
    json.number_field("updated", stored.study.updated.count());
    json.key("contributors");
    json.open('[');
    for (const Contributor& one : stored.study.contributors) json.string(one.name);
    json.close(']');
    json.key("chapters");
    json.open('[');
    for (const Chapter& chapter : stored.chapters) {
        json.open('{');
        write_chapter_head(json, chapter.head);
        write_tree(json, chapter);
        json.close('}');
    }
    json.close(']');
    json.close('}');
}

std::string study_message(const Study& study, StudyRight right) {
    JsonText json = message_of("study", study.id);
    json.field("right", name_of(right));
    write_study_fields(json, study);
    json.close('}');
    return json.take();
}

std::string edit_message(const EditMade& made) {
    JsonText json = message_of("study_edit", made.study.id);
    json.field("chapter", made.chapter.text);
    json.number_field("v", made.revision);
    json.field("by", made.by);
    json.key("put");
    json.open('[');
    for (const StudyNode& node : made.put) write_study_node(json, node);
    json.close(']');
    if (made.removed >= 0) json.number_field("removed", made.removed);
    json.close('}');
    return json.take();
}

std::string study_gone_message(const StudyId& study) {
    JsonText json = message_of("study_gone", study);
    json.close('}');
    return json.take();
}

std::string study_reload_message(const StudyId& study) {
    JsonText json = message_of("study_reload", study);
    json.close('}');
    return json.take();
}

}  // namespace janggun::server
