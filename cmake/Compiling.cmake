# Warnings, sanitizers, and the one function that makes a layer of the library.

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
find_program(CCACHE ccache)
if(CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<BOOL:${JANGGUN_WERROR}>:-Werror>)
if(JANGGUN_ARCH)
    add_compile_options(-march=${JANGGUN_ARCH})
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # What the optimiser warns of depends on inlining, so on the processor (-march=native): no error, lest a sound source
    # fail to build on some machine. -Wrestrict raises false alarms for std::string + std::string (GCC bug 105651).
    add_compile_options(-Wno-restrict -Wno-error=array-bounds -Wno-error=dangling-pointer -Wno-error=free-nonheap-object
        -Wno-error=maybe-uninitialized -Wno-error=stringop-overflow -Wno-error=stringop-overread -Wno-error=use-after-free)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    add_compile_options(-fconstexpr-steps=16777216)  # attack tables are made while compiling
    # A generic definition is instantiated for every game of the list; where a game has its own, that has no effect.
    add_compile_options(-Wno-instantiation-after-specialization)
endif()

set(JANGGUN_SANITIZE "" CACHE STRING "Sanitizers to build with, as -fsanitize takes them")
if(JANGGUN_SANITIZE)
    add_compile_options(-fsanitize=${JANGGUN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # g++ 12 raises false alarms in std::variant and Asio when it instruments them; the sanitizers watch anyway.
        add_compile_options(-Wno-maybe-uninitialized -Wno-tsan)
    endif()
    add_link_options(-fsanitize=${JANGGUN_SANITIZE})
endif()

# janggun_unhurried(TARGET…): what waits for people, disks and networks is not worth the compiler's best efforts. -O1 takes two
# thirds of the time of -O3; under the sanitizers Beast and CLI11 take twice as long to compile with -O1 as without.
function(janggun_unhurried)
    foreach(target ${ARGN})
        if(JANGGUN_SANITIZE)
            target_compile_options(${target} PRIVATE -O0)
        elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
            # With less inlining GCC 12 takes more alternatives of a std::variant that are not there for uninitialised ones.
            target_compile_options(${target} PRIVATE -O1 $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
        endif()
    endforeach()
endfunction()

# The layers in which the engine spends its time.
set(JANGGUN_FAST_LAYERS board janggi shogun game notation nnue engine)

# janggun_fast_code_first(TARGET [SUFFIX]): of an inline function that several objects contain, the linker takes the first copy.
# With these libraries first it is the one compiled for speed, and not that of a caller in the server.
function(janggun_fast_code_first target)
    set(files)
    foreach(layer ${JANGGUN_FAST_LAYERS})
        list(APPEND files $<TARGET_FILE:janggun_${layer}${ARGV1}>)
        add_dependencies(${target} janggun_${layer}${ARGV1})
    endforeach()
    target_link_options(${target} PRIVATE LINKER:--whole-archive ${files} LINKER:--no-whole-archive)
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${files})
endfunction()

# janggun_unity(TARGET…): compiles several sources of a target as one. Most of the time of a source goes into the headers of the
# standard library, Asio, Beast and GoogleTest. Not for the rules and the engine, whose speed should not depend on the batches.
# A source named after a game is compiled on its own: it has short names (Kind, Square) for the types of that game.
option(JANGGUN_UNITY "Compile most sources in batches: less time in all, more after a small change" ON)
function(janggun_unity)
    if(JANGGUN_UNITY)
        set_target_properties(${ARGN} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
        foreach(target ${ARGN})
            get_target_property(sources ${target} SOURCES)
            list(FILTER sources INCLUDE REGEX "(janggi|shogun)[a-z_]*\\.cpp$")
            set_source_files_properties(${sources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
        endforeach()
    endif()
endfunction()

# janggun_library(FOLDER DEPENDS lower layers and packages): src/FOLDER/*.cpp as one static library,
# janggun_FOLDER (with _ for /).
function(janggun_library folder)
    cmake_parse_arguments(arg "" "" "DEPENDS" ${ARGN})
    string(REPLACE "/" "_" name ${folder})
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${folder}/*.cpp)
    list(FILTER sources EXCLUDE REGEX "(_test|/main)\\.cpp$")
    if(sources)
        add_library(janggun_${name} STATIC ${sources})
        set(scope PUBLIC)
    else()
        add_library(janggun_${name} INTERFACE)
        set(scope INTERFACE)
    endif()
    target_include_directories(janggun_${name} ${scope} $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/src>
                               $<INSTALL_INTERFACE:include/janggun>)
    target_compile_features(janggun_${name} ${scope} cxx_std_20)
    target_link_libraries(janggun_${name} ${scope} ${arg_DEPENDS})
endfunction()

# janggun_migrations(BACKEND): src/server/store/BACKEND/migrations/NNNN_name.sql, in order, as that backend's migrations().
function(janggun_migrations BACKEND)
    set(MIGRATION_FOLDER server/store/${BACKEND}/migrations)
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${MIGRATION_FOLDER}/*.sql)
    list(SORT files)
    set(MIGRATIONS "")
    set(expected 0)
    foreach(file IN LISTS files)
        math(EXPR expected "${expected} + 1")
        get_filename_component(stem "${file}" NAME_WE)
        string(REGEX REPLACE "^0*([0-9]+)_.*$" "\\1" number "${stem}")
        string(REGEX REPLACE "^[0-9]+_" "" name "${stem}")
        if(NOT number STREQUAL expected)
            message(FATAL_ERROR "${file}: expected migration number ${expected}")
        endif()
        file(READ "${file}" sql)
        string(APPEND MIGRATIONS "    {${number}, \"${name}\", R\"sql(${sql})sql\"},\n")
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    endforeach()
    configure_file(${CMAKE_SOURCE_DIR}/src/server/store/migrations.cpp.in server/store/${BACKEND}/migrations.cpp @ONLY)
    target_sources(janggun_server_store_${BACKEND} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/server/store/${BACKEND}/migrations.cpp)
endfunction()

# janggun_test(NAME SOURCES… DEPENDS…): a gtest program, run by ctest as one test for each TEST, with the label gtest.
function(janggun_test name)
    cmake_parse_arguments(arg "" "SERIAL" "SOURCES;DEPENDS" ${ARGN})
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE ${arg_DEPENDS} GTest::gtest GTest::gtest_main)
    target_compile_definitions(${name} PRIVATE JANGGUN_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data"
                                               JANGGUN_SHARED_GIB="${CMAKE_SOURCE_DIR}/../shared/gib")
    if(arg_SERIAL)
        gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 TEST_FILTER "-${arg_SERIAL}"
                             PROPERTIES TIMEOUT 1200 LABELS gtest)
        gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 TEST_FILTER "${arg_SERIAL}"
                             PROPERTIES TIMEOUT 1200 LABELS gtest RUN_SERIAL TRUE)
    else()
        gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 1200 LABELS gtest)
    endif()
endfunction()
