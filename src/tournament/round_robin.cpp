// Round robin by the Berger tables.
#include "tournament/round_robin.h"

#include <algorithm>
#include <utility>

namespace janggun::tournament {
namespace {

/// Round `round`, from 1, of a table for `size` players, an even number; numbers from 1. Two
/// numbers below the last meet if their sum is round + 1 modulo size - 1; the last number meets
/// whoever is left.
[[nodiscard]] std::vector<Pairing> berger_round(int size, int round) {
    std::vector<Pairing> pairs;
    const int last = size;
    const int modulus = size - 1;
    for (int a = 1; a < last; ++a) {
        // The partner b with a + b = round + 1 (mod size - 1), 1 <= b < last.
        int b = (round + 1 - a) % modulus;
        if (b <= 0) b += modulus;
        if (b == a) {
            pairs.push_back(round % 2 == 1 ? Pairing{a, last} : Pairing{last, a});
        } else if (a < b) {
            pairs.push_back((a + b) % 2 == 1 ? Pairing{a, b} : Pairing{b, a});
        }
    }
    return pairs;
}

/// Places from 0; the number that nobody has is a bye.
[[nodiscard]] std::vector<Pairing> seated(std::vector<Pairing> pairs, int players) {
    for (Pairing& pair : pairs) {
        pair = {pair.first - 1, pair.second - 1};
        if (pair.first >= players) pair = {pair.second, kNobody};
        if (pair.second >= players) pair.second = kNobody;
    }
    std::stable_partition(pairs.begin(), pairs.end(),
                          [](const Pairing& pair) { return pair.second != kNobody; });
    return pairs;
}

}  // namespace

std::vector<std::vector<Pairing>> round_robin(int players, Cycles cycles) {
    std::vector<std::vector<Pairing>> rounds;
    if (players < 2) return rounds;
    const int size = players + players % 2;
    for (int round = 1; round < size; ++round)
        rounds.push_back(seated(berger_round(size, round), players));
    if (cycles == Cycles::Single) return rounds;
    std::vector<std::vector<Pairing>> second = rounds;
    // The last two rounds of the first cycle change places, so that nobody has the same side three
    // times running where the cycles meet.
    if (rounds.size() >= 2) std::swap(rounds[rounds.size() - 1], rounds[rounds.size() - 2]);
    for (std::vector<Pairing>& round : second) {
        for (Pairing& pair : round)
            if (pair.second != kNobody) std::swap(pair.first, pair.second);
        rounds.push_back(std::move(round));
    }
    return rounds;
}

}  // namespace janggun::tournament
