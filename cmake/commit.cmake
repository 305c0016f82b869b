# Writes the file OUTPUT with the commit of SOURCE, or COMMIT if that is set: run by the build, after every commit.
if(NOT COMMIT)
    execute_process(COMMAND git -C ${SOURCE} rev-parse --short=10 HEAD OUTPUT_VARIABLE COMMIT
                    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT COMMIT)
    set(COMMIT unknown)
endif()
configure_file(${SOURCE}/src/cli/commit.cpp.in ${OUTPUT} @ONLY)
file(TOUCH ${OUTPUT})
