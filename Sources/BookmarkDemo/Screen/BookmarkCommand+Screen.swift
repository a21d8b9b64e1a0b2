import ListPresentation
import ListPresentationText

extension BookmarkCommand {
  /// Runs an app until the user quits or the keys to play end.
  /// - Returns: The exit status, or `nil` if there are neither keys nor a terminal. In this case nothing has been
  ///   loaded.
  func run(_ app: BookmarkApp, _ options: Options) async throws -> Int32? {
    guard options.form == nil else { return nil }
    defer { withExtendedLifetime(app) {} }
    if options.script == nil, options.columns == nil,
      let status = await runOnTerminal?(app, options.terminal)
    {
      return status
    }
    // A link opens one screen. Without a terminal, that screen is printed.
    guard let script = options.script ?? options.link.map({ _ in KeyScript(columns: options.columns) }) else {
      return nil
    }
    try write(await play(script, on: app))
    return 0
  }

  private func play(_ script: KeyScript, on app: BookmarkApp) async -> String {
    var last = ""
    let session = ScreenSession(app, size: script.size)
    await session.play(script.keys, pause: { try? await clock.sleep(for: .milliseconds(1)) }) { last = $0.text }
    return last
  }
}

/// The keys to play without a terminal, and the size of the screen.
struct KeyScript: Equatable {
  var keys: [Key] = []
  var size = ScreenSize(columns: 80, rows: 24)

  init(columns: Int? = nil) {
    if let columns { size = ScreenSize(columns: columns, rows: size.rows) }
  }
}

/// The options for the use of a terminal.
struct TerminalManners: Equatable {
  var hasMouse = false
  var isLinear = false

  init() {}
}
