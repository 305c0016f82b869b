// The operator's text of errors on opening.
#include "server/store/open_error.h"

namespace janggun::server {

std::string describe(const OpenError& error) {
    const std::string at = error.place + ": ";
    switch (error.reason) {
        case OpenError::Reason::CannotCreate:
            return at + "cannot be created: " + error.detail;
        case OpenError::Reason::CannotOpen:
            return at + "cannot be opened: " + error.detail;
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
