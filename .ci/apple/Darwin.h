// Declarations of the C library of macOS, as its manual pages say, as far as the package uses them. They are only
// type-checked: of most constants, the value does not matter.
#include <stddef.h>
#include <stdint.h>

typedef int32_t pid_t;
typedef uint16_t mode_t;
typedef long ssize_t;
typedef int64_t off_t;
typedef unsigned int nfds_t;
typedef uint32_t sigset_t;
typedef unsigned long tcflag_t;
typedef unsigned char cc_t;
typedef unsigned long speed_t;
typedef unsigned int useconds_t;

struct termios {
  tcflag_t c_iflag, c_oflag, c_cflag, c_lflag;
  cc_t c_cc[20];
  speed_t c_ispeed, c_ospeed;
};
struct winsize {
  unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};
struct pollfd {
  int fd;
  short events, revents;
};
struct __siginfo;
union __sigaction_u {
  void (*__sa_handler)(int);
  void (*__sa_sigaction)(int, struct __siginfo *, void *);
};
struct sigaction {
  union __sigaction_u __sigaction_u;
  sigset_t sa_mask;
  int sa_flags;
};
typedef struct __darwin_sigaltstack {
  void *ss_sp;
  unsigned long ss_size;
  int ss_flags;
} stack_t;
typedef struct _opaque_pthread_t *pthread_t;
typedef struct {
  long __sig;
  char __opaque[56];
} pthread_attr_t;

#define TCSANOW 0
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define SEEK_END 2
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_NONBLOCK 4
#define O_APPEND 8
#define O_NOCTTY 0x20000
#define O_CLOEXEC 0x1000000
#define O_CREAT 0x200
#define O_TRUNC 0x400
#define F_SETFL 4
#define F_GETFD 1
#define F_SETFD 2
#define FD_CLOEXEC 1
#define F_DUPFD_CLOEXEC 67
#define EINTR 4
#define EAGAIN 35
#define EWOULDBLOCK 35
#define ENOENT 2
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGTSTP 18
#define SIGCONT 19
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGWINCH 28
#define SIGUSR1 30
#define SIGUSR2 31
#define SIGSYS 12
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SA_ONSTACK 1
#define SA_RESTART 2
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define POLLIN 1
#define POLLOUT 4
#define POLLERR 8
#define POLLHUP 16
#define POLLNVAL 32

typedef struct __sFILE {
  int _file;
} FILE;
FILE *fopen(const char *, const char *);
size_t fread(void *, size_t, size_t, FILE *);
int ferror(FILE *);
int fclose(FILE *);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
ssize_t pread(int, void *, size_t, off_t);
off_t lseek(int, off_t, int);
int mkstemp(char *);
int unlink(const char *);
int close(int);
int pipe(int *);
int dup(int);
int dup2(int, int);
int isatty(int);
int poll(struct pollfd *, nfds_t, int);
int tcgetattr(int, struct termios *);
int tcsetattr(int, int, const struct termios *);
void cfmakeraw(struct termios *);
pid_t tcgetpgrp(int);
pid_t getpgrp(void);
pid_t getpid(void);
int kill(pid_t, int);
int raise(int);
_Noreturn void exit(int);
_Noreturn void _exit(int);
int atexit(void (*_Nonnull)(void));
typedef void (*sig_t)(int);
sig_t _Nullable signal(int, sig_t _Nullable);
int sigaction(int, const struct sigaction *restrict, struct sigaction *restrict);
int sigaltstack(const stack_t *restrict, stack_t *restrict);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigaddset(sigset_t *, int);
int pthread_sigmask(int, const sigset_t *, sigset_t *);
int pthread_create(
    pthread_t _Nullable *_Nonnull, const pthread_attr_t *_Nullable, void *_Nullable (*_Nonnull)(void *_Nonnull),
    void *_Nullable);
int pthread_join(pthread_t _Nonnull, void **);
int pthread_detach(pthread_t _Nonnull);
char *getenv(const char *);
char *strerror(int);
char *ttyname(int);
void free(void *);
void *malloc(size_t);
int rename(const char *, const char *);
double pow(double, double);
double cos(double);
double sin(double);
double floor(double);
double round(double);
double log(double);
double exp(double);
double sqrt(double);
