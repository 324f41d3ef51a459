#pragma once
#include <stdint.h>

/// How many branches the code of this program has taken so far, on all threads that do not run at the same time.
uint64_t edgeCount(void);
