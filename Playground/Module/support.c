// What the standard library of Swift asks of its platform.
#include <stdlib.h>
#include <wasi/api.h>

// The number at the beginning of a text; returns where it ends.
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}

// Random bytes, from the host. That of the C library brings half of its output functions.
void arc4random_buf(void *bytes, size_t count) {
  if (__wasi_random_get(bytes, count) != 0) abort();
}
