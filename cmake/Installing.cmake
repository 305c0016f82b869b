# What `cmake --install` puts where. Components: program, page, server (unit and configuration), library; python
# (python/CMakeLists.txt).
# The page is installed if it has been built (tools/build_web): JANGGUN_WEB is its folder.
include(GNUInstallDirs)
set(JANGGUN_WEB "${CMAKE_BINARY_DIR}/web" CACHE PATH "The built page")
set(JANGGUN_UNIT_DIR "lib/systemd/system" CACHE PATH "Where systemd units are installed")
set(JANGGUN_ZSH_DIR "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions" CACHE PATH "Where completions for zsh are installed")

install(TARGETS janggun RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
if(JANGGUN_V3)
    install(TARGETS janggun_v3 RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/janggun/x86-64-v3 COMPONENT program)
endif()

# Manual pages and completions, by the program itself.
set(manual ${CMAKE_BINARY_DIR}/manual)
add_custom_command(OUTPUT ${manual}/stamp
                   COMMAND ${CMAKE_COMMAND} -E rm -rf ${manual}
                   COMMAND janggun manual ${manual}
                   COMMAND ${CMAKE_COMMAND} -E touch ${manual}/stamp
                   DEPENDS janggun VERBATIM COMMENT "Writing manual pages and completions")
add_custom_target(manual ALL DEPENDS ${manual}/stamp)
install(DIRECTORY ${manual}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program)
install(FILES ${manual}/bash/janggun DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${manual}/zsh/_janggun DESTINATION ${JANGGUN_ZSH_DIR} COMPONENT program)
install(FILES ${manual}/fish/janggun.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
        COMPONENT program)

# The networks are in the program too; these are for `EvalFile` and for training.
install(DIRECTORY nets puzzles DESTINATION ${CMAKE_INSTALL_DATADIR}/janggun COMPONENT program
        FILES_MATCHING PATTERN *.nnue PATTERN *.puzzles)
install(FILES packaging/janggun.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT program)
foreach(size 192 512)
    install(FILES web/public/icon-${size}.png DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/${size}x${size}/apps
            RENAME janggun.png COMPONENT program)
endforeach()
install(FILES web/public/icon.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME janggun.svg
        COMPONENT program)
install(FILES README.md NOTICE CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program FILES_MATCHING PATTERN *.md
        PATTERN *.schema.json PATTERN decisions EXCLUDE PATTERN images EXCLUDE PATTERN conformance EXCLUDE)

install(DIRECTORY ${JANGGUN_WEB}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/janggun/web COMPONENT page OPTIONAL)
# The unit contains paths. They are known only when it is installed: `cmake --install` may name another prefix.
install(CODE "
    foreach(name BINDIR=${CMAKE_INSTALL_BINDIR} SYSCONFDIR=${CMAKE_INSTALL_SYSCONFDIR} DOCDIR=${CMAKE_INSTALL_DOCDIR})
        string(REGEX MATCH \"^([A-Z]+)=(.*)\" name \"\${name}\")
        get_filename_component(CMAKE_INSTALL_FULL_\${CMAKE_MATCH_1} \"\${CMAKE_MATCH_2}\" ABSOLUTE
                               BASE_DIR \"\${CMAKE_INSTALL_PREFIX}\")
    endforeach()
    configure_file(\"${CMAKE_SOURCE_DIR}/packaging/janggun.service.in\"
                   \"${CMAKE_BINARY_DIR}/packaging/janggun.service\" @ONLY)
" COMPONENT server)
install(FILES ${CMAKE_BINARY_DIR}/packaging/janggun.service DESTINATION ${JANGGUN_UNIT_DIR} COMPONENT server)
install(FILES packaging/janggun.toml DESTINATION ${CMAKE_INSTALL_SYSCONFDIR}/janggun COMPONENT server)

# `ninja installed` builds what is installed, and nothing else.
add_custom_target(installed DEPENDS manual janggun)
if(JANGGUN_V3)
    add_dependencies(installed janggun_v3)
endif()

# The C++ library for other projects: find_package(Janggun), examples/.
include(CMakePackageConfigHelpers)
set(layers base board janggi shogun game notation nnue engine record draw)
list(TRANSFORM layers PREPEND janggun_ OUTPUT_VARIABLE targets)
install(TARGETS ${targets} EXPORT JanggunTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
add_dependencies(installed ${targets})
foreach(target ${targets})
    string(REPLACE janggun_ "" name ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
endforeach()
set_target_properties(janggun_game PROPERTIES EXPORT_NAME rules)
set_target_properties(janggun_record PROPERTIES EXPORT_NAME records)
foreach(layer ${layers})
    install(DIRECTORY src/${layer} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/janggun COMPONENT library
            FILES_MATCHING PATTERN *.h)
endforeach()
set(config ${CMAKE_INSTALL_LIBDIR}/cmake/Janggun)
install(EXPORT JanggunTargets NAMESPACE Janggun:: DESTINATION ${config} COMPONENT library)
configure_package_config_file(packaging/JanggunConfig.cmake.in ${CMAKE_BINARY_DIR}/packaging/JanggunConfig.cmake
                              INSTALL_DESTINATION ${config})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/packaging/JanggunConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/packaging/JanggunConfig.cmake ${CMAKE_BINARY_DIR}/packaging/JanggunConfigVersion.cmake
        DESTINATION ${config} COMPONENT library)
