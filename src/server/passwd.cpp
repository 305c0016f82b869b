#include "server/passwd.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <future>
#include <optional>
#include <sys/file.h>
#include <unistd.h>

#include "server/app/secrets.h"
#include "server/domain/names.h"
#include "server/store/sqlite/sqlite_store.h"

namespace janggun::server {
namespace {

/// What a server that uses the file holds locked: the file itself, or the one beside it. Must
/// outlive SQLite's descriptors, or closing this one would release SQLite's locks.
class Lock {
  public:
    explicit Lock(const std::string& path)
        : file_{::open(path.c_str(), O_RDWR | O_CLOEXEC)}, error_{file_ < 0 ? errno : 0} {}
    ~Lock() {
        if (file_ >= 0) ::close(file_);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

    /// False: somebody else has it. What is not there nobody has.
    [[nodiscard]] bool take() const {
        return file_ < 0 ? error_ == ENOENT : ::flock(file_, LOCK_EX | LOCK_NB) == 0;
    }

  private:
    int file_;
    int error_;
};

/// Asks the store and waits: there is no loop here to go on with.
template <typename T, typename Ask>
Result<T, StoreError> wait_for(Ask ask) {
    std::promise<Result<T, StoreError>> answer;
    ask([&](Result<T, StoreError> given) { answer.set_value(std::move(given)); });
    return answer.get_future().get();
}

}  // namespace

Result<PasswordSet, std::string> set_password(const std::string& data, const std::string& name,
                                              const std::string& password) {
    if (const auto fault = fault_of_password(password)) return Failure{fault->text};
    if (!std::filesystem::exists(data))
        return Failure{fmt::format("there is no {}; say where the data is with --data", data)};
    if (!start_secrets()) return Failure{std::string{"the system has no random numbers"}};
    const Lock file{data};
    const Lock beside{data + ".lock"};
    if (!file.take() || !beside.take())
        return Failure{fmt::format("a janggun serve is using {}; stop it first", data)};
    const auto store =
        sqlite::SqliteStore::open(data, [](const std::function<void()>& task) { task(); });
    if (!store) return Failure{store.error()};

    const auto found = wait_for<std::optional<User>>(
        [&](Reply<std::optional<User>> done) { (*store)->user_named(name, std::move(done)); });
    if (!found) return Failure{fmt::format("{} cannot be read", data)};
    if (!*found || (*found)->is_guest || (*found)->is_deleted)
        return Failure{fmt::format("there is no account called \"{}\"", name)};

    User user = **found;
    user.password = hash_password(password);
    if (user.password.empty()) return Failure{std::string{"out of memory"}};
    std::vector<Write> unit{write::ChangeUser{user},
                            write::EndCredentials{user.id, Credential::Kind::Session, {}}};
    const auto written = wait_for<Store::Written>(
        [&](Reply<Store::Written> done) { (*store)->write(std::move(unit), std::move(done)); });
    if (!written) return Failure{fmt::format("{} cannot be written", data)};
    return PasswordSet{user.name};
}

}  // namespace janggun::server
