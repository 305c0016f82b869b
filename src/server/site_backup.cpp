// Making and rotating backups.
#include "server/site_backup.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fmt/chrono.h>
#include <optional>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "server/store/sqlite/backup.h"

namespace janggun::server {
namespace {

namespace fs = std::filesystem;

/// "janggun-20261118-141500-123.db": in the order of time when sorted by name.
std::string backup_name(const fs::path& data) {
    const auto now = std::chrono::system_clock::now();
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() %
        1000;
    return fmt::format("{}-{:%Y%m%d-%H%M%S}-{:03}.db", data.stem().string(),
                       fmt::gmtime(std::chrono::system_clock::to_time_t(now)), milliseconds);
}

/// Made by backup_name. Other files in the folder are the owner's.
bool is_backup_name(std::string_view name, std::string_view stem) {
    constexpr std::string_view kForm = "-00000000-000000-000.db";  // 0: any digit
    if (!name.starts_with(stem) || name.size() != stem.size() + kForm.size()) return false;
    const std::string_view rest = name.substr(stem.size());
    for (std::size_t i = 0; i < kForm.size(); ++i)
        if (kForm[i] == '0' ? !is_digit(rest[i]) : rest[i] != kForm[i]) return false;
    return true;
}

using Reason = SiteFiles::BackupError::Reason;

/// None: there is room for a copy of the database.
std::optional<SiteFiles::BackupError> error_of_space(const fs::path& file, const fs::path& folder) {
    std::error_code error;
    const auto bytes = fs::file_size(file, error);
    if (error) return std::nullopt;  // what opens it says why
    const auto space = fs::space(folder, error);
    if (error || space.available > bytes) return std::nullopt;
    return SiteFiles::BackupError{Reason::NoSpace, folder.string(), {}, bytes, space.available};
}

void remove_older(const fs::path& folder, const fs::path& data) {
    std::vector<fs::path> made;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator{folder, error}) {
        const std::string name = entry.path().filename().string();
        if (is_backup_name(name, data.stem().string())) made.push_back(entry.path());
    }
    std::sort(made.begin(), made.end());
    while (made.size() > kKeptBackups) {
        fs::remove(made.front(), error);
        made.erase(made.begin());
    }
}

}  // namespace

Result<SiteFiles::Backup, SiteFiles::BackupError> make_backup(const std::string& data) {
    const fs::path file = fs::absolute(data);
    const fs::path folder = file.parent_path() / "backups";
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return Failure{SiteFiles::BackupError{Reason::NoFolder, folder.string(), error.message()}};
    fs::permissions(folder, fs::perms::owner_all, error);
    if (auto full = error_of_space(file, folder)) return Failure{std::move(*full)};
    const fs::path target = folder / backup_name(file);
    const auto copied = sqlite::back_up(file.string(), target.string());
    if (!copied)
        return Failure{
            SiteFiles::BackupError{Reason::CopyFailed, folder.string(), describe(copied.error())}};
    remove_older(folder, file);
    const auto bytes = fs::file_size(target, error);
    return SiteFiles::Backup{target.string(), error ? 0 : bytes};
}

}  // namespace janggun::server
