import Foundation
import ListPresentation
import ListPresentationText

// The program `bookmarks`: it connects the command to the terminal, standard output and standard error.

// The next file that is opened would get the number of a closed stream, and receive what is written to it.
guard fcntl(STDOUT_FILENO, F_GETFD) != -1 else {
  report("bookmarks: cannot write: standard output is closed\n")
  exit(2)
}
for stream in [STDIN_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }

// A parent whose thread blocks signals hands that on. Ctrl-C ends the program however it was started.
var interrupt = sigset_t()
sigemptyset(&interrupt)
sigaddset(&interrupt, SIGINT)
pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)

ListErrorText.localized = { $0.localizedDescription }

// A list that still loads may not be written to for long.
if isatty(STDOUT_FILENO) == 0 { Thread.detachNewThread(endWithReader) }

let command = BookmarkCommand(
  terminalColumns: terminalColumns(), desktop: .system,
  stateDirectory: PlaceFile.directory(ProcessInfo.processInfo.environment),
  runOnTerminal: { program, manners in
    var terminal = Terminal()
    terminal.hasMouse = manners.hasMouse
    terminal.isLinear = manners.isLinear
    // If there is no terminal to draw on, the list is printed instead.
    return try? await terminal.run(program).exitStatus
  },
  write: { try FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
  report: report)
exit(await command.run(Array(CommandLine.arguments.dropFirst())))

/// Waits until the reader of a pipe on standard output has gone, and ends the process with the signal that the next
/// write would send.
@Sendable func endWithReader() {
  var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
  while poll(&output, 1, -1) < 0, errno == EINTR {}
  if output.revents & Int16(POLLERR) != 0 { raise(SIGPIPE) }
}

/// Writes text to standard error. Without a standard error there is nobody to tell.
func report(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

/// Returns the number of columns of the terminal on standard output, or `nil` if standard output is not a terminal.
func terminalColumns() -> Int? {
  guard isatty(STDOUT_FILENO) == 1 else { return nil }
  var size = winsize()
  // A terminal that does not know its width reports 0 columns.
  guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
    return ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init) ?? 80
  }
  return Int(size.ws_col)
}
