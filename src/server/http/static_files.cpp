// Serving files from memory: compression, caching and client-side routes.
#include "server/http/static_files.h"

#include <array>
#include <fmt/format.h>
#include <fstream>
#include <sodium.h>
#include <sstream>

#include "base/text.h"

namespace janggun::server::http {
namespace {

namespace fs = std::filesystem;

struct Type {
    std::string_view ending;
    std::string_view name;
};
constexpr std::string_view kDocs = "/docs";

constexpr Type kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wav", "audio/wav"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/plain; charset=utf-8"},
    {".xml", "application/xml"},
};

std::string_view type_of(std::string_view name) {
    for (const Type& type : kTypes)
        if (name.ends_with(type.ending)) return type.name;
    return "application/octet-stream";
}

/// main-3fJ2k9aQ.js: at least eight letters, digits, '-' or '_' between a '-' or '.' and the
/// ending, as the page's build writes them into its folder of assets.
bool has_hash(std::string_view name) {
    if (!name.starts_with("/assets/")) return false;
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot < 9) return false;
    const char before = name[dot - 9];
    return before == '-' || before == '.';
}

std::string etag_of(std::string_view content) {
    std::array<unsigned char, 16> hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(content.data()), content.size(),
                       nullptr, 0);
    std::string etag = "\"";
    for (const unsigned char byte : hash) etag += fmt::format("{:02x}", byte);
    etag += '"';
    return etag;
}

Text content_of(const fs::path& file) {
    std::ifstream in{file, std::ios::binary};
    std::ostringstream out;
    out << in.rdbuf();
    return std::make_shared<const std::string>(std::move(out).str());
}

/// Whether an Accept-Encoding such as "gzip, deflate, br;q=0" allows this coding.
bool accepts(std::string_view header, std::string_view encoding) {
    while (!header.empty()) {
        const std::size_t end = std::min(header.find(','), header.size());
        const std::string_view item = trimmed(header.substr(0, end));
        header.remove_prefix(std::min(end + 1, header.size()));
        const std::size_t semicolon = std::min(item.find(';'), item.size());
        if (trimmed(item.substr(0, semicolon)) != encoding) continue;
        const std::string_view quality = trimmed(item.substr(std::min(semicolon + 1, item.size())));
        return quality != "q=0" && quality != "q=0.0" && quality != "q=0.00";
    }
    return false;
}

/// Client-side routes without a file: /game/abcd, /learn/horse. A name with a dot in its last
/// part is a file name, and a missing file is 404.
bool is_page_path(std::string_view path) {
    return path.substr(path.rfind('/')).find('.') == std::string_view::npos;
}

/// A program that asks for JSON or PGN must not get the page with status 200.
bool takes_html(const Request& request) {
    const std::string_view accept = request.headers.get("accept");
    return accept.empty() || accept.find("text/html") != std::string_view::npos ||
           accept.find("*/*") != std::string_view::npos;
}

}  // namespace

bool is_embed_path(std::string_view path) {
    return path == "/embed" || path == "/embed.html" || path.starts_with("/embed/");
}

StaticFiles StaticFiles::read(const fs::path& folder) {
    StaticFiles files;
    std::error_code error;
    auto entry = fs::recursive_directory_iterator{folder, error};
    for (; !error && entry != fs::recursive_directory_iterator{}; entry.increment(error)) {
        if (!entry->is_regular_file()) continue;
        std::string name{'/'};
        name += fs::relative(entry->path(), folder).generic_string();
        files.add(entry->path(), name);
    }
    // A compressed variant alone is no file.
    std::erase_if(files.files_, [](const auto& file) { return !file.second.plain.content; });
    return files;
}

void StaticFiles::add(const fs::path& file, const std::string& name) {
    Variant variant{content_of(file), {}};
    variant.etag = etag_of(*variant.content);
    if (name.ends_with(".br")) {
        files_[name.substr(0, name.size() - 3)].brotli = std::move(variant);
    } else if (name.ends_with(".gz")) {
        files_[name.substr(0, name.size() - 3)].gzip = std::move(variant);
    } else {
        File& plain = files_[name];
        plain.content_type = type_of(name);
        plain.lasting = has_hash(name);
        plain.plain = std::move(variant);
    }
}

Response StaticFiles::serve_file(const File& file, const Request& request) {
    const std::string_view encodings = request.headers.get("accept-encoding");
    const Variant* chosen = &file.plain;
    Response response;
    response.content_type = file.content_type;
    if (file.brotli.content && accepts(encodings, "br")) {
        chosen = &file.brotli;
        response.headers.add("content-encoding", "br");
    } else if (file.gzip.content && accepts(encodings, "gzip")) {
        chosen = &file.gzip;
        response.headers.add("content-encoding", "gzip");
    }
    response.headers.add("vary", "accept-encoding");
    response.headers.add("etag", chosen->etag);
    response.headers.add("cache-control",
                         file.lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (request.headers.get("if-none-match") == chosen->etag) {
        response.status = 304;
        response.body = std::string{};
    } else {
        response.body = chosen->content;
    }
    return response;
}

/// Folders of the documentation have an index; what is not there is not a route of the page.
Response StaticFiles::serve_document(const Request& request) const {
    const auto index_of = [this](std::string_view folder) {
        return files_.find(fmt::format("{}index.html", folder));
    };
    if (request.path.ends_with('/')) {
        if (const auto index = index_of(request.path); index != files_.end())
            return serve_file(index->second, request);
    } else if (index_of(fmt::format("{}/", request.path)) != files_.end()) {
        // The links in it are relative to the folder.
        Response response;
        response.status = 308;
        response.headers.add("location", fmt::format("{}/", request.path));
        return response;
    }
    return refusal(404, "not_found", "not found");
}

Response StaticFiles::serve(const Request& request) const {
    if (const auto file = files_.find(request.path); file != files_.end())
        return serve_file(file->second, request);
    if (request.path == kDocs || request.path.starts_with("/docs/")) return serve_document(request);
    if (is_page_path(request.path) && takes_html(request)) {
        const std::string_view page_name =
            is_embed_path(request.path) ? "/embed.html" : "/index.html";
        if (const auto page = files_.find(page_name); page != files_.end())
            return serve_file(page->second, request);
        return refusal(404, "no_page", "this server was started without the page's files");
    }
    return refusal(404, "not_found", "not found");
}

}  // namespace janggun::server::http
