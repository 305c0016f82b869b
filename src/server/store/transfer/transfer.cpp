// Copying and comparing, page by page.
#include "server/store/transfer/transfer.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "server/store/postgres/parameters.h"
#include "server/store/postgres/url.h"

namespace janggun::server::transfer {
namespace {

using Reason = TransferError::Reason;
constexpr int kPage = 1'000;

TransferError source_failed(const SiteError& error) {
    return {Reason::SourceFailed, {}, error.message};
}
TransferError target_failed(const SiteError& error) {
    return {Reason::TargetFailed, {}, error.message};
}

Cells key_of(const Table& table, const Cells& row) {
    return {row.begin(), row.begin() + static_cast<std::ptrdiff_t>(table.keys)};
}

std::string text_of(const Cells& key) {
    std::string text;
    for (const auto& cell : key) {
        if (!text.empty()) text += ' ';
        text += cell.value_or("null");
    }
    return text;
}

/// PostgreSQL stores valid UTF-8 only: see parameters.h.
void normalise(Cells& row) {
    for (auto& cell : row)
        if (cell) cell = postgres::as_utf8(*cell);
}

class Transfer {
  public:
    Transfer(Site& from, Site& to, const std::function<void(const Progress&)>& progress)
        : from_{from}, to_{to}, progress_{progress} {}

    std::optional<TransferError> prepare(const std::string& source_name) {
        const auto unfinished = to_.unfinished();
        if (!unfinished) return target_failed(unfinished.error());
        if (*unfinished && **unfinished != source_name)
            return TransferError{Reason::OtherTransfer, {}, **unfinished};
        for (const Table& table : tables()) {
            const auto source = from_.count(table);
            if (!source) return source_failed(source.error());
            total_ += *source;
            if (table.sqlite == "game") transferred_.games = *source;
            if (table.sqlite == "event") transferred_.events = *source;
            const auto target = to_.count(table);
            if (!target) return target_failed(target.error());
            if (*unfinished)
                copied_ += *target;
            else if (*target > 0 && table.sqlite != "position_index")  // filled by a migration
                return TransferError{Reason::HasData, std::string{table.postgres}};
        }
        transferred_.rows = total_;
        if (*unfinished) return std::nullopt;
        if (const auto error = to_.begin(source_name)) return target_failed(*error);
        return std::nullopt;
    }

    std::optional<TransferError> copy(const Table& table) {
        auto key = to_.last_key(table);
        if (!key) return target_failed(key.error());
        for (;;) {
            auto rows = from_.rows(table, *key, kPage);
            if (!rows) return source_failed(rows.error());
            if (rows->empty()) return std::nullopt;
            if (const auto error = to_.add(table, *rows)) return target_failed(*error);
            *key = key_of(table, rows->back());
            copied_ += static_cast<std::int64_t>(rows->size());
            progress_({Progress::Step::Copying, copied_, total_});
        }
    }

    std::optional<TransferError> compare(const Table& table) {
        Cells key;
        for (;;) {
            auto source = from_.rows(table, key, kPage);
            if (!source) return source_failed(source.error());
            auto target = to_.rows(table, key, kPage);
            if (!target) return target_failed(target.error());
            for (std::size_t i = 0; i < std::max(source->size(), target->size()); ++i) {
                if (i < source->size()) normalise((*source)[i]);
                if (i < target->size()) normalise((*target)[i]);
                if (i >= source->size() || i >= target->size() || (*source)[i] != (*target)[i])
                    return TransferError{
                        Reason::Different, std::string{table.postgres},
                        text_of(key_of(table, i < source->size() ? (*source)[i] : (*target)[i]))};
            }
            if (source->empty()) return std::nullopt;
            key = key_of(table, source->back());
            compared_ += static_cast<std::int64_t>(source->size());
            progress_({Progress::Step::Comparing, compared_, total_});
        }
    }

    [[nodiscard]] const Transferred& transferred() const { return transferred_; }

  private:
    Site& from_;
    Site& to_;
    const std::function<void(const Progress&)>& progress_;
    Transferred transferred_;
    std::int64_t total_ = 0;
    std::int64_t copied_ = 0;
    std::int64_t compared_ = 0;
};

}  // namespace

std::string canonical_real(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
}

std::string describe(const TransferError& error) {
    switch (error.reason) {
        case Reason::HasData:
            return "the target has data already (table " + error.table +
                   "); a site is moved to an empty database or a new file";
        case Reason::OtherTransfer:
            return "the target is half filled from " + error.detail +
                   "; finish that transfer, or empty the target";
        case Reason::SourceFailed:
            return "the source cannot be read: " + error.detail;
        case Reason::TargetFailed:
            return "the target cannot be written: " + error.detail;
        case Reason::Different:
            return "the target is not the same as the source: table " + error.table + ", row " +
                   error.detail +
                   "; has a server used the source meanwhile? Empty the target and begin again";
    }
    return {};
}

Result<std::unique_ptr<Site>, OpenError> open_site(const std::string& store, End end) {
    return postgres::is_url(store) ? open_database(store, end) : open_file(store, end);
}

Result<Transferred, TransferError> transfer(Site& from, Site& to, const std::string& source_name,
                                            const std::function<void(const Progress&)>& progress) {
    Transfer work{from, to, progress};
    if (auto error = work.prepare(source_name)) return Failure{std::move(*error)};
    for (const Table& table : tables())
        if (auto error = work.copy(table)) return Failure{std::move(*error)};
    for (const Table& table : tables())
        if (auto error = work.compare(table)) return Failure{std::move(*error)};
    if (const auto error = to.finish()) return Failure{target_failed(*error)};
    return work.transferred();
}

}  // namespace janggun::server::transfer
