// Response heads, written by Beast.
#include "server/http/response_head.h"

#include <algorithm>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/write.hpp>
#include <ctime>
#include <fmt/format.h>
#include <sstream>

namespace janggun::server::http {
namespace {

namespace beast = boost::beast::http;

std::string date() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[40];
    const std::size_t length =
        std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts);
    return {text, length};
}

/// A line break inside a value would start another field (response splitting).
std::string on_one_line(std::string_view value) {
    std::string line{value};
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\r' || c == '\n'; }, ' ');
    return line;
}

}  // namespace

std::string response_head(const Response& response, Framing framing, std::size_t length,
                          bool keep_alive) {
    beast::header<false> head;
    head.version(11);
    head.result(static_cast<unsigned>(response.status));
    head.set("date", date());
    const bool bodiless = response.status == 204 || response.status == 304;
    if (!bodiless) head.insert("content-type", on_one_line(response.content_type));
    for (const auto& [name, value] : response.headers) head.insert(name, on_one_line(value));
    if (framing == Framing::Chunks) head.set("transfer-encoding", "chunked");
    if (framing == Framing::Length && !bodiless) head.set("content-length", fmt::to_string(length));
    head.set("connection", keep_alive ? "keep-alive" : "close");
    std::ostringstream text;
    text << head;
    return text.str();
}

std::string chunk(std::string_view piece) {
    return fmt::format("{:x}\r\n{}\r\n", piece.size(), piece);
}

void add_security_headers(Headers& headers, bool secure, FramePolicy frames) {
    const bool is_framed = frames == FramePolicy::AllowAll;
    headers.add(
        "content-security-policy",
        fmt::format("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
                    "style-src 'self'; img-src 'self' data:; object-src 'none'; "
                    "base-uri 'none'; form-action 'self'; frame-ancestors {}",
                    is_framed ? "*" : "'none'"));
    headers.add("cross-origin-opener-policy", "same-origin");
    headers.add("cross-origin-embedder-policy", "require-corp");
    // A page with Cross-Origin-Embedder-Policy frames only what allows it here.
    headers.add("cross-origin-resource-policy", is_framed ? "cross-origin" : "same-origin");
    headers.add("x-content-type-options", "nosniff");
    headers.add("referrer-policy", "same-origin");
    if (secure) headers.add("strict-transport-security", "max-age=31536000");
}

Response refusal(int status, std::string_view code, std::string_view text) {
    // Both texts are constants of ours; escaping is a defence against a quote in a future one.
    std::string safe;
    for (const char c : text) {
        if (c == '"' || c == '\\') safe += '\\';
        safe += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return json(fmt::format(R"({{"error":"{}","code":"{}"}})", safe, code), status);
}

Response json(std::string body, int status) {
    Response response;
    response.status = status;
    response.body = std::move(body);
    return response;
}

}  // namespace janggun::server::http
