// The parts of the module _core; each file of this folder registers its own.
#pragma once

#include <pybind11/pybind11.h>

namespace janggun::python {

void add_rulesets(pybind11::module_& module);
void add_board(pybind11::module_& module);
void add_records(pybind11::module_& module);
void add_engine(pybind11::module_& module);
void add_pyffish(pybind11::module_& module);

}  // namespace janggun::python
