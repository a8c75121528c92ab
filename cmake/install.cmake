# `cmake --install` and find_package(acol).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# A list each, so that who wants acol::acol alone need not have what the others link.
foreach(library acol acol_verify acol_study)
  install(TARGETS ${library} EXPORT ${library}Targets FILE_SET HEADERS)
  install(EXPORT ${library}Targets NAMESPACE acol:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/acol)
endforeach()
if(PROJECT_IS_TOP_LEVEL AND NOT SKBUILD)
  install(TARGETS acol_cli acol_verify_cli)
  if(ACOL_WEB)
    install(DIRECTORY ${acol_share}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/acol)
  endif()
endif()

configure_package_config_file(cmake/acolConfig.cmake.in acolConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/acol)
write_basic_package_version_file(acolConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/acolConfig.cmake ${PROJECT_BINARY_DIR}/acolConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/acol)
