/* Preloaded into the service: writes and flushes fail with EIO while the file $FAIL_WHILE exists. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static int is_data_file(int fd) {
  struct stat status;
  return fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
}

static int fails(int fd) {
  const char *flag = getenv("FAIL_WHILE");
  return flag && access(flag, F_OK) == 0 && is_data_file(fd);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
  if (fails(fd)) { errno = EIO; return -1; }
  return NEXT(pwrite64)(fd, data, size, at);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t at) {
  if (fails(fd)) { errno = EIO; return -1; }
  return NEXT(pwrite)(fd, data, size, at);
}

int fdatasync(int fd) {
  if (fails(fd)) { errno = EIO; return -1; }
  return NEXT(fdatasync)(fd);
}

int fsync(int fd) {
  if (fails(fd)) { errno = EIO; return -1; }
  return NEXT(fsync)(fd);
}
