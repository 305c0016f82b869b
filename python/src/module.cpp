// The extension module janggun._core: exceptions, and the parts in order of their dependencies.
#include "module.h"

#include "errors.h"

namespace janggun::python {
namespace {

namespace py = pybind11;

void add_errors(py::module_& module) {
    // pybind11 tries the last first: the base comes first.
    const auto& base = py::register_exception<Complaint>(module, "Error", PyExc_ValueError);
    py::register_exception<VariantFailure>(module, "VariantError", base);
    py::register_exception<PositionFailure>(module, "PositionError", base);
    py::register_exception<MoveFailure>(module, "MoveError", base);
    py::register_exception<RecordFailure>(module, "RecordError", base);
}

}  // namespace

PYBIND11_MODULE(_core, module) {
    module.doc() = "Janggun's rules, notations, records and engine.";
    module.attr("__version__") = JANGGUN_VERSION;
    add_errors(module);
    add_rulesets(module);
    add_board(module);
    add_records(module);
    add_engine(module);
    add_pyffish(module);
}

}  // namespace janggun::python
