# apps/web: the script and style of the reports and the pages of `acol serve`, embedded in the library; render.mjs,
# which draws figures as files.
option(ACOL_WEB "Build the pages (needs Node.js 18 or newer and npm)" ON)

set(acol_web_source ${PROJECT_SOURCE_DIR}/apps/web)
set(acol_share ${PROJECT_BINARY_DIR}/share/acol)
set(acol_web_report report.js report.js.sha256 report.css report.css.sha256)
set(acol_web_pages rate.html rate.js rate.css owner.html owner.js owner.css charts.js
  new.html new.js new.css list.html list.js list.css)
foreach(language ar de es fr it ja nl pl pt zh)  # what the rater's page says, loaded when it is needed
  list(APPEND acol_web_pages texts.${language}.js)
endforeach()
list(TRANSFORM acol_web_pages APPEND .gz OUTPUT_VARIABLE acol_web_compressed)
set(acol_web_embedded ${acol_web_report} ${acol_web_pages} ${acol_web_compressed})
set(acol_web_fonts
  /usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf
  /usr/share/fonts/truetype/liberation2/LiberationSans-Bold.ttf
  /usr/share/fonts/truetype/liberation2/LiberationSans-Italic.ttf
  /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf)

# acol_embed(<target> <folder> <file>...): the bytes of the files, and table rows {name, begin, end} for assets.cpp.
# The assembler copies them in: as a C++ array they would take a minute to compile.
function(acol_embed target folder)
  set(assembly ".section .rodata\n")
  set(symbols "")
  set(rows "")
  set(number 0)
  foreach(file IN LISTS ARGN)
    set(symbol acol_asset_${number})
    string(APPEND assembly ".balign 16\n.globl ${symbol}_begin, ${symbol}_end\n.hidden ${symbol}_begin, ${symbol}_end\n"
                           "${symbol}_begin:\n.incbin \"${folder}/${file}\"\n${symbol}_end:\n.byte 0\n")
    string(APPEND symbols "extern \"C\" const char ${symbol}_begin[], ${symbol}_end[];\n")
    string(APPEND rows "  {\"${file}\", ${symbol}_begin, ${symbol}_end},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  string(APPEND assembly ".section .note.GNU-stack,\"\",@progbits\n")
  string(APPEND assembly "${acol_control_flow_note}")
  set(generated ${PROJECT_BINARY_DIR}/generated)
  file(CONFIGURE OUTPUT ${generated}/assets.S CONTENT "${assembly}" @ONLY)
  file(CONFIGURE OUTPUT ${generated}/acol_asset_symbols.inc CONTENT "${symbols}" @ONLY)
  file(CONFIGURE OUTPUT ${generated}/acol_asset_rows.inc CONTENT "${rows}" @ONLY)
  target_include_directories(${target} PRIVATE ${generated})
  if(number GREATER 0)
    # Apart from the target: flags for C++ (sanitizers, optimisation of the whole) are not for the assembler.
    list(TRANSFORM ARGN PREPEND ${folder}/ OUTPUT_VARIABLE files)
    add_library(${target}_assets OBJECT ${generated}/assets.S)
    set_property(SOURCE ${generated}/assets.S PROPERTY OBJECT_DEPENDS "${files}")
    add_dependencies(${target}_assets acol_web)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_assets>)
  endif()
endfunction()

function(acol_find_node)
  find_program(ACOL_NODE NAMES node nodejs)
  find_program(ACOL_NPM npm)
  set(version 0)
  if(ACOL_NODE)
    execute_process(COMMAND ${ACOL_NODE} --version OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
    string(REGEX REPLACE "^v" "" version "${version}")
  endif()
  if(NOT ACOL_NPM OR version VERSION_LESS 18)
    message(FATAL_ERROR "apps/web needs Node.js 18 or newer and npm: run scripts/setup, or configure with -DACOL_WEB=OFF")
  endif()
  foreach(font IN LISTS acol_web_fonts)
    if(NOT EXISTS ${font})
      message(FATAL_ERROR "${font} is missing: run scripts/setup, or configure with -DACOL_WEB=OFF")
    endif()
  endforeach()
endfunction()

# acol_web_bundle(<modes> <folder> <file>...): what `vite build --mode <mode>` writes into the folder, for each mode.
function(acol_web_bundle modes folder)
  list(TRANSFORM ARGN PREPEND ${folder}/ OUTPUT_VARIABLE outputs)
  set(lists ${PROJECT_BINARY_DIR}/web/packages)  # what is in each, for scripts/components.py
  list(TRANSFORM modes PREPEND ${lists}/ OUTPUT_VARIABLE listed)
  list(TRANSFORM listed APPEND .json)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${acol_web_source}/src/*)
  add_custom_command(OUTPUT ${outputs} ${listed}
    COMMAND ${acol_web_source}/make bundle ${ACOL_NODE} ${folder} ${lists} ${modes}
    DEPENDS ${sources} ${acol_web_packages} ${acol_web_source}/vite.config.ts ${acol_web_source}/tsconfig.json
    COMMENT "Building apps/web (${modes})" VERBATIM)
endfunction()

if(ACOL_WEB)
  enable_language(ASM)
  acol_find_node()
  # npm writes this file at the end of an installation. All build folders share the packages.
  set(acol_web_packages ${acol_web_source}/node_modules/.package-lock.json)
  add_custom_command(OUTPUT ${acol_web_packages}
    COMMAND ${acol_web_source}/make packages ${ACOL_NPM} ${PROJECT_BINARY_DIR}/npm.log
    DEPENDS ${acol_web_source}/package.json ${acol_web_source}/package-lock.json
    COMMENT "Installing the packages of apps/web" VERBATIM)
  set(acol_web_folder ${PROJECT_BINARY_DIR}/web)
  acol_web_bundle(report ${acol_web_folder} ${acol_web_report})
  acol_web_bundle("rate;owner;new;list" ${acol_web_folder} ${acol_web_pages} ${acol_web_compressed})
  acol_web_bundle(render ${acol_share} render.mjs)
  file(COPY ${acol_web_fonts} DESTINATION ${acol_share}/fonts)
  list(TRANSFORM acol_web_embedded PREPEND ${acol_web_folder}/ OUTPUT_VARIABLE acol_web_files)
  add_custom_target(acol_web ALL DEPENDS ${acol_web_files})
  add_custom_target(acol_render ALL DEPENDS ${acol_share}/render.mjs)
else()
  set(acol_web_embedded "")
endif()
