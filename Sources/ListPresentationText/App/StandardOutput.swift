#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The output of this process that is not a terminal.
enum StandardOutput {
  /// Writes a text as a whole. A pipe whose reader has gone ends the process with its signal, as it ends other
  /// programs.
  /// - Throws: The reason why it cannot be written, such as a full disk.
  static func write(_ text: String) throws(OutputError) { try write(text, to: STDOUT_FILENO) }

  /// Writes a text to standard error. Without a standard error there is nobody to tell.
  static func report(_ text: String) { try? write(text, to: STDERR_FILENO) }

  /// Whether this process was started with an open standard output.
  static var isOpen: Bool { fcntl(STDOUT_FILENO, F_GETFD) != -1 }

  /// Opens standard input and standard error where they are closed, on nothing. Otherwise the next file or connection
  /// would get their numbers, and receive what is written to them.
  static func openClosedStreams() {
    for stream in [STDIN_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
  }

  /// Ends the process as soon as the reader of a pipe has gone, with the signal that the next write would send: a list
  /// that still loads may not be written to for long.
  static func endWithReader() {
    guard isatty(STDOUT_FILENO) == 0 else { return }
    _ = try? SystemThread {
      // The system tells errors that nobody asks for.
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&output, 1, -1) < 0, errno == EINTR {}
      if output.revents & Int16(POLLERR) != 0 { raise(SIGPIPE) }
    }
  }

  static func write(_ text: String, to output: Int32) throws(OutputError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in  // the bytes of the array, for the length of the call
        #if canImport(Glibc)
          Glibc.write(output, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          Musl.write(output, bytes.baseAddress, bytes.count)
        #else
          Darwin.write(output, bytes.baseAddress, bytes.count)
        #endif
      }
      if count > 0 {
        rest.removeFirst(count)
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        poll(&descriptor, 1, -1)
      } else if errno != EINTR {
        throw .last
      }
    }
  }
}

/// The reason why output cannot be written, in the words of the system.
struct OutputError: Error, CustomStringConvertible {
  let description: String
}
