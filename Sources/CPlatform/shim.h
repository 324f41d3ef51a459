// Calls of the system that Swift's module of the C library does not contain.
#pragma once
#include <sys/types.h>
#include <sys/xattr.h>

#ifdef __linux__
#include <spawn.h>
#include <stdint.h>
#include <sys/vfs.h>

// <unistd.h>, <fcntl.h> and <spawn.h> declare these only with _GNU_SOURCE. Tests use those of <spawn.h>.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int syncfs(int descriptor);
int sync_file_range(int descriptor, int64_t offset, int64_t count, unsigned int flags);
#endif
