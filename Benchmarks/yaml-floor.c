// The floor: the cost of reading YAML files with libyaml without using the result.
//
// A linter that parses with libyaml cannot spend less CPU time than this, so its cost is
// best given as a multiple of this. That requires this loop to be optimized: one thread, one reused
// buffer, and no work for each event except counting it.
//
//     yaml-floor PATH...        prints: files N events M bytes B
//
// Folders are searched for .yaml and .yml files. As in brewlint, hidden entries are skipped and symbolic
// links to folders are not followed, so that both read the same files. A file named on the command line
// is always read. Exit status: 0, or 2 if something could not be read. A syntax error only ends its file.

#define _GNU_SOURCE // d_type's DT_ constants
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

static struct {
    unsigned long files, events, bytes;
    bool failed;
} total;

// Shared by all files: the largest one decides its size, and no other file pays for memory.
static struct {
    unsigned char *bytes;
    size_t capacity;
} buffer;

static void complain(const char *path) {
    fprintf(stderr, "yaml-floor: %s: %s\n", path, strerror(errno));
    total.failed = true;
}

static void reserve(size_t size) {
    // An empty first file needs a buffer, too: libyaml asserts that its input is not NULL.
    if (buffer.bytes && size <= buffer.capacity) return;
    size_t capacity = buffer.capacity ? buffer.capacity : 1 << 16;
    while (capacity < size) capacity *= 2;
    // The old content is never needed again, so nothing is copied.
    free(buffer.bytes);
    buffer.bytes = malloc(capacity);
    if (!buffer.bytes) {
        perror("yaml-floor");
        exit(2);
    }
    buffer.capacity = capacity;
}

/// Fills the buffer from a file; -1 on failure, with errno set.
static ssize_t slurp(int file) {
    struct stat status;
    if (fstat(file, &status) != 0) return -1;
    size_t size = (size_t)status.st_size, length = 0;
    reserve(size);
    while (length < size) {
        ssize_t count = read(file, buffer.bytes + length, size - length);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return -1;
        if (count == 0) break; // shrunk since fstat
        length += (size_t)count;
    }
    return (ssize_t)length;
}

static void drain_events(size_t length) {
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) {
        perror("yaml-floor");
        exit(2);
    }
    yaml_parser_set_input_string(&parser, buffer.bytes, length);
    yaml_event_t event;
    bool more = true;
    while (more && yaml_parser_parse(&parser, &event)) {
        more = event.type != YAML_STREAM_END_EVENT;
        total.events++;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
}

/// Names are relative to an open folder: the kernel then resolves one component, not the path.
static void read_file(int folder, const char *name) {
    int file = openat(folder, name, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        complain(name);
        return;
    }
    ssize_t length = slurp(file);
    if (length < 0) complain(name);
    close(file);
    if (length < 0) return;
    total.files++;
    total.bytes += (unsigned long)length;
    drain_events((size_t)length);
}

static bool is_yaml(const char *name) {
    size_t length = strlen(name);
    return (length > 5 && memcmp(name + length - 5, ".yaml", 5) == 0)
        || (length > 4 && memcmp(name + length - 4, ".yml", 4) == 0);
}

/// Most file systems give the type with the name, which saves a stat per entry. A link is
/// resolved only where it may be a file: a linked folder comes back as "neither".
static unsigned char type_of(int folder, const struct dirent *entry) {
    unsigned char type = entry->d_type;
    struct stat status;
    if (type == DT_UNKNOWN && fstatat(folder, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0)
        type = IFTODT(status.st_mode);
    if (type == DT_LNK && is_yaml(entry->d_name) && fstatat(folder, entry->d_name, &status, 0) == 0
        && S_ISREG(status.st_mode))
        type = DT_REG;
    return type;
}

/// Takes over the descriptor.
static void walk(int folder, const char *name) {
    DIR *stream = fdopendir(folder);
    if (!stream) {
        complain(name);
        close(folder);
        return;
    }
    // Order does not matter here, so the folder is not sorted.
    for (struct dirent *entry; (entry = readdir(stream));) {
        if (entry->d_name[0] == '.') continue;
        unsigned char type = type_of(folder, entry);
        if (type == DT_DIR) {
            int child = openat(folder, entry->d_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
            if (child < 0) complain(entry->d_name);
            else walk(child, entry->d_name);
        } else if (type == DT_REG && is_yaml(entry->d_name)) {
            read_file(folder, entry->d_name);
        }
    }
    closedir(stream);
}

int main(int count, char **arguments) {
    if (count < 2) {
        fprintf(stderr, "usage: yaml-floor PATH...\n");
        return 2;
    }
    for (int i = 1; i < count; i++) {
        int folder = open(arguments[i], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (folder >= 0) walk(folder, arguments[i]);
        else if (errno == ENOTDIR) read_file(AT_FDCWD, arguments[i]);
        else complain(arguments[i]);
    }
    free(buffer.bytes);
    printf("files %lu events %lu bytes %lu\n", total.files, total.events, total.bytes);
    return total.failed ? 2 : 0;
}
