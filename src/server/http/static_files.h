// The page's files, read into memory once and served from there.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "server/http/message.h"

namespace janggun::server::http {

/// Paths of the page that only has the board element: /embed, /embed/game/ID, /embed.html.
[[nodiscard]] bool is_embed_path(std::string_view path);

/// Every file below a folder. A file whose name carries a hash of its content
/// (assets/main-3fJ2k9aQ.js) never changes and is kept by browsers forever; the others are asked
/// for again with their ETag. NAME.br and NAME.gz stand for NAME where the browser takes them.
/// Only names found at the start are ever served, so that no path can leave the folder.
class StaticFiles {
  public:
    [[nodiscard]] static StaticFiles read(const std::filesystem::path& folder);

    /// The file, the page for a client-side route (/game/…), or "not found".
    [[nodiscard]] Response serve(const Request& request) const;
    [[nodiscard]] bool has_page() const { return files_.contains("/index.html"); }
    [[nodiscard]] std::size_t count() const { return files_.size(); }

  private:
    struct Variant {
        Text content;
        std::string etag;
    };
    struct File {
        std::string content_type;
        bool lasting = false;
        Variant plain;
        Variant gzip;
        Variant brotli;
    };
    void add(const std::filesystem::path& file, const std::string& name);
    [[nodiscard]] Response serve_document(const Request& request) const;
    [[nodiscard]] static Response serve_file(const File& file, const Request& request);

    std::map<std::string, File, std::less<>> files_;
};

}  // namespace janggun::server::http
