# The shipped catalogue is what its script writes, to the byte.
execute_process(COMMAND ${PYTHON} ${SOURCE}/scripts/make_cookies.py
  OUTPUT_VARIABLE made COMMAND_ERROR_IS_FATAL ANY)
file(READ ${SOURCE}/data/cookies.csv shipped)
if(NOT made STREQUAL shipped)
  message(FATAL_ERROR "data/cookies.csv is not what scripts/make_cookies.py writes")
endif()
