import ListPresentation
import ListPresentationText

extension BookmarkCommand {
  /// Whether a list is looked through with keys: they are given, or there is a terminal for it.
  func hasScreen(_ options: Options) -> Bool {
    options.script != nil || (options.columns == nil && runOnTerminal != nil)
  }

  /// Shows a collection as a list that is looked through with keys.
  /// - Returns: The exit status.
  func showScreen(of collection: BookmarkCollection, _ options: Options) async throws -> Int32 {
    try await run(screen(of: collection, options), options)
  }

  /// Runs a screen until the user is done or the keys are.
  /// - Returns: The exit status.
  func run(_ screen: BookmarkScreen, _ options: Options) async throws -> Int32 {
    defer { withExtendedLifetime(screen) {} }
    if let script = options.script {
      try write(await play(script, on: screen))
      return 0
    }
    return await runOnTerminal?(screen.program, options.terminal) ?? 0
  }

  private func screen(of collection: BookmarkCollection, _ options: Options) -> BookmarkScreen {
    let report = { (sentence: String) in complain("\(options.source.name): \(sentence)") }
    guard options.source == .catalogue else {
      let list = BookmarkList(collection, query: options.query, limit: options.limit)
      return BookmarkScreen(list, report: report, refresh: {})
    }
    let list = pages(of: collection.narrowed(to: options.query, limit: options.limit), options)
    return BookmarkScreen(list, report: report, refresh: list.refresh)
  }

  private func play(_ script: KeyScript, on screen: BookmarkScreen) async -> String {
    var last = ""
    let session = ScreenSession(screen.program, size: script.size)
    await session.play(script.keys, pause: { try? await clock.sleep(for: .milliseconds(1)) }) { last = $0.text }
    return last
  }
}

/// Keys to play without a terminal, on a screen of some size.
package struct KeyScript: Equatable {
  package var keys: [Key] = []
  package var size = ScreenSize(columns: 80, rows: 24)

  package init() {}
}

/// How a terminal is used.
package struct TerminalManners: Equatable {
  package var hasMouse = false
  package var isLinear = false

  package init() {}
}
