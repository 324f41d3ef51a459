// What the programs ask of the Python that runs them: see ../brewguide/host.py.
#include <stdint.h>

// Asks for something, and returns the number of bytes of the answer, or an error number of Linux below 0.
__attribute__((import_module("host"), import_name("ask")))
int32_t brewguide_host_ask(int32_t request, const void *bytes, int32_t count, int32_t number);

// Copies the last answer.
__attribute__((import_module("host"), import_name("take")))
void brewguide_host_take(void *bytes);
