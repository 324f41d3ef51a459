// Calls of the system that Swift's module of the C library does not contain.
#pragma once
#include <sys/types.h>
#include <sys/xattr.h>

#ifdef __linux__
#include <stdint.h>
#include <sys/vfs.h>

// <unistd.h> and <fcntl.h> declare these only with _GNU_SOURCE.
int syncfs(int descriptor);
int sync_file_range(int descriptor, int64_t offset, int64_t count, unsigned int flags);
#endif
