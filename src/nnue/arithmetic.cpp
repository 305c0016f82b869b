// SIMD kernels of the network: accumulator update and output layer.
#include "nnue/arithmetic.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace janggun::nnue {
namespace {

using Columns = std::span<const HiddenVector* const>;

void plain_update(const HiddenVector& source, HiddenVector& target, Columns added,
                  Columns removed) {
    HiddenVector sums = source;
    for (const HiddenVector* column : added)
        for (std::size_t i = 0; i < kHidden; ++i)
            sums[i] = static_cast<std::int16_t>(sums[i] + (*column)[i]);
    for (const HiddenVector* column : removed)
        for (std::size_t i = 0; i < kHidden; ++i)
            sums[i] = static_cast<std::int16_t>(sums[i] - (*column)[i]);
    target = sums;
}

std::int32_t plain_output(const HiddenVector& own, const HiddenVector& other,
                          const std::array<HiddenVector, 2>& weights) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < kHidden; ++i) {
        const std::int32_t a = std::clamp<std::int32_t>(own[i], 0, kInputOne);
        const std::int32_t b = std::clamp<std::int32_t>(other[i], 0, kInputOne);
        sum += a * a * weights[0][i] + b * b * weights[1][i];
    }
    return sum;
}

constexpr Arithmetic kPlain{"plain", plain_update, plain_output};

#if defined(__x86_64__)

// 16 registers of 16 numbers hold all sums at once.
static_assert(kHidden % 256 == 0);

__attribute__((target("avx2"))) void avx2_update(const HiddenVector& source, HiddenVector& target,
                                                 Columns added, Columns removed) {
    const auto at = [](const HiddenVector& sums, std::size_t i) {
        return reinterpret_cast<const __m256i*>(sums.data()) + i;
    };
    constexpr std::size_t kRegisters = 8;
    for (std::size_t block = 0; block < kHidden / 16; block += kRegisters) {
        __m256i sums[kRegisters];
        for (std::size_t i = 0; i < kRegisters; ++i)
            sums[i] = _mm256_loadu_si256(at(source, block + i));
        for (const HiddenVector* column : added)
            for (std::size_t i = 0; i < kRegisters; ++i)
                sums[i] = _mm256_add_epi16(sums[i], _mm256_loadu_si256(at(*column, block + i)));
        for (const HiddenVector* column : removed)
            for (std::size_t i = 0; i < kRegisters; ++i)
                sums[i] = _mm256_sub_epi16(sums[i], _mm256_loadu_si256(at(*column, block + i)));
        for (std::size_t i = 0; i < kRegisters; ++i)
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(target.data()) + block + i, sums[i]);
    }
}

__attribute__((target("avx2"))) std::int32_t avx2_output(
    const HiddenVector& own, const HiddenVector& other,
    const std::array<HiddenVector, 2>& weights) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i one = _mm256_set1_epi16(kInputOne);
    __m256i sum = zero;
    for (std::size_t half = 0; half < 2; ++half) {
        const auto* sums = reinterpret_cast<const __m256i*>((half == 0 ? own : other).data());
        const auto* weight = reinterpret_cast<const __m256i*>(weights[half].data());
        for (std::size_t i = 0; i < kHidden / 16; ++i) {
            const __m256i clipped =
                _mm256_min_epi16(_mm256_max_epi16(_mm256_loadu_si256(sums + i), zero), one);
            // Weights are at most 127, so that the first product fits into 16 bits.
            const __m256i product = _mm256_mullo_epi16(clipped, _mm256_loadu_si256(weight + i));
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(product, clipped));
        }
    }
    const __m128i four =
        _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    const __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0xB1)));
}

constexpr Arithmetic kAvx2{"AVX2", avx2_update, avx2_output};

// The same with registers twice as wide.

__attribute__((target("avx512bw"))) void avx512_update(const HiddenVector& source,
                                                       HiddenVector& target, Columns added,
                                                       Columns removed) {
    const auto at = [](const HiddenVector& sums, std::size_t i) { return sums.data() + 32 * i; };
    constexpr std::size_t kRegisters = 8;
    for (std::size_t block = 0; block < kHidden / 32; block += kRegisters) {
        __m512i sums[kRegisters];
        for (std::size_t i = 0; i < kRegisters; ++i)
            sums[i] = _mm512_loadu_si512(at(source, block + i));
        for (const HiddenVector* column : added)
            for (std::size_t i = 0; i < kRegisters; ++i)
                sums[i] = _mm512_add_epi16(sums[i], _mm512_loadu_si512(at(*column, block + i)));
        for (const HiddenVector* column : removed)
            for (std::size_t i = 0; i < kRegisters; ++i)
                sums[i] = _mm512_sub_epi16(sums[i], _mm512_loadu_si512(at(*column, block + i)));
        for (std::size_t i = 0; i < kRegisters; ++i)
            _mm512_storeu_si512(target.data() + 32 * (block + i), sums[i]);
    }
}

__attribute__((target("avx512bw"))) std::int32_t avx512_output(
    const HiddenVector& own, const HiddenVector& other,
    const std::array<HiddenVector, 2>& weights) {
    const __m512i zero = _mm512_setzero_si512();
    const __m512i one = _mm512_set1_epi16(kInputOne);
    __m512i sum = zero;
    for (std::size_t half = 0; half < 2; ++half) {
        const std::int16_t* sums = (half == 0 ? own : other).data();
        const std::int16_t* weight = weights[half].data();
        for (std::size_t i = 0; i < kHidden; i += 32) {
            const __m512i clipped =
                _mm512_min_epi16(_mm512_max_epi16(_mm512_loadu_si512(sums + i), zero), one);
            const __m512i product = _mm512_mullo_epi16(clipped, _mm512_loadu_si512(weight + i));
            sum = _mm512_add_epi32(sum, _mm512_madd_epi16(product, clipped));
        }
    }
    std::array<std::int32_t, 16> parts;
    _mm512_storeu_si512(parts.data(), sum);
    return std::accumulate(parts.begin(), parts.end(), 0);
}

constexpr Arithmetic kAvx512{"AVX-512", avx512_update, avx512_output};

#elif defined(__wasm_simd128__)

void wasm_update(const HiddenVector& source, HiddenVector& target, Columns added, Columns removed) {
    for (std::size_t block = 0; block < kHidden; block += 8) {
        v128_t sums = wasm_v128_load(source.data() + block);
        for (const HiddenVector* column : added)
            sums = wasm_i16x8_add(sums, wasm_v128_load(column->data() + block));
        for (const HiddenVector* column : removed)
            sums = wasm_i16x8_sub(sums, wasm_v128_load(column->data() + block));
        wasm_v128_store(target.data() + block, sums);
    }
}

std::int32_t wasm_output(const HiddenVector& own, const HiddenVector& other,
                         const std::array<HiddenVector, 2>& weights) {
    const v128_t zero = wasm_i16x8_splat(0);
    const v128_t one = wasm_i16x8_splat(kInputOne);
    v128_t sum = wasm_i32x4_splat(0);
    for (std::size_t half = 0; half < 2; ++half) {
        const HiddenVector& sums = half == 0 ? own : other;
        for (std::size_t i = 0; i < kHidden; i += 8) {
            const v128_t clipped =
                wasm_i16x8_min(wasm_i16x8_max(wasm_v128_load(sums.data() + i), zero), one);
            const v128_t product =
                wasm_i16x8_mul(clipped, wasm_v128_load(weights[half].data() + i));
            sum = wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(product, clipped));
        }
    }
    return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) +
           wasm_i32x4_extract_lane(sum, 2) + wasm_i32x4_extract_lane(sum, 3);
}

constexpr Arithmetic kWasm{"WebAssembly SIMD", wasm_update, wasm_output};

#endif

const std::vector<const Arithmetic*>& known() {
    static const std::vector<const Arithmetic*> kKnown = [] {
        std::vector<const Arithmetic*> list{&kPlain};
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2")) list.push_back(&kAvx2);
        if (__builtin_cpu_supports("avx512bw")) list.push_back(&kAvx512);
#elif defined(__wasm_simd128__)
        list.push_back(&kWasm);
#endif
        return list;
    }();
    return kKnown;
}

}  // namespace

const Arithmetic& plain_arithmetic() {
    return kPlain;
}
const Arithmetic& best_arithmetic() {
    return *known().back();
}
std::span<const Arithmetic* const> all_arithmetic() {
    return known();
}

}  // namespace janggun::nnue
