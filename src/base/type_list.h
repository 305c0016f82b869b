// A list of types that variants, loops and dispatch are generated from.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>

namespace janggun {

template <typename... T>
struct TypeList;

namespace detail {

template <typename, typename>
struct Joined;
template <typename... A, typename... B>
struct Joined<TypeList<A...>, TypeList<B...>> {
    using Type = TypeList<A..., B...>;
};

}  // namespace detail

template <typename... T>
struct TypeList {
    static constexpr std::size_t kSize = sizeof...(T);
    template <std::size_t kIndex>
    using At = std::tuple_element_t<kIndex, std::tuple<T...>>;

    template <typename Wanted>
    static constexpr bool kContains = (std::is_same_v<Wanted, T> || ...);

    /// The place of a type in the list, from 0.
    template <typename Wanted>
    static constexpr std::size_t kIndexOf = [] {
        static_assert(kContains<Wanted>);
        std::size_t index = 0;
        bool found = false;
        ((found = found || std::is_same_v<Wanted, T>, index += found ? 0 : 1), ...);
        return index;
    }();

    /// TypeList<A, B>::Map<Of> is TypeList<Of<A>, Of<B>>.
    template <template <typename> typename Of>
    using Map = TypeList<Of<T>...>;
    /// TypeList<A>::Append<TypeList<B>> is TypeList<A, B>.
    template <typename List>
    using Append = typename detail::Joined<TypeList, List>::Type;
    /// TypeList<A, B>::Into<std::variant> is std::variant<A, B>.
    template <template <typename...> typename Template>
    using Into = Template<T...>;

    /// Calls use.operator()<T>() for every type, in order.
    template <typename Use>
    static constexpr void for_each(Use&& use) {
        (use.template operator()<T>(), ...);
    }

    /// Calls use.operator()<T>() for every type until one returns true; says whether one did.
    template <typename Use>
    static constexpr bool any_of(Use&& use) {
        return (use.template operator()<T>() || ...);
    }
};

}  // namespace janggun
