// What the fuzzers feed with bytes from outside. Each target returns 0 and aborts the program if
// one of our promises does not hold; libFuzzer runs them without end, tests/fuzz for a moment.
#pragma once

#include <cstddef>
#include <cstdint>

namespace janggun::fuzz {

using Target = int (*)(const std::uint8_t* data, std::size_t size);

int fuzz_variant(const std::uint8_t* data, std::size_t size);
int fuzz_fen(const std::uint8_t* data, std::size_t size);
// The first byte chooses the position that a move is read in.
int fuzz_uci(const std::uint8_t* data, std::size_t size);
int fuzz_pychess(const std::uint8_t* data, std::size_t size);
int fuzz_korean(const std::uint8_t* data, std::size_t size);
int fuzz_algebraic(const std::uint8_t* data, std::size_t size);
int fuzz_janggi_algebraic(const std::uint8_t* data, std::size_t size);
int fuzz_pgn(const std::uint8_t* data, std::size_t size);
int fuzz_gib(const std::uint8_t* data, std::size_t size);
int fuzz_json(const std::uint8_t* data, std::size_t size);
int fuzz_puzzles(const std::uint8_t* data, std::size_t size);
// Lines for the engine, as a GUI would send them.
int fuzz_commands(const std::uint8_t* data, std::size_t size);
// A tournament report file.
int fuzz_trf(const std::uint8_t* data, std::size_t size);
int fuzz_time_control(const std::uint8_t* data, std::size_t size);
// What a client says to the server, and what the server's log says.
int fuzz_message(const std::uint8_t* data, std::size_t size);
int fuzz_event(const std::uint8_t* data, std::size_t size);
// What a site says to a client in the terminal.
int fuzz_site_message(const std::uint8_t* data, std::size_t size);
// What HTTP brings: targets, forms, cookies, addresses, bodies.
int fuzz_http(const std::uint8_t* data, std::size_t size);
// What nodes of a cluster write to each other: over Redis, in envelopes, and what is in them.
int fuzz_bus(const std::uint8_t* data, std::size_t size);
int fuzz_envelope(const std::uint8_t* data, std::size_t size);
int fuzz_node_request(const std::uint8_t* data, std::size_t size);

}  // namespace janggun::fuzz
