import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText

/// The whole program without its process. It takes arguments, and produces text and an exit status.
@MainActor
struct BookmarkCommand {
  /// The number of columns of the terminal on standard output, or `nil` for a pipe or a file.
  var terminalColumns: Int?
  /// The clock of the pager.
  var clock: any Clock<Duration> = ContinuousClock()
  /// The transport that sends the requests for a list from a server, or `nil` for a URL session. A session is created
  /// only for such a list, because creating it takes longer than reading a page of a file.
  var transport: (any HTTPTransport)?
  /// Opens and copies addresses.
  var desktop = Desktop()
  /// The directory of the files that keep where the user was, or `nil` for none.
  var stateDirectory: String?
  /// Runs a program on the terminal until it ends. Returns the exit status, or `nil` if there is no suitable terminal.
  var runOnTerminal: (@MainActor (any ScreenProgram, TerminalManners) async -> Int32?)?
  /// Writes text to standard output. Throws if the text cannot be written.
  var write: (String) throws -> Void
  /// Writes text to standard error.
  var report: (String) -> Void

  /// Runs the command and returns its exit status.
  func run(_ arguments: [String]) async -> Int32 {
    do {
      let options = try Options(arguments)
      switch options.action {
      case .help: try write(Options.help)
      case .serverHelp: try write(Options.serverHelp)
      case .version: try write(Options.version)
      case .show: return try await show(options)
      }
      return 0
    } catch let error as UsageError {
      complain(error.message)
      return 2
    } catch let error as BookmarkSourceError {
      complain("\(error)")
      return 2
    } catch {
      complain("cannot write: \(Self.reason(of: error))")
      return 2
    }
  }

  /// Why text cannot be written, such as a full disk, in the words of the system.
  private static func reason(of error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let cause, cause.domain == NSPOSIXErrorDomain else { return ListErrorText.text(of: error) }
    return String(cString: strerror(Int32(cause.code)))
  }

  /// Writes one line to standard error. Text quoted from a source is made safe like all other text.
  func complain(_ sentence: String) { report("bookmarks: \(DisplayText(sentence))\n") }

  /// Shows the bookmarks of a source on a screen or as printed text.
  private func show(_ options: Options) async throws -> Int32 {
    let sentences = Sentences()
    let status: Int32
    if let address = options.server.address {
      let source = ServerBookmarks(address, options, transport ?? URLSessionTransport(), self.clock, sentences)
      let pager = Pager(source.arrivals, configuration: source.configuration, clock: self.clock)
      if let shown = try await run(pager, options, name: "bookmarks.html", sentences) {
        status = shown
      } else {
        status = try await printServer(source, options, sentences)
      }
    } else {
      let file = try SourceFile(options.source)
      var configuration = PagingConfiguration.forPrinting
      // Keys are played without waiting for rows that they do not show.
      configuration.prefetch = .items(options.script != nil ? 100 : 1 << 40)
      (configuration.firstPageSize, configuration.pageSize) = (100, 3_000)
      (configuration.maximumEmptyPages, configuration.timeout) = (.max, nil)
      let pages = FilePages(file, fields: options.fields, limit: options.limit, sentences)
      let pager = Pager(pages, configuration: configuration, clock: self.clock)
      if let shown = try await run(pager, options, name: options.source.nameToWrite, sentences) {
        status = shown
      } else {
        var printer = FilePrinter(options, columns: options.columns ?? terminalColumns, write)
        status = try printer.print(file, sentences, complain: complain)
        if options.source == .sample, terminalColumns != nil { complain("a sample; bookmarks FILE shows yours") }
      }
    }
    return sentences.hasLoss && status < 2 ? 2 : status
  }
}

// MARK: Screens

extension BookmarkCommand {
  /// Shows a list as an app until the user quits or the keys to play end.
  /// - Parameter name: The file that is suggested for writing.
  /// - Returns: The exit status, or `nil` if there are neither keys nor a terminal. In this case nothing has been
  ///   loaded.
  private func run(
    _ pager: Pager<Arrival>, _ options: Options, name: String, _ sentences: Sentences
  ) async throws -> Int32? {
    guard options.form == nil, options.script != nil || options.columns == nil else { return nil }
    let isOnTerminal = options.script == nil
    let library = BookmarkLibrary(pager, canRefresh: options.server.address != nil)
    let place = isOnTerminal ? placeFile(options) : nil
    var document = BookmarkCoordinator.Document(name: name)
    if case .file(let path) = options.source, options.server.address == nil, options.limit == .max,
      options.fields.section == nil
    {
      document.version = BookmarkFile(path, home: nil).version
    }
    let isSample = options.source == .sample && options.server.address == nil
    let coordinator = BookmarkCoordinator(
      library, document, note: isSample ? Sample.words : nil, place: place?.address,
      query: options.server.address == nil ? options.query.text : "",
      desktop: desktop, sentences)
    let app = BookmarkApp(coordinator: coordinator)
    coordinator.app = app
    defer { withExtendedLifetime(app) {} }
    let status: Int32
    if isOnTerminal {
      guard let ended = await runOnTerminal?(app, options.terminal) else { return nil }
      status = ended
      if let address = coordinator.currentPlace, !address.isEmpty { place?.keep(address) }
    } else {
      try write(await play(options.script ?? KeyScript(), on: app))
      status = 0
    }
    sentences.take().forEach(complain)
    if status == 0, case .failed(let reason, _) = pager.loadState {
      throw BookmarkSourceError(after: pager.numberOfItems, reason)
    }
    return status
  }

  /// Returns the file that keeps where the user was. There is none for standard input and for a server, where finding
  /// the place would load all pages before it.
  private func placeFile(_ options: Options) -> PlaceFile? {
    guard let stateDirectory, options.keepsPlace, options.server.address == nil,
      case .file(let path) = options.source
    else { return nil }
    return PlaceFile(of: URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false), in: stateDirectory)
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

// MARK: Printing

extension BookmarkCommand {
  /// Prints the rows of a server until the list or the limit ends.
  private func printServer(
    _ source: ServerBookmarks, _ options: Options, _ sentences: Sentences
  ) async throws -> Int32 {
    var configuration = source.configuration
    configuration.maximumItemsPerFill = .max
    // Request more rows only after the available rows are printed.
    configuration.prefetch = .items(1)
    let pager = Pager(source, configuration: configuration, clock: self.clock)
    let list = FirstBookmarks(pager, options.limit)
    let view = TextListView { BookmarkWords.row(($0 as ServerBookmark).content) }
    var told = 0
    /// Writes the sentences since it was called last.
    func tell() {
      sentences.take().forEach(complain)
      let (entries, all) = (pager.log.entries, pager.log.entries.count + pager.log.numberOfDroppedEntries)
      for entry in entries.suffix(all - told) {
        switch entry.event {
        case .failed(_, _, .some), .startsOver, .diagnosed: complain("\(entry)")
        default: break
        }
      }
      told = all
    }
    let listener = EventListener<SingleSection, ServerBookmark> { if case .updated = $0 { tell() } }
    let adapter = ListAdapter(dataSource: list, view: view, delegate: listener)
    let outcome: TextPrintOutcome
    if let form = options.form {
      var printer = RowPrinter(form)
      outcome = try await view.print(
        limit: options.limit,
        each: { row in
          var text: [UInt8] = []
          printer.print(row.content, in: "", to: &text)
          return String(decoding: text, as: UTF8.self)
        }, to: write)
      try write(printer.ending())
    } else {
      outcome = try await view.print(columns: options.columns ?? terminalColumns, limit: options.limit, to: write)
    }
    tell()
    // The items that were lost have been reported one by one.
    if case .lost = adapter.gap { return outcome.exitStatus }
    if case .incomplete(let items, let reason) = outcome { throw BookmarkSourceError(after: items, reason) }
    return outcome.exitStatus == 0 ? options.status(printing: outcome.items) : outcome.exitStatus
  }
}

extension PagingConfiguration {
  /// The configuration for printing. It loads the whole list.
  fileprivate static var forPrinting: PagingConfiguration {
    var configuration = PagingConfiguration()
    configuration.maximumItemsPerFill = .max
    return configuration
  }
}

extension BookmarkSourceError {
  /// Creates the error of a list that ends before its end.
  /// - Parameter rows: The number of bookmarks that were shown.
  init(after rows: Int, _ reason: String) {
    description = rows == 0 ? reason : "after \(rows) bookmarks: \(reason)"
  }
}
