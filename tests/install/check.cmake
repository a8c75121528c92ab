# Installs the build into a scratch folder and builds strangers' programs against it.
set(prefix ${BUILD}/install-test)
set(headers ${prefix}/acol/include/acol)
set(everybodys "libfmt|libstdc\\+\\+|libm|libgcc_s|libc|ld-linux-x86-64")

# Builds a stranger's project; further arguments are for CMake.
function(build_project source build)
  execute_process(COMMAND ${CMAKE_COMMAND} --no-warn-unused-cli -S ${source} -B ${build} -G Ninja -DCMAKE_CXX_COMPILER=${COMPILER}
    -DCMAKE_PREFIX_PATH=${prefix}/acol -DHEADERS=${headers} ${ARGN} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${build} OUTPUT_VARIABLE said RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "${said}")
  endif()
endfunction()

# The program loads these libraries and no others.
function(check_loads program allowed)
  execute_process(COMMAND readelf -d ${program} OUTPUT_VARIABLE dynamic COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "[" "<" dynamic "${dynamic}")  # brackets would keep a list together
  string(REGEX MATCHALL "NEEDED[^\n]*<[^]]*" needed "${dynamic}")
  list(TRANSFORM needed REPLACE ".*<" "")
  if(NOT needed MATCHES "libstdc")
    message(FATAL_ERROR "${program}: what it loads could not be read: ${needed}")
  endif()
  list(FILTER needed EXCLUDE REGEX "^(${allowed})\\.so")
  if(needed)
    message(FATAL_ERROR "${program} loads ${needed}")
  endif()
endfunction()

file(REMOVE_RECURSE ${prefix})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix}/acol
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

# No header but those that somebody asked for: the others may change at any time.
file(GLOB_RECURSE installed RELATIVE ${headers} ${headers}/*)
set(of_acol ${installed})
list(FILTER of_acol INCLUDE REGEX "^(acol\\.hpp$|(core|inference|design|policy|simulate)/)")
set(others ${installed})
list(FILTER others EXCLUDE REGEX "^(acol\\.hpp$|(core|inference|design|policy|simulate|io|study|verify)/)")
list(LENGTH of_acol count)
if(others OR count GREATER 50)
  message(FATAL_ERROR "${count} headers of acol::acol (at most 50), and ${others}")
endif()

# The program of the engineer's page.
file(READ ${PAGE} text)
string(FIND "${text}" "```cpp\n" begin)
string(SUBSTRING "${text}" ${begin} -1 text)
string(SUBSTRING "${text}" 7 -1 text)
string(FIND "${text}" "```" end)
string(SUBSTRING "${text}" 0 ${end} text)
if(NOT text MATCHES "^#include <acol/acol.hpp>\n")
  message(FATAL_ERROR "the example of the engineer's page does not include acol/acol.hpp")
endif()
file(WRITE ${prefix}/build/example.cpp "${text}")

# Without the packages that only studies and certificates need.
build_project(${SOURCE} ${prefix}/build -DCMAKE_DISABLE_FIND_PACKAGE_tomlplusplus=ON
  -DCMAKE_DISABLE_FIND_PACKAGE_nlohmann_json=ON -DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON)
execute_process(COMMAND ${prefix}/build/stranger COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE said)
if(NOT said STREQUAL "candidate 1, certified 1\n")
  message(FATAL_ERROR "the example of the engineer's page says '${said}'")
endif()
check_loads(${prefix}/build/stranger "${everybodys}")

build_project(${SOURCE}/components ${prefix}/components -DCMAKE_DISABLE_FIND_PACKAGE_nlohmann_json=ON)
execute_process(COMMAND ${prefix}/components/doubter ${SOURCE}/../cli/certificate_of_version_1.json
  COMMAND_ERROR_IS_FATAL ANY)
check_loads(${prefix}/components/doubter "${everybodys}|libsodium")
execute_process(COMMAND ${prefix}/components/keeper ${prefix}/table.csv COMMAND_ERROR_IS_FATAL ANY)
