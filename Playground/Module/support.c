// What the standard library of Swift asks of its platform.
#include <stdlib.h>

// The number at the beginning of a text; returns where it ends.
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}
