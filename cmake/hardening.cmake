# What makes a bug harder to misuse, and the same bytes out of the same sources wherever they lie.
# tests/build/hardening_test.py looks for each of these in what was built; docs/building.md says what they are.
include(CheckCXXCompilerFlag)

# Programs that can be loaded anywhere.
if(PROJECT_IS_TOP_LEVEL)
  include(CheckPIESupported)
  check_pie_supported(LANGUAGES CXX)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()

# Checks of the stack and of what the C library writes to. Sanitizers have their own.
string(TOUPPER "CMAKE_CXX_FLAGS_${CMAKE_BUILD_TYPE}" acol_flags_name)
set(acol_control_flow_note "")
if(NOT ACOL_SANITIZE)
  target_compile_options(acol_settings INTERFACE -fstack-protector-strong -fstack-clash-protection)
  if("${CMAKE_CXX_FLAGS} ${${acol_flags_name}}" MATCHES "-O[123s]")  # the C library's checks need an optimiser
    target_compile_options(acol_settings INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
  endif()
  target_link_options(acol_settings INTERFACE -Wl,-z,relro,-z,now,-z,noexecstack)
  # Jumps and returns only to where code expects them (Intel's CET). Every part of ours says that it keeps to this, data
  # that the assembler copies in too; the C library's start files of Debian 12 do not, so that the linker has to be told.
  check_cxx_compiler_flag(-fcf-protection=full ACOL_CONTROL_FLOW)
  if(ACOL_CONTROL_FLOW)
    target_compile_options(acol_settings INTERFACE -fcf-protection=full)
    target_link_options(acol_settings INTERFACE -Wl,-z,ibt,-z,shstk)
    string(CONCAT acol_control_flow_note  # a note of owner GNU, NT_GNU_PROPERTY_TYPE_0: x86 feature 1, IBT and SHSTK
      ".section .note.gnu.property,\"a\"\n.balign 8\n.long 4, 16, 5\n.asciz \"GNU\"\n"
      ".long 0xc0000002, 4, 3, 0\n")
  endif()
endif()

# No names of folders in what is built.
target_compile_options(acol_settings INTERFACE
  -ffile-prefix-map=${PROJECT_BINARY_DIR}=build -ffile-prefix-map=${PROJECT_SOURCE_DIR}=.)
