/* A disk that fails when it is told to, for the files of one folder; preloaded before the C library by the tests beside it.
 *
 * DISK_FOLDER    whose files these are; what is written to its file `acks` never fails
 * DISK_RELATIVE  if set, processes work in that folder and name its files from there
 * DISK_LOG       a file that every operation is written to in its order, with what it wrote: a power cut is tried from that; several
 *                processes may share it
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 4096
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static char *names[MOST_FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long count, first, last;
static int error_number, is_torn;
static int log_file = -1;

/* From now on count writes, truncations and synchronisations from 1; those from `from` to `to` fail, with half a write done if
   `torn`. Gives how many there have been. */
long disk_fail(long from, long to, int error, int torn) {
    pthread_mutex_lock(&lock);
    long before = count;
    count = 0;
    first = from;
    last = to;
    error_number = error;
    is_torn = torn;
    pthread_mutex_unlock(&lock);
    return before;
}

static const char *name_of(int file) { return file >= 0 && file < MOST_FILES ? names[file] : NULL; }

/* What a path is called in the folder; NULL if it is not there. The folder itself, which says what files there are, is "." */
static const char *inside(const char *path) {
    const char *folder = getenv("DISK_FOLDER");
    if (!folder) return NULL;
    if (path[0] != '/') return getenv("DISK_RELATIVE") ? path + (strncmp(path, "./", 2) ? 0 : 2) : NULL;
    if (strncmp(path, folder, strlen(folder))) return NULL;
    if (!path[strlen(folder)]) return ".";
    return path[strlen(folder)] == '/' ? path + strlen(folder) + 1 : NULL;
}

static void opened(int file, const char *path) {
    const char *name = inside(path);
    if (file < 0 || file >= MOST_FILES) return;
    free(names[file]);
    names[file] = name ? strdup(name) : NULL;
}

/* One line that says what is done, then what is written; at once, so that what others write does not come between. */
static void note(const char *what, const char *name, long at, const void *data, size_t size) {
    const char *path = getenv("DISK_LOG");
    char line[PATH_MAX + 64];
    if (!path) return;
    if (log_file < 0) log_file = REAL(open)(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    int length = snprintf(line, sizeof line, "%s %s %ld %zu\n", what, name, at, size);
    struct iovec both[2] = {{line, length}, {(void *)data, size}};
    if (REAL(writev)(log_file, both, 2) != (ssize_t)(length + size)) abort();
}

/* Whether the operation that comes now fails; then errno says why. */
static int fails(const char *name) {
    if (!strcmp(name, "acks")) return 0;
    count++;
    if (count < first || count > last) return 0;
    errno = error_number;
    return 1;
}

static ssize_t put(int file, const void *data, size_t size, off_t at, int is_placed) {
    const char *name = name_of(file);
    if (!name) return is_placed ? REAL(pwrite)(file, data, size, at) : REAL(write)(file, data, size);
    pthread_mutex_lock(&lock);
    if (!is_placed) at = lseek(file, 0, SEEK_CUR);
    ssize_t done = -1;
    if (!fails(name)) {
        note("write", name, at, data, size);
        done = REAL(pwrite)(file, data, size, at);
        if (!is_placed) lseek(file, at + done, SEEK_SET);
    } else if (is_torn) {
        int why = errno;
        REAL(pwrite)(file, data, size / 2, at);
        errno = why;
    }
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t write(int file, const void *data, size_t size) { return put(file, data, size, 0, 0); }
ssize_t pwrite(int file, const void *data, size_t size, off_t at) { return put(file, data, size, at, 1); }
ssize_t pwrite64(int file, const void *data, size_t size, off64_t at) { return put(file, data, size, at, 1); }

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
    if (!name_of(file)) return REAL(pwritev)(file, parts, count, at);
    ssize_t done = 0;
    for (int part = 0; part < count; part++) {
        ssize_t more = put(file, parts[part].iov_base, parts[part].iov_len, at + done, 1);
        if (more < 0) return done ? done : -1;
        done += more;
    }
    return done;
}

static int settle(int file, int (*real)(int)) {
    const char *name = name_of(file);
    if (!name) return real(file);
    pthread_mutex_lock(&lock);
    int done = -1;
    if (!fails(name)) {
        note("sync", name, 0, NULL, 0);
        done = real(file);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

int fsync(int file) { return settle(file, REAL(fsync)); }
int fdatasync(int file) { return settle(file, REAL(fdatasync)); }

static int cut(int file, off_t size) {
    const char *name = name_of(file);
    if (!name) return REAL(ftruncate)(file, size);
    pthread_mutex_lock(&lock);
    int done = -1;
    if (!fails(name)) {
        note("cut", name, size, NULL, 0);
        done = REAL(ftruncate)(file, size);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int file, off_t size) { return cut(file, size); }
int ftruncate64(int file, off64_t size) { return cut(file, size); }

int truncate(const char *path, off_t size) {
    if (inside(path)) note("cut", inside(path), size, NULL, 0);
    return REAL(truncate)(path, size);
}

int posix_fallocate(int file, off_t at, off_t size) {
    struct stat found;
    if (name_of(file) && !fstat(file, &found) && at + size > found.st_size) note("cut", name_of(file), at + size, NULL, 0);
    return REAL(posix_fallocate)(file, at, size);
}

static int open_any(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
    int file = real(path, flags, mode);
    opened(file, path);
    if (name_of(file) && flags & O_TRUNC) note("cut", name_of(file), 0, NULL, 0);
    return file;
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open_any(REAL(open), path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open_any(REAL(open64), path, flags, mode);
}

int close(int file) {
    if (name_of(file)) {
        free(names[file]);
        names[file] = NULL;
    }
    return REAL(close)(file);
}

int unlink(const char *path) {
    if (inside(path)) note("unlink", inside(path), 0, NULL, 0);
    return REAL(unlink)(path);
}

int rename(const char *from, const char *to) {
    if (inside(from) && inside(to)) note("rename", inside(from), 0, inside(to), strlen(inside(to)));
    return REAL(rename)(from, to);
}

int link(const char *from, const char *to) {
    if (inside(from) && inside(to)) note("link", inside(from), 0, inside(to), strlen(inside(to)));
    return REAL(link)(from, to);
}
