// The page's files from memory.
#include "server/http/static_files.h"

#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace janggun::server::http {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
  protected:
    Files() : folder_{fs::temp_directory_path() / ("janggun-files-" + std::to_string(getpid()))} {
        fs::create_directories(folder_ / "web/assets");
        put("web/index.html", "the page");
        put("web/assets/main-3fJ2k9aQ.js", "script");
        put("web/assets/main-3fJ2k9aQ.js.br", "br");
        put("web/assets/main-3fJ2k9aQ.js.gz", "gz");
        put("web/robots.txt", "robots");
        put("web/lonely.js.gz", "nothing beside it");
        put("secret.txt", "secret");
        files_ = StaticFiles::read(folder_ / "web");
    }
    ~Files() override { fs::remove_all(folder_); }
    void put(const std::string& name, const std::string& content) {
        std::ofstream{folder_ / name} << content;
    }
    [[nodiscard]] Response get(const std::string& path, const std::string& encodings = "",
                               const std::string& etag = "") const {
        Request request;
        request.path = path;
        request.headers.add("accept-encoding", encodings);
        request.headers.add("if-none-match", etag);
        return files_.serve(request);
    }
    static std::string body(const Response& response) {
        if (const auto* text = std::get_if<Text>(&response.body)) return **text;
        return std::get<std::string>(response.body);
    }

    fs::path folder_;
    StaticFiles files_;
};

TEST_F(Files, TheEmbeddedBoardHasItsOwnPage) {
    put("web/embed.html", "the board alone");
    files_ = StaticFiles::read(folder_ / "web");
    EXPECT_EQ(body(get("/embed")), "the board alone");
    EXPECT_EQ(body(get("/embed/game/abcdefgh")), "the board alone");
    EXPECT_EQ(body(get("/embedded")), "the page");
}

TEST_F(Files, TheDocumentationHasAnIndexInEveryFolder) {
    fs::create_directories(folder_ / "web/docs/rules");
    put("web/docs/index.html", "documents");
    put("web/docs/rules/index.html", "rules");
    files_ = StaticFiles::read(folder_ / "web");
    EXPECT_EQ(body(get("/docs/")), "documents");
    EXPECT_EQ(body(get("/docs/rules/")), "rules");
    EXPECT_EQ(get("/docs").status, 308);
    EXPECT_EQ(get("/docs").headers.get("location"), "/docs/");
    EXPECT_EQ(get("/docs/rules").headers.get("location"), "/docs/rules/");
    EXPECT_EQ(get("/docs/nothing").status, 404);
    EXPECT_EQ(get("/docs/nothing/").status, 404);
    EXPECT_EQ(body(get("/docsomething")), "the page");
}

TEST_F(Files, HashedNamesAreKeptForever) {
    const auto response = get("/assets/main-3fJ2k9aQ.js");
    EXPECT_EQ(body(response), "script");
    EXPECT_EQ(response.content_type, "text/javascript; charset=utf-8");
    EXPECT_NE(response.headers.get("cache-control").find("immutable"), std::string::npos);
    EXPECT_EQ(get("/robots.txt").headers.get("cache-control"), "no-cache");
}

TEST_F(Files, CompressedVariantsGoToWhoTakesThem) {
    EXPECT_EQ(body(get("/assets/main-3fJ2k9aQ.js", "gzip, deflate, br")), "br");
    EXPECT_EQ(body(get("/assets/main-3fJ2k9aQ.js", "gzip")), "gz");
    EXPECT_EQ(body(get("/assets/main-3fJ2k9aQ.js", "gzip;q=0, br;q=0")), "script");
    EXPECT_EQ(get("/assets/main-3fJ2k9aQ.js", "br").headers.get("content-encoding"), "br");
}

TEST_F(Files, AnUnchangedFileIsNotSentAgain) {
    const auto response = get("/robots.txt");
    const std::string etag{response.headers.get("etag")};
    EXPECT_EQ(get("/robots.txt", "", etag).status, 304);
    EXPECT_EQ(get("/robots.txt", "", "\"other\"").status, 200);
}

TEST_F(Files, PathsOfThePageGetThePage) {
    for (const char* path : {"/", "/game/abcdefgh", "/learn/horse", "/analysis"})
        EXPECT_EQ(body(get(path)), "the page") << path;
}

TEST_F(Files, WhatIsNotInTheFolderIsNotThere) {
    for (const char* path : {"/missing.js", "/../secret.txt", "/assets/../../secret.txt",
                             "/lonely.js", "//secret.txt"}) {
        const auto response = get(path);
        EXPECT_EQ(response.status, 404) << path;
        EXPECT_EQ(body(response).find("secret"), std::string::npos);
    }
}

}  // namespace
}  // namespace janggun::server::http
