// The memory of the module, in place of that of the C library. A call allocates many small blocks for a short time: here,
// each of few sizes has a list of its free blocks, and a block is never split or joined. So the memory grows to the most
// that each size needs at once.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Sizes are counted in units: 1, 2, 3, 4, and four for each power of two behind them: 5, 6, 7, 8, 10, 12, 14, 16, 20, …
enum { UNIT = 16, PAGE = 65536, FEWEST_PAGES = 16, SIZES = 128 };
static const size_t MOST_BYTES = INT32_MAX;

// What is before the bytes of a block, which begin at a multiple of a unit, as C and Swift expect.
typedef struct {
  uint32_t size, unused;
} Header;

// A free block, in the place of its bytes.
typedef struct Free {
  struct Free *next;
} Free;

extern unsigned char __heap_base;
static Free *released[SIZES];
static uintptr_t next, end;

// The number of the smallest size that holds some units; replaces them with its units.
static uint32_t size_of(uint32_t *units) {
  if (*units <= 4) return *units - 1;
  uint32_t shift = 29 - __builtin_clz(*units - 1), steps = (*units - 1) >> shift;
  *units = (steps + 1) << shift;
  return shift * 4 + steps;
}

static size_t bytes_of(uint32_t size) {
  uint32_t units = size < 8 ? size + 1 : (size % 4 + 5) << (size / 4 - 1);
  return units * UNIT - sizeof(Header);
}

// Memory that was never used; null if there is none.
static void *fresh(size_t bytes) {
  if (!end) {
    next = ((uintptr_t)&__heap_base + UNIT - 1) / UNIT * UNIT + UNIT - sizeof(Header);
    end = __builtin_wasm_memory_size(0) * PAGE;
  }
  if (end < next + bytes) {
    size_t pages = (next + bytes - end) / PAGE + FEWEST_PAGES;
    if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return NULL;
    end += pages * PAGE;
  }
  void *block = (void *)next;
  next += bytes;
  return block;
}

void *malloc(size_t bytes) {
  if (bytes > MOST_BYTES) return NULL;
  uint32_t units = (bytes + sizeof(Header) + UNIT - 1) / UNIT, size = size_of(&units);
  Free *free = released[size];
  if (free) {
    released[size] = free->next;
    return free;
  }
  Header *header = fresh((size_t)units * UNIT);
  if (!header) return NULL;
  header->size = size;
  return header + 1;
}

void free(void *memory) {
  if (!memory) return;
  Free *free = memory;
  Free **list = &released[((Header *)memory - 1)->size];
  free->next = *list;
  *list = free;
}

void *realloc(void *memory, size_t bytes) {
  size_t known = memory ? bytes_of(((Header *)memory - 1)->size) : 0;
  if (memory && bytes <= known) return memory;
  void *larger = malloc(bytes);
  if (larger && memory) {
    memcpy(larger, memory, known);
    free(memory);
  }
  return larger;
}

void *calloc(size_t count, size_t bytes) {
  size_t all;
  if (__builtin_mul_overflow(count, bytes, &all)) return NULL;
  void *memory = malloc(all);
  return memory ? memset(memory, 0, all) : NULL;
}

int posix_memalign(void **memory, size_t alignment, size_t bytes) {
  // No type of the tools needs more.
  if (alignment > UNIT) abort();
  *memory = malloc(bytes);
  return *memory ? 0 : 12;
}
