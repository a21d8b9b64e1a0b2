import Foundation
import ListPresentation
import ListPresentationText

/// What the demo asks of the system around it: to open an address, to copy one, and what time it is.
struct Desktop {
  var environment: [String: String] = [:]
  /// What the demo says, in the language of the user.
  @MainActor var words: DemoWords { DemoWords(isKorean: TextLanguage.code(of: environment) == "ko") }
  /// Sends a text to the clipboard. Returns whether it was sent.
  var copy: @MainActor (String) -> Bool = { _ in false }
  /// Runs a program with its arguments until it ends, and returns its exit status. No shell reads the arguments as
  /// commands. A program that takes the terminal gets it meanwhile.
  var run: @MainActor (_ program: String, _ arguments: [String], _ takesTerminal: Bool) async throws -> Int32 = {
    _, _, _ in 0
  }
  /// Returns whether a file is a program that can be started.
  var isProgram: @MainActor (String) -> Bool = { _ in false }
  /// The time of a new bookmark, such as `2025-04-30T09:41:02Z`.
  var now: @MainActor () -> String = { "" }

  /// The desktop of this process.
  static var system: Desktop {
    Desktop(
      environment: ProcessInfo.processInfo.environment, copy: { Terminal.copy($0) }, run: run,
      isProgram: FileManager.default.isExecutableFile, now: { Date.now.formatted(.iso8601) })
  }

  @MainActor
  private static func run(_ program: String, _ arguments: [String], _ takesTerminal: Bool) async throws -> Int32 {
    guard takesTerminal, let terminal = FileHandle(forUpdatingAtPath: "/dev/tty") else {
      // The program must not write on the screen, and must not take its keys.
      return try await status(of: program, arguments, input: FileHandle.nullDevice, output: .nullDevice) { _ in }
    }
    // In a group of its own, a program has the keys only once it is in the foreground. One that read before would get
    // an error, so it is started when it is there.
    let start = Pipe()
    let words = ["-c", #"read _; exec "$0" "$@" </dev/tty"#, program] + arguments
    let result = await Terminal.lend { () -> Result<Int32, any Error> in
      // Taking the terminal back stops a process that is not in the foreground, unless it ignores that signal.
      defer {
        let action = signal(SIGTTOU, SIG_IGN)
        tcsetpgrp(terminal.fileDescriptor, getpgrp())
        signal(SIGTTOU, action)
      }
      do {
        let status = try await status(of: "/bin/sh", words, input: start, output: terminal) { process in
          let group = getpgid(process.processIdentifier)
          if group > 0 { tcsetpgrp(terminal.fileDescriptor, group) }
          try? start.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        }
        return .success(status)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  @MainActor
  private static func status(
    of program: String, _ arguments: [String], input: Any, output: FileHandle, didStart: (Process) -> Void
  ) async throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
        didStart(process)
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }
}

@MainActor
extension Desktop {
  /// The most addresses to open together. Each starts a program.
  private static let mostOpened = 20
  /// Browsers that run in a terminal.
  private static let textBrowsers: Set = ["w3m", "lynx", "links", "links2", "elinks", "browsh", "chawan", "cha"]

  /// Opens addresses, and says for the user what happens: that a browser was asked, and what it has answered.
  func open(addresses: [String], say: (String) -> Void) async {
    guard addresses.count <= Self.mostOpened else {
      return say(words("No more than %1 addresses are opened together", "\(Self.mostOpened)"))
    }
    say(sentence("Opening", about: addresses, []))
    var faults: [String] = []
    for address in addresses {
      if let fault = await fault(opening: address) { faults.append(fault) }
    }
    say(sentence("Opened", about: addresses, faults))
  }

  /// Opens an address.
  /// - Returns: The reason why it is not opened, if it is not.
  private func fault(opening address: String) async -> String? {
    guard !address.isEmpty else { return words("This bookmark has no address") }
    guard let link = WebLink(address) else { return words("Not a web address, so it is not opened: %1", address) }
    guard let (program, arguments) = command(opening: link.address) else {
      return words("No program opens addresses; set BROWSER to one")
    }
    let name = String(program.split(separator: "/").last ?? "")
    do {
      // Without a display, the system's opener starts a browser in the terminal.
      let hasDisplay = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
      let takesTerminal = Self.textBrowsers.contains(name) || name == "xdg-open" && !hasDisplay
      let status = try await run(program, arguments, takesTerminal)
      return status == 0 ? nil : words("%1 ended with status %2, so %3 may not be open", name, "\(status)", address)
    } catch {
      return words("%1 cannot be started: %2", program, ListErrorText.text(of: error))
    }
  }

  /// Copies addresses, one a line, and returns a sentence for the user.
  ///
  /// Pasted into a shell, a line break would run what is before it, so an address with one is not copied.
  func copy(addresses: [String]) -> String {
    let copied = addresses.filter { !$0.isEmpty && !$0.hasControlCharacters }
    let faults = addresses.compactMap { address in
      address.isEmpty
        ? words("This bookmark has no address")
        : address.hasControlCharacters ? words("The address has control characters, so it is not copied") : nil
    }
    guard copied.isEmpty || copy(copied.joined(separator: "\n")) else {
      return words("There is no terminal to copy to")
    }
    let isInside = environment["TMUX"] != nil || environment["STY"] != nil
    let way = isInside ? "Sent to the clipboard, which the multiplexer may refuse:" : "Sent to the clipboard:"
    return sentence(way, about: addresses, faults)
  }

  /// A sentence about one address, or about how many of several were taken and why another was not.
  private func sentence(_ way: String, about addresses: [String], _ faults: [String]) -> String {
    guard addresses.count > 1 else { return faults.first ?? "\(words(way)) \(addresses.first ?? "")" }
    let taken = addresses.count - faults.count
    let count = words(taken == 1 ? "%1 address" : "%1 addresses", "\(taken)")
    return "\(words(way)) \(count)" + (faults.first.map { words(", and not %1: %2", "\(faults.count)", $0) } ?? "")
  }

  #if os(macOS)
    private static let opener = "open"
  #else
    // On other systems, `open` is another program.
    private static let opener = "xdg-open"
  #endif

  /// The program and its arguments: those of `BROWSER`, whose `%s` stands for the address, or else the system's opener.
  private func command(opening address: String) -> (program: String, arguments: [String])? {
    let browsers = (environment["BROWSER"] ?? "").split(separator: ":").map {
      $0.split(separator: " ").map(String.init)
    }
    for words in browsers + [[Self.opener]] {
      guard let name = words.first, let program = path(of: name) else { continue }
      let arguments = words.dropFirst().map { $0.replacing("%s", with: address) }
      return (program, words.contains { $0.contains("%s") } ? arguments : arguments + [address])
    }
    return nil
  }

  private func path(of name: String) -> String? {
    if name.contains("/") { return isProgram(name) ? name : nil }
    return (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }.first(where: isProgram)
  }
}

extension String {
  fileprivate var hasControlCharacters: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
