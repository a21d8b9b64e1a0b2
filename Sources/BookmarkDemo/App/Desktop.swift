import Foundation
import ListPresentationText

/// What the demo asks of the system around it: to open an address, and to copy one.
struct Desktop {
  var environment: [String: String] = [:]
  /// Sends a text to the clipboard. Returns whether it was sent.
  var copy: @MainActor (String) -> Bool = { _ in false }
  /// Starts a program with its arguments. No shell sees them.
  var launch: @MainActor (_ program: String, _ arguments: [String]) throws -> Void = { _, _ in }
  /// Returns whether a file is a program that can be started.
  var isProgram: @MainActor (String) -> Bool = { _ in false }

  /// The desktop of this process.
  static var system: Desktop {
    Desktop(
      environment: ProcessInfo.processInfo.environment, copy: { Terminal.copy($0) }, launch: start,
      isProgram: FileManager.default.isExecutableFile)
  }

  private static func start(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    // The program must not write on the screen, and must not take its keys.
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }
}

@MainActor
extension Desktop {
  /// Opens an address, and returns a sentence for the user.
  func open(_ address: String) -> String {
    guard !address.isEmpty else { return Self.noAddress }
    guard let link = WebLink(address) else { return "Not a web address, so it is not opened: \(address)" }
    guard let (program, arguments) = command(opening: link.address) else {
      return "No program opens addresses; set BROWSER to one"
    }
    do {
      try launch(program, arguments)
      return "Opening \(address)"
    } catch {
      return "\(program) cannot be started: \(error.localizedDescription)"
    }
  }

  /// Copies an address, and returns a sentence for the user.
  func copy(addressOf bookmark: Bookmark) -> String {
    let address = bookmark.address
    guard !address.isEmpty else { return Self.noAddress }
    // Pasted into a shell, a line break would run what is before it.
    guard !address.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return "The address has control characters, so it is not copied"
    }
    guard copy(address) else { return "There is no terminal to copy to" }
    let isInside = environment["TMUX"] != nil || environment["STY"] != nil
    return "Sent to the clipboard\(isInside ? ", which the multiplexer may refuse" : ""): \(address)"
  }

  private static let noAddress = "This bookmark has no address"

  /// The program and its arguments: those of `BROWSER`, whose `%s` stands for the address, or else the system's opener.
  private func command(opening address: String) -> (program: String, arguments: [String])? {
    let browsers = (environment["BROWSER"] ?? "").split(separator: ":").map {
      $0.split(separator: " ").map(String.init)
    }
    for words in browsers + [["xdg-open"], ["open"]] {
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
