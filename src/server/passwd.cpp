// Setting a password in a database that no server uses.
#include "server/passwd.h"

#include <filesystem>
#include <fmt/format.h>
#include <future>
#include <optional>

#include "server/app/secrets.h"
#include "server/domain/names.h"
#include "server/file_lock.h"
#include "server/store/sqlite/sqlite_store.h"

namespace janggun::server {

using Reason = PasswordError::Reason;

std::string describe(const PasswordError& error) {
    switch (error.reason) {
        case Reason::WeakPassword:
            return error.detail;
        case Reason::NoData:
            return fmt::format("there is no {}; say where the data is with --data", error.subject);
        case Reason::InUse:
            return fmt::format("a janggun serve is using {}; stop it first", error.subject);
        case Reason::CannotOpen:
            return error.detail;
        case Reason::NoRandomNumbers:
            return "the system has no random numbers";
        case Reason::OutOfMemory:
            return "out of memory";
        case Reason::NoAccount:
            return fmt::format("there is no account called \"{}\"", error.subject);
        case Reason::CannotRead:
            return fmt::format("{} cannot be read", error.subject);
        case Reason::CannotWrite:
            return fmt::format("{} cannot be written", error.subject);
    }
    return {};
}

namespace {

PasswordError error_of(const LockError& error, const std::string& data) {
    if (error.reason == LockError::Reason::InUse) return {Reason::InUse, data};
    return {Reason::CannotOpen, data, describe(error)};
}

/// Blocks until the store replies: there is no loop here.
template <typename T, typename Ask>
Result<T, StoreError> wait_for(Ask ask) {
    std::promise<Result<T, StoreError>> answer;
    ask([&](Result<T, StoreError> given) { answer.set_value(std::move(given)); });
    return answer.get_future().get();
}

}  // namespace

Result<PasswordSet, PasswordError> set_password(const std::string& data, const std::string& name,
                                                const std::string& password) {
    if (const auto fault = fault_of_password(password))
        return Failure{PasswordError{Reason::WeakPassword, name, fault->text}};
    if (!std::filesystem::exists(data)) return Failure{PasswordError{Reason::NoData, data}};
    if (!start_secrets()) return Failure{PasswordError{Reason::NoRandomNumbers}};
    // A server locks the file itself; older versions locked one beside it. Both locks must outlive
    // the store: closing their descriptors would release SQLite's locks.
    const auto lock = FileLock::take(data, FileLock::Missing::Ignore);
    if (!lock) return Failure{error_of(lock.error(), data)};
    const auto old_lock = FileLock::take(data + ".lock", FileLock::Missing::Ignore);
    if (!old_lock) return Failure{error_of(old_lock.error(), data)};
    const auto store =
        sqlite::SqliteStore::open(data, [](const std::function<void()>& task) { task(); });
    if (!store) return Failure{PasswordError{Reason::CannotOpen, data, describe(store.error())}};

    const auto found = wait_for<std::optional<User>>(
        [&](Reply<std::optional<User>> done) { (*store)->user_named(name, std::move(done)); });
    if (!found) return Failure{PasswordError{Reason::CannotRead, data}};
    if (!*found || (*found)->is_guest || (*found)->is_deleted)
        return Failure{PasswordError{Reason::NoAccount, name}};

    User user = **found;
    user.password = hash_password(password);
    if (user.password.empty()) return Failure{PasswordError{Reason::OutOfMemory}};
    UnitOfWork unit{write::ChangeUser{user},
                    write::EndCredentials{user.id, Credential::Kind::Session, {}}};
    const auto written = wait_for<Store::Written>(
        [&](Reply<Store::Written> done) { (*store)->write(std::move(unit), std::move(done)); });
    if (!written) return Failure{PasswordError{Reason::CannotWrite, data}};
    return PasswordSet{user.name};
}

}  // namespace janggun::server
