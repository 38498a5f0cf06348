/*
 * Layer between a process and the C library (LD_PRELOAD). Records the bytes that unsynced writes have replaced in every file whose
 * path begins with UNSYNCED_ROOT. The folder UNSYNCED_LOG has a record for each file; a sync of the file empties it. This allows
 * power.ts, which lists the limits, to roll the file back to the state after a loss of power.
 *
 * A record is named by the file's device, inode and birth time, so that another file with the same inode gets another record. An entry
 * has the previous size of the file, offset, length (8 bytes each, little-endian like the machine), and the replaced bytes. It is
 * written before the write itself, under a lock that a sync takes as well.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

/* System calls that bypass the functions below, which would otherwise record themselves. */
static ssize_t raw_write(int fd, const void *bytes, size_t length) { return syscall(SYS_write, fd, bytes, length); }
static ssize_t raw_pread(int fd, void *bytes, size_t length, off_t at) {
  return syscall(SYS_pread64, fd, bytes, length, at);
}

/* Ends the process, because it must not continue without its record. */
static void give_up(const char *why) {
  fprintf(stderr, "unsynced: %s (%d)\n", why, errno);
  abort();
}

static int ends_with(const char *text, const char *end) {
  size_t all = strlen(text), some = strlen(end);
  return all >= some && strcmp(text + all - some, end) == 0;
}

/* True if a file is watched. Other files, such as a full pipe, must never wait for a lock. */
static int is_watched(int fd, struct stat *about) {
  const char *root = getenv("UNSYNCED_ROOT");
  if (root == NULL || fstat(fd, about) != 0 || !S_ISREG(about->st_mode)) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  if (strncmp(path, root, strlen(root)) != 0) return 0;
  /* The first process that opens the database recreates the shared memory of SQLite. */
  return !ends_with(path, "-shm") && !ends_with(path, " (deleted)");
}

/*
 * Opens and locks the record of a file; -1 if the file is not watched. Each open file description has its own lock, which
 * separates threads as well as processes.
 */
static int record_of(int fd, struct stat *about) {
  int before = errno;
  const char *logs = getenv("UNSYNCED_LOG");
  if (logs == NULL || !is_watched(fd, about)) {
    errno = before;
    return -1;
  }
  struct statx more;
  if (statx(fd, "", AT_EMPTY_PATH, STATX_BTIME, &more) != 0) give_up("a file without a birth");
  char name[PATH_MAX];
  snprintf(name, sizeof name, "%s/%llu-%llu-%lld.%09u", logs, (unsigned long long)about->st_dev,
           (unsigned long long)about->st_ino, (long long)more.stx_btime.tv_sec, more.stx_btime.tv_nsec);
  int record = (int)syscall(SYS_openat, AT_FDCWD, name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (record < 0) give_up("a record can't be opened");
  while (flock(record, LOCK_EX) != 0) if (errno != EINTR) give_up("a record can't be locked");
  /* Another thread or process may have extended the file in between. */
  if (fstat(fd, about) != 0) give_up("a file is gone");
  errno = before;
  return record;
}

static void done(int record) {
  int before = errno;
  syscall(SYS_close, record);
  errno = before;
}

static void put(int record, const void *bytes, size_t length) {
  const char *rest = bytes;
  while (length > 0) {
    ssize_t written = raw_write(record, rest, length);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) give_up("a record can't be written");
    rest += written;
    length -= (size_t)written;
  }
}

/* Records the bytes in a range of a file. Beyond its end, the recorded size is enough. */
static void keep(int fd, int record, const struct stat *about, off_t at, off_t length) {
  off_t end = at + length < about->st_size ? at + length : about->st_size;
  uint64_t inside = end > at ? (uint64_t)(end - at) : 0;
  char *entry = malloc(24 + inside);
  if (entry == NULL) give_up("no memory");
  uint64_t head[3] = {(uint64_t)about->st_size, (uint64_t)at, inside};
  memcpy(entry, head, sizeof head);
  /*
   * Only a file that is open write-only is reopened. Closing the new descriptor drops every lock of this process on the file (POSIX),
   * such as the lock that shows that SQLite has a database open.
   */
  int is_readable = (fcntl(fd, F_GETFL) & O_ACCMODE) == O_RDWR, source = fd;
  if (inside > 0 && !is_readable) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    source = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    if (source < 0) give_up("a file can't be read");
  }
  for (uint64_t got = 0; got < inside;) {
    ssize_t some = raw_pread(source, entry + 24 + got, inside - got, at + (off_t)got);
    if (some < 0 && errno == EINTR) continue;
    if (some <= 0) give_up("what stood there can't be read");
    got += (uint64_t)some;
  }
  if (source != fd) syscall(SYS_close, source);
  put(record, entry, 24 + inside);
  free(entry);
}

#define RECORDED(fd, at, length, call)                     \
  do {                                                     \
    struct stat about;                                     \
    int record = record_of(fd, &about);                    \
    if (record < 0) return call;                           \
    keep(fd, record, &about, at, length);                  \
    __typeof__(call) result = call;                        \
    done(record);                                          \
    return result;                                         \
  } while (0)

/* Position of a write without an offset. */
#define HERE(fd) \
  ((fcntl(fd, F_GETFL) & O_APPEND) ? about.st_size : (off_t)syscall(SYS_lseek, fd, 0, SEEK_CUR))

static off_t total(const struct iovec *pieces, int count) {
  off_t sum = 0;
  for (int at = 0; at < count; at++) sum += (off_t)pieces[at].iov_len;
  return sum;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  RECORDED(fd, HERE(fd), (off_t)length, raw_write(fd, bytes, length));
}

ssize_t writev(int fd, const struct iovec *pieces, int count) {
  RECORDED(fd, HERE(fd), total(pieces, count), (ssize_t)syscall(SYS_writev, fd, pieces, count));
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  RECORDED(fd, at, (off_t)length, (ssize_t)syscall(SYS_pwrite64, fd, bytes, length, at));
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) { return pwrite(fd, bytes, length, at); }

ssize_t pwritev(int fd, const struct iovec *pieces, int count, off_t at) {
  RECORDED(fd, at, total(pieces, count), REAL(pwritev)(fd, pieces, count, at));
}

ssize_t pwritev64(int fd, const struct iovec *pieces, int count, off64_t at) { return pwritev(fd, pieces, count, at); }

/* Records the bytes from the new end to the old one. */
int ftruncate(int fd, off_t length) {
  RECORDED(fd, length, about.st_size > length ? about.st_size - length : 0, (int)syscall(SYS_ftruncate, fd, length));
}

int ftruncate64(int fd, off64_t length) { return ftruncate(fd, length); }

int posix_fallocate(int fd, off_t at, off_t length) {
  RECORDED(fd, at, 0, REAL(posix_fallocate)(fd, at, length));
}

int posix_fallocate64(int fd, off64_t at, off64_t length) { return posix_fallocate(fd, at, length); }

int fallocate(int fd, int mode, off_t at, off_t length) {
  RECORDED(fd, at, length, REAL(fallocate)(fd, mode, at, length));
}

int fallocate64(int fd, int mode, off64_t at, off64_t length) { return fallocate(fd, mode, at, length); }

/* Marks all writes to a file as synced, including those of other processes. There is no need to wait for the disk itself. */
static int synced(int fd) {
  struct stat about;
  int record = record_of(fd, &about);
  if (record < 0) return (int)syscall(SYS_fsync, fd);
  if (syscall(SYS_ftruncate, record, 0) != 0) give_up("a record can't be emptied");
  done(record);
  return 0;
}

int fsync(int fd) { return synced(fd); }

int fdatasync(int fd) { return synced(fd); }
