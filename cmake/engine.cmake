# libacol_engine.so: the libraries as one shared object, for packages (-DACOL_SHARED=ON). A package holds it twice, for every
# processor and, in glibc-hwcaps/x86-64-v3, for those with AVX2; the loader of the C library takes the fastest that runs. Programs and
# bindings are built once, for every processor.
if(NOT ACOL_SHARED)
  return()
endif()

set(archives ${acol_libraries} acol_pages)
add_library(acol_engine SHARED ${PROJECT_SOURCE_DIR}/cmake/engine.map)
add_dependencies(acol_engine ${archives})
set_target_properties(acol_engine PROPERTIES LINKER_LANGUAGE CXX LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib/acol
  LINK_DEPENDS "${PROJECT_SOURCE_DIR}/cmake/engine.map")
list(TRANSFORM archives REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE files)
set_property(TARGET acol_engine APPEND PROPERTY LINK_DEPENDS ${files})
target_link_libraries(acol_engine
  PRIVATE -Wl,--whole-archive ${files} -Wl,--no-whole-archive acol_settings pq pugixml sodium sqlite3 zip tomlplusplus::tomlplusplus
  INTERFACE Eigen3::Eigen
  PUBLIC fmt::fmt Threads::Threads)
# What is ours is there for programs and stays ours: nobody's copy of a template, compiled for another kind of processor, takes its place.
target_link_options(acol_engine PRIVATE
  -Wl,-Bsymbolic-functions,--no-undefined,--version-script=${PROJECT_SOURCE_DIR}/cmake/engine.map)
target_include_directories(acol_engine INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_features(acol_engine INTERFACE cxx_std_20)
target_compile_definitions(acol_engine INTERFACE $<TARGET_PROPERTY:acol,INTERFACE_COMPILE_DEFINITIONS>)
set(place lib/acol)
if(acol_isa STREQUAL "x86-64-v3")
  string(APPEND place /glibc-hwcaps/${acol_isa})
endif()
install(TARGETS acol_engine LIBRARY DESTINATION ${place} COMPONENT engine)
