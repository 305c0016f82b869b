// One end of a transfer: a site in a file or in PostgreSQL, as tables of rows.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/store/open_error.h"
#include "server/store/transfer/tables.h"

namespace janggun::server::transfer {

/// A statement failed.
struct SiteError {
    enum class Doing : std::uint8_t { Reading, Writing };
    Doing doing{};
    std::string message;  // the database's own
};

class Site {
  public:
    Site() = default;
    Site(const Site&) = delete;
    Site& operator=(const Site&) = delete;
    virtual ~Site() = default;

    /// At most `limit` rows in the order of the key, after the row with that key; empty: from the
    /// first.
    [[nodiscard]] virtual Result<std::vector<Cells>, SiteError> rows(const Table& table,
                                                                     const Cells& after,
                                                                     int limit) = 0;
    [[nodiscard]] virtual Result<std::int64_t, SiteError> count(const Table& table) = 0;
    /// The greatest key of the table; empty: it has no rows.
    [[nodiscard]] virtual Result<Cells, SiteError> last_key(const Table& table) = 0;
    /// All or none of them.
    [[nodiscard]] virtual std::optional<SiteError> add(const Table& table,
                                                       const std::vector<Cells>& rows) = 0;

    /// The source of an unfinished transfer to here; none: there is none.
    [[nodiscard]] virtual Result<std::optional<std::string>, SiteError> unfinished() = 0;
    /// Marks it, so that no server uses the site before the transfer is finished.
    [[nodiscard]] virtual std::optional<SiteError> begin(const std::string& source) = 0;
    /// After everything is copied and compared.
    [[nodiscard]] virtual std::optional<SiteError> finish() = 0;
};

enum class End : std::uint8_t { Source, Target };
/// `store` is postgres://… or a file. No server may be using it. A source must exist and have the
/// newest schema; a target is created.
[[nodiscard]] Result<std::unique_ptr<Site>, OpenError> open_site(const std::string& store, End end);
[[nodiscard]] Result<std::unique_ptr<Site>, OpenError> open_file(const std::string& path, End end);
[[nodiscard]] Result<std::unique_ptr<Site>, OpenError> open_database(const std::string& url,
                                                                     End end);

/// A real number in the form that both ends compare.
[[nodiscard]] std::string canonical_real(double value);

}  // namespace janggun::server::transfer
