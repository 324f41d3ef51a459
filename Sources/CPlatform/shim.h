// Calls of the system that Swift's module of the C library does not contain.
#pragma once
#include <sys/types.h>
#include <sys/xattr.h>

#ifdef __linux__
#include <spawn.h>

// <spawn.h> declares these only with _GNU_SOURCE. Tests use them too.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// <stdio.h> declares this only with _GNU_SOURCE.
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
#endif
