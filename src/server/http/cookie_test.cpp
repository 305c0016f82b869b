// The session's cookie.
#include "server/http/cookie.h"

#include <gtest/gtest.h>

namespace janggun::server::http {
namespace {

TEST(Cookie, IsFoundAmongOthers) {
    EXPECT_EQ(cookie("a=1; janggun=abc; b=2", "janggun"), "abc");
    EXPECT_EQ(cookie("janggun=abc", "janggun"), "abc");
    EXPECT_EQ(cookie("janggun=a=b", "janggun"), "a=b");
    EXPECT_EQ(cookie("", "janggun"), std::nullopt);
    EXPECT_EQ(cookie("xjanggun=abc; janggun", "janggun"), std::nullopt);
}

TEST(Cookie, OfTwoWithOneNameNeitherIsBelieved) {
    EXPECT_EQ(cookie("janggun=planted; janggun=abc", "janggun"), std::nullopt);
}

TEST(Cookie, IsOutOfReachOfScriptsAndOtherSites) {
    const std::string secure = session_cookie("abc", true);
    EXPECT_TRUE(secure.starts_with("__Host-janggun=abc; Path=/;")) << secure;
    EXPECT_NE(secure.find("; Secure"), std::string::npos);
    for (const std::string& text : {secure, session_cookie("abc", false)}) {
        EXPECT_NE(text.find("; HttpOnly"), std::string::npos);
        EXPECT_NE(text.find("; SameSite=Lax"), std::string::npos);
        EXPECT_EQ(text.find("Domain"), std::string::npos);
    }
    EXPECT_NE(no_session_cookie(false).find("Max-Age=0"), std::string::npos);
}

}  // namespace
}  // namespace janggun::server::http
