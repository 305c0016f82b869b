#include "server/http/response_head.h"

#include <ctime>
#include <fmt/format.h>

namespace janggun::server::http {
namespace {

std::string_view reason(int status) {
    switch (status) {
        case 200:
            return "OK";
        case 201:
            return "Created";
        case 204:
            return "No Content";
        case 304:
            return "Not Modified";
        case 400:
            return "Bad Request";
        case 401:
            return "Unauthorized";
        case 403:
            return "Forbidden";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        case 408:
            return "Request Timeout";
        case 409:
            return "Conflict";
        case 413:
            return "Content Too Large";
        case 415:
            return "Unsupported Media Type";
        case 426:
            return "Upgrade Required";
        case 429:
            return "Too Many Requests";
        case 431:
            return "Request Header Fields Too Large";
        case 500:
            return "Internal Server Error";
        case 503:
            return "Service Unavailable";
        default:
            return "Other";
    }
}

std::string date() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[40];
    const std::size_t length =
        std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts);
    return {text, length};
}

/// A line feed inside a value would begin a field of somebody else's making.
void append_field(std::string& out, std::string_view name, std::string_view value) {
    out += name;
    out += ": ";
    for (const char c : value) out += c == '\r' || c == '\n' ? ' ' : c;
    out += "\r\n";
}

}  // namespace

std::string response_head(const Response& response, Framing framing, std::size_t length,
                          bool keep_alive) {
    std::string out = fmt::format("HTTP/1.1 {} {}\r\n", response.status, reason(response.status));
    append_field(out, "date", date());
    const bool bodiless = response.status == 204 || response.status == 304;
    if (!bodiless) append_field(out, "content-type", response.content_type);
    for (const auto& [name, value] : response.headers) append_field(out, name, value);
    if (framing == Framing::Chunks) append_field(out, "transfer-encoding", "chunked");
    if (framing == Framing::Length && !bodiless)
        append_field(out, "content-length", fmt::to_string(length));
    append_field(out, "connection", keep_alive ? "keep-alive" : "close");
    return out + "\r\n";
}

std::string chunk(std::string_view piece) {
    return fmt::format("{:x}\r\n{}\r\n", piece.size(), piece);
}

void add_security_headers(Headers& headers, bool secure) {
    headers.add("content-security-policy",
                "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
                "style-src 'self'; img-src 'self' data:; object-src 'none'; "
                "base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
    headers.add("cross-origin-opener-policy", "same-origin");
    headers.add("cross-origin-embedder-policy", "require-corp");
    headers.add("cross-origin-resource-policy", "same-origin");
    headers.add("x-content-type-options", "nosniff");
    headers.add("referrer-policy", "same-origin");
    if (secure) headers.add("strict-transport-security", "max-age=31536000");
}

Response refusal(int status, std::string_view code, std::string_view text) {
    // Both are our own words, so nothing in them needs escaping but what a careless editor adds.
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
