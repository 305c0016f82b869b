// The operator's text of errors on opening.
#include "server/store/open_error.h"

namespace janggun::server {

std::string describe(const OpenError& error) {
    std::string at = error.place + ": ";
    switch (error.reason) {
        case OpenError::Reason::CannotCreate:
            return at + "cannot be created: " + error.detail;
        case OpenError::Reason::CannotOpen:
            return at + "cannot be opened: " + error.detail;
        case OpenError::Reason::BadUrl:
            return at + "expected postgres://USER:PASSWORD@HOST:PORT/DATABASE: " + error.detail;
        case OpenError::Reason::Unreachable:
            return at + "no server answers: " + error.detail +
                   "; is PostgreSQL running, and are host and port right?";
        case OpenError::Reason::AccessDenied:
            return at + "access denied: " + error.detail +
                   "; check the user and the password (or PGPASSWORD, ~/.pgpass), and pg_hba.conf";
        case OpenError::Reason::NoDatabase:
            return at + "there is no such database: " + error.detail +
                   "; create it with: createdb --encoding=UTF8 --template=template0 NAME";
        case OpenError::Reason::InUse:
            return at + "another server uses it; stop that one, or run both as nodes of a cluster";
        case OpenError::Reason::HasData:
            return at + "has data already; a site is moved to an empty database or a new file";
        case OpenError::Reason::HalfFilled:
            return at +
                   "a site is being moved here; repeat the command janggun migrate to finish it";
        case OpenError::Reason::UnknownSchema:
            return at + "the schema version cannot be read: " + error.detail;
        case OpenError::Reason::NewerSchema:
            return at + "has schema version " + std::to_string(error.found) +
                   ", this program knows up to " + std::to_string(error.known) +
                   ": use a newer janggun";
        case OpenError::Reason::MigrationFailed:
            return at + "migration " + std::to_string(error.found) + " failed: " + error.detail;
    }
    return at;
}

}  // namespace janggun::server
