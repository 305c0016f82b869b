// Whose page a request comes from.
#include "server/http/origin.h"

#include <gtest/gtest.h>

namespace janggun::server::http {
namespace {

Request request(const std::string& host, bool secure = false) {
    Request made;
    made.headers.add("host", host);
    made.secure = secure;
    return made;
}

TEST(Origin, IsTheHostAskedForUnlessOthersAreNamed) {
    const Request here = request("localhost:8080");
    EXPECT_TRUE(is_own_origin("http://localhost:8080", here, {}));
    for (const char* foreign : {"", "null", "http://localhost", "https://localhost:8080",
                                "http://localhost:8080.evil.example", "http://evil.example",
                                "http://localhost:8081", "localhost:8080", "HTTP://localhost:8080"})
        EXPECT_FALSE(is_own_origin(foreign, here, {})) << foreign;
}

TEST(Origin, NamedOnesAreComparedByteForByte) {
    const Request here = request("play.example.org", true);
    const std::vector<std::string> named{"https://play.example.org"};
    EXPECT_TRUE(is_own_origin("https://play.example.org", here, named));
    EXPECT_FALSE(is_own_origin("https://play.example.org.evil.example", here, named));
    EXPECT_FALSE(is_own_origin("http://play.example.org", here, named));
}

TEST(Origin, WhatBrowsersSayWithoutAnOriginCounts) {
    Request same = request("localhost");
    same.headers.add("sec-fetch-site", "same-origin");
    EXPECT_TRUE(comes_from_our_page(same, {}));
    Request cross = request("localhost");
    cross.headers.add("sec-fetch-site", "cross-site");
    EXPECT_FALSE(comes_from_our_page(cross, {}));
    EXPECT_FALSE(comes_from_our_page(request("localhost"), {}));
    // An Origin is believed before anything else.
    Request both = request("localhost");
    both.headers.add("origin", "http://evil.example");
    both.headers.add("sec-fetch-site", "same-origin");
    EXPECT_FALSE(comes_from_our_page(both, {}));
}

}  // namespace
}  // namespace janggun::server::http
