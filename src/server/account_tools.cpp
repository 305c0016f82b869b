// Changing an account in a store that no server uses.
#include "server/account_tools.h"

#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <future>
#include <optional>

#include "server/app/secrets.h"
#include "server/domain/names.h"
#include "server/file_lock.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/postgres/url.h"
#include "server/store/sqlite/sqlite_store.h"

namespace janggun::server {

using Reason = AccountError::Reason;

std::string describe(const AccountError& error) {
    switch (error.reason) {
        case Reason::WeakPassword:
            return error.detail;
        case Reason::NoData:
            return fmt::format("{} does not exist; give the data file with --data", error.subject);
        case Reason::InUse:
            return fmt::format("{} is in use by a running janggun serve; stop it first",
                               error.subject);
        case Reason::CannotOpen:
            return error.detail;
        case Reason::NoRandomNumbers:
            return "the system's random number generator failed";
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

AccountError error_of(const LockError& error, const std::string& data) {
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

using Changed = Result<AccountChanged, AccountError>;
/// What is written of this account; the error says why it cannot be made.
using MakeUnit = std::function<Result<UnitOfWork, AccountError>(const User&)>;

Changed change_in(Store& store, const std::string& data, const std::string& name,
                  const MakeUnit& make) {
    const auto found = wait_for<std::optional<User>>(
        [&](Reply<std::optional<User>> done) { store.user_named(name, std::move(done)); });
    if (!found) return Failure{AccountError{Reason::CannotRead, data}};
    if (!*found || (*found)->is_guest || (*found)->is_deleted)
        return Failure{AccountError{Reason::NoAccount, name}};
    auto unit = make(**found);
    if (!unit) return Failure{unit.error()};
    unit->add(write::EndCredentials{(*found)->id, Credential::Kind::Session, {}});
    const auto written = wait_for<Store::Written>(
        [&](Reply<Store::Written> done) { store.write(std::move(*unit), std::move(done)); });
    if (!written) return Failure{AccountError{Reason::CannotWrite, data}};
    return AccountChanged{(*found)->name};
}

Changed change(const std::string& data, const std::string& name, const MakeUnit& make) {
    const auto post = [](const std::function<void()>& task) { task(); };
    if (!postgres::is_url(data) && !std::filesystem::exists(data))
        return Failure{AccountError{Reason::NoData, data}};
    if (!start_secrets()) return Failure{AccountError{Reason::NoRandomNumbers}};
    if (postgres::is_url(data)) {
        const std::string place = postgres::Connection::place_of(data);
        const auto store = postgres::PostgresStore::open(data, post);
        if (!store)
            return Failure{AccountError{Reason::CannotOpen, place, describe(store.error())}};
        return change_in(**store, place, name, make);
    }
    // A server locks the file itself; older versions locked one beside it. Both locks must outlive
    // the store: closing their descriptors would release SQLite's locks.
    const auto lock = FileLock::take(data, FileLock::Missing::Ignore);
    if (!lock) return Failure{error_of(lock.error(), data)};
    const auto old_lock = FileLock::take(data + ".lock", FileLock::Missing::Ignore);
    if (!old_lock) return Failure{error_of(old_lock.error(), data)};
    const auto store = sqlite::SqliteStore::open(data, post);
    if (!store) return Failure{AccountError{Reason::CannotOpen, data, describe(store.error())}};
    return change_in(**store, data, name, make);
}

}  // namespace

Changed set_password(const std::string& data, const std::string& name,
                     const std::string& password) {
    if (const auto fault = fault_of_password(password))
        return Failure{AccountError{Reason::WeakPassword, name, fault->text}};
    return change(data, name, [&](const User& found) -> Result<UnitOfWork, AccountError> {
        User user = found;
        user.password = hash_password(password);
        if (user.password.empty()) return Failure{AccountError{Reason::OutOfMemory}};
        return UnitOfWork{write::ChangeUser{user}};
    });
}

Changed set_role(const std::string& data, const std::string& name, Role role) {
    return change(data, name, [&](const User& user) -> Result<UnitOfWork, AccountError> {
        return UnitOfWork{write::SetRole{user.id, role}};
    });
}

}  // namespace janggun::server
