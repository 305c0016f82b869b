// Studies: how large they may be, and how many an account may have.
#include "server/features/studies/tree.h"
#include "service/study_players.h"

namespace janggun::test {
namespace {

TEST_F(StudiesTest, HaveLimitsWithMessages) {
    const std::string study = create(owner, kShogun);
    const std::string id = chapter_of(owner, study);
    const auto refused = [&](const char* op, const std::string& value) {
        return edit(owner, study, id, 1, op, 0, value);
    };
    std::string shapes;
    for (char file = 'a'; file <= 'h'; ++file)
        for (char rank = '1'; rank <= '5'; ++rank) shapes += fmt::format("G{}{} ", file, rank);
    EXPECT_TRUE(contains(refused("shapes", shapes), "at most 32 arrows and circles"));
    EXPECT_TRUE(contains(refused("glyphs", "1 2 3 4 5 6 7 8 9"), "at most 8 glyphs"));
    EXPECT_EQ(field(refused("comment", std::string(2001, 'x')), "code"), "bad_field");
    EXPECT_EQ(field(edit(owner, study, id, 1, "comment", 0, std::string(2000, 'x')), "v"), "2");
    // 64 chapters.
    for (std::size_t i = 1; i < kMostChapters; ++i)
        EXPECT_EQ(ask(owner.caller, "POST", "/api/study/{id}/chapter", {study}, kShogun).status,
                  200);
    const Answer full = ask(owner.caller, "POST", "/api/study/{id}/chapter", {study}, kShogun);
    EXPECT_EQ(full.status, 400);
    EXPECT_TRUE(contains(full.body, "at most 64 chapters")) << full.body;
    const Answer import = ask(owner.caller, "POST", "/api/study/{id}/import", {study},
                              {{"text", "[Variant \"Shogun\"]\n\n1. e4 *"}});
    EXPECT_TRUE(contains(import.body, "at most 64 chapters")) << import.body;
    const Answer large = ask(owner.caller, "POST", "/api/study/{id}/import", {study},
                             {{"text", std::string(kMostImportBytes + 1, 'x')}});
    EXPECT_EQ(large.status, 400);
    EXPECT_TRUE(contains(large.body, "at most 512 kilobytes")) << large.body;
    // The last chapter stays.
    const std::string small = create(owner, kShogun);
    const Answer last = ask(owner.caller, "DELETE", "/api/study/{id}/chapter/{chapter}",
                            {small, chapter_of(owner, small)});
    EXPECT_TRUE(contains(last.body, "at least one chapter")) << last.body;
    for (int i = 2; i < static_cast<int>(kMostStudies); ++i) create(owner, kShogun);
    const Answer many = ask(owner.caller, "POST", "/api/study", {}, kShogun);
    EXPECT_EQ(many.status, 400);
    EXPECT_TRUE(contains(many.body, "at most 200 studies")) << many.body;
}

/// A game of Shogun Chess in which the knights go out and back, so many plies.
std::string shuffle_pgn(int plies, std::string_view tail = "*") {
    const char* kMoves[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    std::string text = "[Variant \"Shogun\"]\n\n";
    for (int ply = 0; ply < plies; ++ply) {
        if (ply % 2 == 0) text += fmt::format("{}. ", ply / 2 + 1);
        text += fmt::format("{} ", kMoves[ply % 4]);
    }
    return text.append(tail) + "\n\n";
}

TEST_F(StudiesTest, HaveAtMostSoManyMovesInAllChapters) {
    const std::string study = create(owner, kShogun);
    std::string games;
    for (int i = 0; i < 16; ++i) games += shuffle_pgn(600);  // 9,600 moves
    const auto import = [&](const std::string& text) {
        return ask(owner.caller, "POST", "/api/study/{id}/import", {study}, {{"text", text}});
    };
    ASSERT_EQ(import(games).status, 200);
    const std::string before = head(owner.caller, study);
    const Answer more = import(shuffle_pgn(600));
    EXPECT_EQ(more.status, 400) << more.body;
    EXPECT_TRUE(contains(more.body, "a study has at most 10000 moves")) << more.body;
    EXPECT_EQ(head(owner.caller, study), before) << "nothing was changed";
    ASSERT_EQ(import(shuffle_pgn(400)).status, 200);  // now it is full
    const std::string first = chapter_of(owner, study);
    EXPECT_TRUE(
        contains(edit(owner, study, first, 3, "add_node", 0, "e2e4"), "at most 10000 moves"));
    EXPECT_EQ(field(edit(owner, study, first, 3, "comment", 0, "full"), "v"), "4");
    // Room is made by deleting a chapter.
    EXPECT_EQ(ask(owner.caller, "DELETE", "/api/study/{id}/chapter/{chapter}",
                  {study, chapter_of(owner, study, 1)})
                  .status,
              200);
    EXPECT_EQ(field(edit(owner, study, first, 5, "add_node", 0, "e2e4"), "t"), "ack");
}

TEST_F(StudiesTest, HaveAtMostSoManyKilobytesOfTags) {
    const std::string study = create(owner, kShogun);
    const auto import = [&] {
        std::string games;
        for (int i = 0; i < 30; ++i) {
            std::string game = shuffle_pgn(1);
            std::string tags;
            for (int tag = 0; tag < 60; ++tag)
                tags += fmt::format("[Tag{} \"{}\"]\n", tag, std::string(200, 'x'));
            games += tags + game;
        }
        return ask(owner.caller, "POST", "/api/study/{id}/import", {study}, {{"text", games}});
    };
    Answer answer = import();
    for (int i = 0; i < 4 && answer.status == 200; ++i) answer = import();
    EXPECT_EQ(answer.status, 400);
}

TEST_F(StudiesTest, AnAccountHasAtMostSoManyMovesAndCopiesSlowly) {
    std::string games;
    for (int i = 0; i < 16; ++i) games += shuffle_pgn(600);
    games += shuffle_pgn(400);
    const std::string large = create(owner, {{"text", games}, {"visibility", "public"}});
    const auto copy = [&] { return ask(stranger.caller, "POST", "/api/study/{id}/copy", {large}); };
    for (int i = 0; i < 5; ++i) ASSERT_EQ(copy().status, 200);
    const Answer fast = copy();
    EXPECT_EQ(fast.status, 429) << fast.body;
    EXPECT_TRUE(contains(fast.body, "wait a minute")) << fast.body;
    for (int i = 5; i < 10; ++i) {
        server.now = server.now + std::chrono::minutes{1};
        ASSERT_EQ(copy().status, 200) << i;
    }
    server.now = server.now + std::chrono::minutes{1};
    const Answer full = copy();  // 100,000 moves
    EXPECT_EQ(full.status, 400) << full.body;
    EXPECT_TRUE(contains(full.body, "all studies of an account together have at most 100000 moves"))
        << full.body;
    const std::string small = create(stranger, kShogun);
    const std::string id = chapter_of(stranger, small);
    EXPECT_TRUE(contains(edit(stranger, small, id, 1, "add_node", 0, "e2e4"), "at most 100000"));
    EXPECT_EQ(field(edit(owner, large, chapter_of(owner, large), 1, "glyphs", 0, "1"), "v"), "2")
        << "of another account";
}

TEST_F(StudiesTest, ATreeHasAtMostSoManyNodesAndPlies) {
    Chapter chapter;
    const auto start = checked_start("shogun", "");
    ASSERT_TRUE(start);
    chapter.head.variant = start->variant;
    chapter.head.fen = start->fen;
    chapter.nodes.emplace_back();
    const char* kShuffle[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    int parent = 0;
    for (std::size_t ply = 0; ply < kMostStudyPlies; ++ply) {
        const auto change = edited(chapter, {StudyEdit::Kind::Add, parent, kShuffle[ply % 4]});
        ASSERT_TRUE(change) << change.error().text;
        chapter.nodes.push_back(change->put.front());
        parent = change->node;
        chapter.head.next_node = parent + 1;
    }
    const auto deeper = edited(chapter, {StudyEdit::Kind::Add, parent, "g1f3"});
    ASSERT_FALSE(deeper);
    EXPECT_TRUE(contains(deeper.error().text, "at most 600 moves"));
    while (chapter.nodes.size() <= kMostStudyNodes) {
        StudyNode more;
        more.number = chapter.head.next_node++;
        more.parent = 0;
        chapter.nodes.push_back(more);
    }
    const auto wider = edited(chapter, {StudyEdit::Kind::Add, 0, "e2e4"});
    ASSERT_FALSE(wider);
    EXPECT_TRUE(contains(wider.error().text, "at most 3000 moves"));
    // Everything after the first move goes with it.
    EXPECT_EQ(edited(chapter, {StudyEdit::Kind::Delete, 1, ""})->removed.size(), kMostStudyPlies);
    for (StudyNode& node : chapter.nodes) node.comment = std::string(44, 'x');
    const auto said = edited(chapter, {StudyEdit::Kind::Comment, 1, std::string(2000, 'x')});
    ASSERT_FALSE(said);
    EXPECT_TRUE(contains(said.error().text, "at most 128 kilobytes"));
    EXPECT_TRUE(edited(chapter, {StudyEdit::Kind::Comment, 1, "short"}));
}

}  // namespace
}  // namespace janggun::test
