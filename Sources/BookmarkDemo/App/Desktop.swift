import Foundation
import ListPresentation
import ListPresentationText

/// What the demo asks of the system around it: to open an address, and to copy one.
struct Desktop {
  var environment: [String: String] = [:]
  /// Sends a text to the clipboard. Returns whether it was sent.
  var copy: @MainActor (String) -> Bool = { _ in false }
  /// Writes a text to a new file.
  var save: @MainActor (_ text: String, _ path: String) throws -> Void = { _, _ in throw CocoaError(.fileWriteUnknown) }
  /// Starts a program with its arguments. No shell sees them.
  var launch: @MainActor (_ program: String, _ arguments: [String]) throws -> Void = { _, _ in }
  /// Returns whether a file is a program that can be started.
  var isProgram: @MainActor (String) -> Bool = { _ in false }

  /// The desktop of this process.
  static var system: Desktop {
    Desktop(
      environment: ProcessInfo.processInfo.environment, copy: { Terminal.copy($0) }, save: save, launch: start,
      isProgram: FileManager.default.isExecutableFile)
  }

  private static func save(_ text: String, to path: String) throws {
    let file = URL(filePath: NSString(string: path).expandingTildeInPath)
    try Data(text.utf8).write(to: file, options: .withoutOverwriting)
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
  /// The most addresses to open together. Each starts a program.
  private static let mostOpened = 20

  /// Opens addresses, and returns a sentence for the user.
  func open(addresses: [String]) -> String {
    guard addresses.count <= Self.mostOpened else {
      return "No more than \(Self.mostOpened) addresses are opened together"
    }
    let faults = addresses.compactMap(fault(opening:))
    return Self.sentence(about: addresses, faults, one: "Opening \(addresses[0])", several: "Opening")
  }

  /// Opens an address.
  /// - Returns: The reason why it is not opened, if it is not.
  private func fault(opening address: String) -> String? {
    guard !address.isEmpty else { return Self.noAddress }
    guard let link = WebLink(address) else { return "Not a web address, so it is not opened: \(address)" }
    guard let (program, arguments) = command(opening: link.address) else {
      return "No program opens addresses; set BROWSER to one"
    }
    do {
      try launch(program, arguments)
      return nil
    } catch {
      return "\(program) cannot be started: \(ListErrorText.text(of: error))"
    }
  }

  /// Copies addresses with spaces between them, and returns a sentence for the user.
  ///
  /// Pasted into a shell, a line break would run what is before it.
  func copy(addresses: [String]) -> String {
    let copied = addresses.filter { !$0.isEmpty && !$0.hasControlCharacters }
    let faults = addresses.compactMap { address in
      address.isEmpty
        ? Self.noAddress
        : address.hasControlCharacters ? "The address has control characters, so it is not copied" : nil
    }
    guard copied.isEmpty || copy(copied.joined(separator: " ")) else { return "There is no terminal to copy to" }
    let isInside = environment["TMUX"] != nil || environment["STY"] != nil
    let sent = "Sent to the clipboard\(isInside ? ", which the multiplexer may refuse" : ""):"
    return Self.sentence(about: addresses, faults, one: "\(sent) \(addresses[0])", several: sent)
  }

  /// Writes the records of bookmarks to a new file, one a line, and returns a sentence for the user.
  /// - Throws: What is wrong with the name of the file.
  func export(_ bookmarks: [Bookmark], to path: String) throws(TextFormError) -> String {
    guard !path.isEmpty else { throw TextFormError("file", problem: "is missing") }
    var printer = RowPrinter(.jsonLines)
    do {
      try save(bookmarks.map { printer.text(of: $0) }.joined(), path)
      return "Exported \(BookmarkWords.titles(of: bookmarks)) to \(path)"
    } catch {
      let exists = (error as? CocoaError)?.code == .fileWriteFileExists
      throw TextFormError(
        "file", problem: exists ? "exists already" : "cannot be written: \(ListErrorText.text(of: error))")
    }
  }

  /// A sentence about one address, or about how many of several were taken and why another was not.
  private static func sentence(about addresses: [String], _ faults: [String], one: String, several: String) -> String {
    guard addresses.count > 1 else { return faults.first ?? one }
    let taken = addresses.count - faults.count
    let sentence = "\(several) \(taken) \(taken == 1 ? "address" : "addresses")"
    return faults.first.map { "\(sentence), and not \(faults.count): \($0)" } ?? sentence
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

extension String {
  fileprivate var hasControlCharacters: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
