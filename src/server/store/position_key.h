// Position keys as a disk format: the archive's index of positions is stored under them.
#pragma once

namespace janggun::server {

/// The version of Position::key() (Zobrist keys) that the index is stored with. A change to the
/// keys of any game fails PositionKeys.AreTheStoredFormat in tests/service: then raise this
/// number, and stores rebuild their index by replaying the archived games.
inline constexpr int kPositionKeyVersion = 1;

}  // namespace janggun::server
