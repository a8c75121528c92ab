# Build options, and the interface target that carries the project's compiler settings.
option(ACOL_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
option(ACOL_BENCHMARKS "Build the benchmarks" OFF)
option(ACOL_PYTHON_MODULE "Build the Python package" ${PROJECT_IS_TOP_LEVEL})
set(ACOL_ISA "auto" CACHE STRING "Instruction set: auto, x86-64-v3 or baseline")
set_property(CACHE ACOL_ISA PROPERTY STRINGS auto x86-64-v3 baseline)
option(ACOL_SHARED "Programs and bindings load the libraries as one, of which there may be several for kinds of processors" OFF)
set(ACOL_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize=")
if(ACOL_SANITIZE)
  set(ACOL_PYTHON_MODULE OFF)  # Debian's interpreter does not bring a sanitizer's runtime
endif()

if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  set(CMAKE_CXX_EXTENSIONS OFF)
  if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
  endif()
endif()

# The instruction set changes the last digits of results, so it is chosen once, for everything that
# is compiled here, and `acol --version` prints it.
set(acol_isa "${ACOL_ISA}")
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  set(acol_isa "${CMAKE_SYSTEM_PROCESSOR}")  # what every processor of that family has
elseif(acol_isa STREQUAL "auto")
  include(CheckCXXSourceRuns)
  check_cxx_source_runs("int main() { return !(__builtin_cpu_supports(\"avx2\") &&
      __builtin_cpu_supports(\"fma\") && __builtin_cpu_supports(\"bmi2\")); }" ACOL_CPU_IS_V3)
  if(ACOL_CPU_IS_V3)
    set(acol_isa "x86-64-v3")
  else()
    set(acol_isa "baseline")
  endif()
endif()

add_library(acol_settings INTERFACE)
target_compile_options(acol_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
# GCC 12 takes std::string's own copies for overflows (its bugs 105329 and 105651).
target_compile_options(acol_settings INTERFACE $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:
  -Wno-stringop-overflow -Wno-stringop-overread -Wno-restrict>)
if(acol_isa STREQUAL "x86-64-v3")
  target_compile_options(acol_settings INTERFACE -march=x86-64-v3)
endif()
if(ACOL_SANITIZE)
  # GCC takes instrumented standard headers for uninitialised reads.
  target_compile_options(acol_settings INTERFACE -fsanitize=${ACOL_SANITIZE} -fno-omit-frame-pointer
                         $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_link_options(acol_settings INTERFACE -fsanitize=${ACOL_SANITIZE})
endif()

include(cmake/hardening.cmake)

# acol_optimise_whole(<library>): release builds optimise the library across its files. With GCC that happens once, when
# the library is archived: its files become one object of machine code, and all that links it is quick to link.
function(acol_optimise_whole library)
  include(CheckIPOSupported)
  check_ipo_supported(RESULT possible LANGUAGES CXX OUTPUT reason)
  if(NOT possible OR NOT PROJECT_IS_TOP_LEVEL OR NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    return()
  endif()
  set_target_properties(${library} PROPERTIES INTERPROCEDURAL_OPTIMIZATION ON)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(CMAKE_CXX_ARCHIVE_CREATE_IPO
      "<CMAKE_CXX_COMPILER> -r -nostdlib -flto=auto -flto-partition=none -flinker-output=nolto-rel -o <TARGET>.o <OBJECTS>"
      "<CMAKE_AR> qc <TARGET> <TARGET>.o" PARENT_SCOPE)
    set(CMAKE_CXX_ARCHIVE_FINISH_IPO "<CMAKE_RANLIB> <TARGET>" PARENT_SCOPE)
  endif()
endfunction()

# acol_unite(<target>): several files at a time, so that what they include is read and optimised once. For builds in
# which everything is made anew; `dev` sees every file alone.
set(acol_unite OFF)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND PROJECT_IS_TOP_LEVEL)
  set(acol_unite ON)
endif()
option(ACOL_UNITE "Compile several files at a time" ${acol_unite})
function(acol_unite target)
  if(ACOL_UNITE)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 24)
  endif()
endfunction()
