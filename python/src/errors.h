// The exceptions of the Python module. All of them are ValueErrors; the texts are the library's.
#pragma once

#include <stdexcept>
#include <string>

namespace janggun::python {

/// Any of them; thrown itself for a name that is not in a list: of a notation, a format, a square.
struct Complaint : std::runtime_error {
    using std::runtime_error::runtime_error;
};
/// An unknown variant, or wrong settings of one.
struct VariantFailure : Complaint {
    using Complaint::Complaint;
};
/// A text that is not a position: FEN, set-up, handicap.
struct PositionFailure : Complaint {
    using Complaint::Complaint;
};
/// A text that is not a move, or a move that is not legal.
struct MoveFailure : Complaint {
    using Complaint::Complaint;
};
/// A recorded game that cannot be read.
struct RecordFailure : Complaint {
    using Complaint::Complaint;
};

}  // namespace janggun::python
