import Foundation
import ListPresentation
import ListPresentationText

/// Bookmarks on a screen: an app in the terminal, or the frames after the keys of `--keys`.
extension BookmarkCommand {
  /// Shows a list as an app until the user quits or the keys to play end.
  /// - Returns: The exit status, or `nil` if there are neither keys nor a terminal. In this case nothing has been
  ///   loaded.
  func run(_ list: some ListAdapterDataSource<Folder, Bookmark>, _ options: Options) async throws -> Int32? {
    guard options.form == nil else { return nil }
    let isInteractive = options.script == nil && options.columns == nil
    let library = BookmarkLibrary(list, file: isInteractive ? stateFile(options) : nil)
    // The keys of a script are played one after the other, and no user waits for one.
    if !isInteractive { library.sortsInBackground = false }
    let isSample = options.source == .sample && options.web.address == nil
    let app = BookmarkApp(
      library, link: options.link, layout: options.layout, note: isSample ? Sample.words : nil, desktop: desktop)
    defer { withExtendedLifetime(app) {} }
    if isInteractive, let status = await runOnTerminal?(app, options.terminal) {
      // The position in a list from a server is not kept: finding it again would load all pages before it.
      if options.web.address != nil { library.position = nil }
      library.keepPosition()
      if let fault = library.fault { complain("\(fault)") }
      return status
    }
    // A link opens one screen. Without a terminal, that screen is printed.
    guard options.script != nil || options.link != nil else { return nil }
    try write(await play(options.script ?? KeyScript(columns: options.columns ?? 80), on: app))
    return 0
  }

  /// Returns the file that keeps the edits in the list of a source. There is none for standard input.
  private func stateFile(_ options: Options) -> StateFile? {
    guard let stateDirectory, options.keepsState else { return nil }
    if let address = options.web.address { return StateFile(of: address.absoluteString, in: stateDirectory) }
    return switch options.source {
    case .sample: StateFile(of: Sample.name, in: stateDirectory)
    case .file(let path):
      StateFile(of: URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false), in: stateDirectory)
    case .standardInput: nil
    }
  }

  private func play(_ script: KeyScript, on app: BookmarkApp) async -> String {
    var last = ScreenFrame()
    let session = ScreenSession(app, size: script.size)
    await session.play(script.keys, pause: { try? await clock.sleep(for: .milliseconds(1)) }) { last = $0 }
    return script.isPicture ? last.svg(in: script.size) : last.text
  }
}

/// The keys to play without a terminal, and the size of the screen.
struct KeyScript: Equatable {
  var keys: [Key] = []
  var size: ScreenSize
  /// Whether the screen is printed as SVG.
  var isPicture = false

  init(columns: Int = 80) { size = ScreenSize(columns: columns, rows: 24) }
}

/// The options for the use of a terminal.
struct TerminalManners: Equatable {
  var hasMouse = false
  var isLinear = false

  init() {}
}
