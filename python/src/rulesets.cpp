// Python's view of games, rulesets and outcomes.
#include <pybind11/stl.h>

#include "janggi/ruleset_settings.h"
#include "module.h"
#include "names.h"
#include "notation/game_description.h"

namespace janggun::python {
namespace {

namespace py = pybind11;

struct Ruleset {
    AnyRuleset rules;
};

py::dict settings_dict([[maybe_unused]] const auto& rules) {
    py::dict settings;
    if constexpr (std::is_same_v<std::decay_t<decltype(rules)>, janggi::Ruleset>)
        for (const auto& setting : janggi::settings_of(rules))
            settings[py::str(std::string{setting.key})] = setting.value;
    return settings;
}

void add_ruleset(py::module_& module) {
    const auto of_rules = [](auto&& use) {
        return [use](const Ruleset& ruleset) { return std::visit(use, ruleset.rules); };
    };
    py::class_<Ruleset>(module, "Ruleset", "The rules of a variant: docs/rulesets.md.")
        .def(py::init([](const std::string& variant) { return Ruleset{ruleset_from(variant)}; }),
             py::arg("variant"))
        .def_property_readonly("name",
                               of_rules([](const auto& r) { return std::string{name_of(r)}; }))
        .def_property_readonly("title",
                               of_rules([](const auto& r) { return std::string{title_of(r)}; }))
        .def_property_readonly("is_custom", of_rules([](const auto& r) { return is_custom(r); }))
        .def_property_readonly("allows_agreed_draw",
                               of_rules([](const auto& r) { return bool{r.allows_agreed_draw}; }))
        .def_property_readonly("settings", of_rules([](const auto& r) { return settings_dict(r); }))
        .def_property_readonly("game",
                               [](const Ruleset& ruleset) {
                                   return with_game(ruleset.rules, []<Game G>(const auto&) {
                                       return std::string{G::kId};
                                   });
                               })
        .def("__eq__", [](const Ruleset& a, const Ruleset& b) { return a.rules == b.rules; })
        .def("__hash__", [](const Ruleset& r) { return py::hash(py::str(name_of(r.rules))); })
        .def("__repr__",
             [](const Ruleset& r) { return fmt::format("Ruleset('{}')", name_of(r.rules)); });
}

void add_outcome(py::module_& module) {
    py::class_<Points>(module, "Points", "Points of both sides, with Han's deom.")
        .def_property_readonly("first", [](const Points& p) { return p.first_halves / 2.0; })
        .def_property_readonly("second", [](const Points& p) { return p.second_halves / 2.0; })
        .def("__eq__", [](const Points& a, const Points& b) { return a == b; })
        .def("__repr__", [](const Points& p) {
            return fmt::format("Points({} to {})", points_text(p.first_halves),
                               points_text(p.second_halves));
        });
    py::class_<Outcome>(module, "Outcome", "How a game ended.")
        .def_readonly("winner", &Outcome::winner)
        .def_readonly("points", &Outcome::points)
        .def_property_readonly("reason",
                               [](const Outcome& o) { return std::string{name_of(o.reason)}; })
        .def_property_readonly("score", [](const Outcome& o) { return std::string{score_of(o)}; })
        .def("__eq__", [](const Outcome& a, const Outcome& b) { return a == b; })
        .def("__repr__", [](const Outcome& o) {
            return fmt::format("Outcome({}, {})", score_of(o), name_of(o.reason));
        });
}

}  // namespace

void add_rulesets(py::module_& module) {
    py::enum_<Side>(module, "Side", "Cho and White are FIRST, Han and Black are SECOND.")
        .value("FIRST", Side::First)
        .value("SECOND", Side::Second)
        .def_property_readonly("other", [](Side side) { return other(side); });
    for (const char* name : {"CHO", "WHITE"}) module.attr(name) = Side::First;
    for (const char* name : {"HAN", "BLACK"}) module.attr(name) = Side::Second;
    add_ruleset(module);
    add_outcome(module);
    module.def(
        "variants",
        [] {
            std::vector<std::string> names;
            for (const auto name : all_variants()) names.emplace_back(name);
            return names;
        },
        "The names of all rulesets of all games.");
    module.def(
        "_games_json", [] { return notation::to_json(notation::all_descriptions()); },
        "What janggun.games() decodes.");
}

}  // namespace janggun::python
