// What goes out before the body.
#include "server/http/response_head.h"

#include <gtest/gtest.h>

#include "server/http/body.h"

namespace janggun::server::http {
namespace {

TEST(ResponseHead, NobodyElseCanAddAField) {
    Response response;
    response.headers.add("content-disposition", "x\r\nset-cookie: janggun=planted");
    const std::string head = response_head(response, Framing::Length, 3, true);
    EXPECT_EQ(head.find("\r\nset-cookie"), std::string::npos);
    EXPECT_NE(head.find("content-length: 3\r\n"), std::string::npos);
    EXPECT_TRUE(head.ends_with("\r\n\r\n"));
}

TEST(Refusal, IsAlwaysJson) {
    EXPECT_EQ(std::get<std::string>(refusal(400, "bad_field", "say \"a\"\n").body),
              R"({"error":"say \"a\" ","code":"bad_field"})");
}

Request with_body(const std::string& type, const std::string& body) {
    Request request;
    request.headers.add("content-type", type);
    request.body = body;
    return request;
}

TEST(Body, AFormAndAnObjectAreTheSame) {
    const auto form =
        read_fields(with_body("application/x-www-form-urlencoded", "name=Sora&rated=true&level=3"));
    const auto object = read_fields(with_body(
        "application/json; charset=utf-8", R"({"name":"Sora","rated":true,"level":3,"fen":null})"));
    ASSERT_TRUE(form);
    ASSERT_TRUE(object);
    EXPECT_EQ(form->all, object->all);
}

TEST(Body, ListsAndOneLevelOfObjectsAreFlat) {
    const auto fields = read_fields(with_body(
        "application/json", R"({"scopes":["bot:play","challenge:read"],"clock":{"limit":60}})"));
    ASSERT_TRUE(fields);
    EXPECT_EQ(fields->get("scopes"), "bot:play challenge:read");
    EXPECT_EQ(fields->get("clock.limit"), "60");
}

TEST(Body, WhatCannotBeReadIsRefused) {
    for (const char* body : {"[1]", "{", "3", R"({"a":{"b":{"c":1}}})", R"({"a":[[1]]})", "\xff"}) {
        const auto fields = read_fields(with_body("application/json", body));
        ASSERT_FALSE(fields) << body;
        EXPECT_EQ(fields.error().status, 400);
    }
    EXPECT_EQ(read_fields(with_body("text/plain", "a=b")).error().status, 415);
    EXPECT_EQ(read_fields(with_body("application/x-www-form-urlencoded", "a=%")).error().status,
              400);
}

}  // namespace
}  // namespace janggun::server::http
