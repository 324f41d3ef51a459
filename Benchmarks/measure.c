// Runs one command and prints its cost.
//
//     measure [--to DESCRIPTOR] COMMAND [ARGUMENT...]
//     prints: wall-nanoseconds cpu-microseconds peak-memory-kilobytes exit-status
//
// This is a separate program because of the peak memory: between fork (or vfork) and exec, a child
// shares the memory of its parent, and Linux keeps the parent's resident size as the child's initial
// maximum. Started from Python, every program seems to need at least Python's 10 to 20 MB. Started from
// this program, the minimum is the size of this program, which is that of /bin/true.
// In addition, only the child is timed, without an interpreter in between.
//
// The command's input and output are /dev/null: writing to a terminal or a pipe would measure
// the reader. With --to, they are those of this program, and the cost is written to the descriptor.
// Its standard error is not redirected, so that errors are visible. Exit status: 0 if
// the command was run, whatever its own status is (128 + signal, as in shells); otherwise 2.

#define _GNU_SOURCE // wait4
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static long long microseconds(struct timeval time) {
    return time.tv_sec * 1000000LL + time.tv_usec;
}

int main(int count, char **arguments) {
    int report = 1;
    if (count > 3 && strcmp(arguments[1], "--to") == 0) {
        report = atoi(arguments[2]);
        fcntl(report, F_SETFD, FD_CLOEXEC);
        count -= 2;
        arguments += 2;
    }
    if (count < 2) {
        fprintf(stderr, "usage: measure [--to DESCRIPTOR] COMMAND [ARGUMENT...]\n");
        return 2;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (report == 1) {
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    }

    pid_t child;
    long long start = now();
    int problem = posix_spawnp(&child, arguments[1], &actions, NULL, arguments + 1, environ);
    if (problem != 0) {
        fprintf(stderr, "measure: %s: %s\n", arguments[1], strerror(problem));
        return 2;
    }
    int status;
    struct rusage usage;
    // The reader must find the end of the output when the command ends.
    if (report != 1) {
        close(0);
        close(1);
    }
    while (wait4(child, &status, 0, &usage) < 0) {
        if (errno == EINTR) continue;
        perror("measure");
        return 2;
    }
    long long wall = now() - start;

    long kilobytes = usage.ru_maxrss;
#ifdef __APPLE__
    kilobytes /= 1024; // bytes there
#endif
    dprintf(report, "%lld %lld %ld %d\n", wall, microseconds(usage.ru_utime) + microseconds(usage.ru_stime),
           kilobytes, WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
    return 0;
}
