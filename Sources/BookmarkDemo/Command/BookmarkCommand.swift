import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText

/// The program `bookmarks`, with what it needs of the system around it.
@MainActor
struct BookmarkCommand {
  /// Opens and copies addresses.
  var desktop = Desktop()
  /// The transport that sends the requests for a list from a server, or `nil` for a URL session. A session is created
  /// only for such a list, because creating it takes longer than reading a page of a file.
  var transport: (any HTTPTransport)?
  /// The directory of the files that keep where the user was, or `nil` for none.
  var stateDirectory: String?

  /// The command line.
  var program: TextCommand {
    TextCommand(
      "bookmarks", "Cleans up bookmarks: open an export, edit it, write a file that browsers import.",
      words: "[SOURCE]", options: Options.all, notes: Options.notes,
      topics: [Options.formatTopic, ServerOptions.topic]
    ) { arguments in
      let options = try Options(arguments)
      let sentences = Sentences()
      let status = try await show(options, sentences, arguments)
      return sentences.hasLoss && status < 2 ? 2 : status
    }
  }

  /// Shows the bookmarks of a source on a screen or as printed text, and returns the exit status.
  private func show(_ options: Options, _ sentences: Sentences, _ arguments: TextArguments) async throws -> Int32 {
    var terminal = Terminal()
    terminal.hasMouse = arguments.contains("--mouse")
    if arguments.contains("--linear") { terminal.isLinear = true }
    let isPrinted = options.form != nil || options.limit < .max || arguments.columns != nil || !terminal.isAvailable
    let isDrawn = arguments.keys != nil || !isPrinted
    if let server = options.server {
      // On a screen, the query is a filter, which the user can end.
      let source = ServerBookmarks(
        server, options, filters: !isDrawn, transport ?? URLSessionTransport(), arguments.clock, sentences)
      guard isDrawn else { return try await printServer(source, options, sentences, arguments) }
      let pager = Pager(source, configuration: source.configuration, clock: arguments.clock)
      return try await run(pager, options, sentences, arguments, terminal)
    }
    let file = try SourceFile(options.source)
    guard isDrawn else {
      var printer = FilePrinter(options, sentences, arguments)
      let status = try printer.print(file)
      if options.source == .sample, isatty(STDOUT_FILENO) == 1 {
        arguments.report(DemoWords()("a sample, bookmarks FILE shows yours"))
      }
      return status
    }
    var configuration = PagingConfiguration()
    configuration.maximumItemsPerFill = .max
    // Keys are played without waiting for rows that they do not show.
    configuration.prefetch = .items(arguments.keys != nil ? 100 : 1 << 40)
    (configuration.firstPageSize, configuration.pageSize) = (100, 3_000)
    (configuration.maximumEmptyPages, configuration.timeout) = (.max, nil)
    let pager = Pager(FilePages(file, sentences), configuration: configuration, clock: arguments.clock)
    return try await run(pager, options, sentences, arguments, terminal)
  }

  /// Shows a list as an app until the user quits or the keys to play end, and returns the exit status.
  private func run(
    _ pager: Pager<Arrival>, _ options: Options, _ sentences: Sentences, _ arguments: TextArguments,
    _ terminal: Terminal
  ) async throws -> Int32 {
    let isServer = options.server != nil
    let place = isServer || arguments.keys != nil ? nil : placeFile(options.source)
    let coordinator = BookmarkCoordinator(
      BookmarkLibrary(pager, canRefresh: isServer, words: desktop.words), document(options),
      origin: origin(options),
      note: options.source == .sample ? desktop.words("a sample, bookmarks FILE shows yours") : nil,
      place: place?.address,
      query: options.query.text, desktop: desktop, sentences)
    let app = BookmarkApp(coordinator: coordinator)
    coordinator.app = app
    (app.words, app.keyMap) = (desktop.words.framework, desktop.words.keyMap)
    let status = try await app.run(arguments, in: terminal)
    if let address = coordinator.currentPlace, !address.isEmpty { place?.keep(address) }
    sentences.take().forEach(arguments.report)
    if status == 0, case .failed(let reason, _) = pager.loadState {
      let isRefresh = if case .failed = pager.refreshState { pager.numberOfItems > 0 } else { false }
      throw isRefresh
        ? BookmarkSourceError(description: "could not refresh: \(reason)")
        : BookmarkSourceError(after: pager.numberOfItems, reason)
    }
    return status
  }

  /// What the source is called while it is loaded: the host of a server, or the name of a file.
  private func origin(_ options: Options) -> String {
    if let server = options.server { return server.address.host() ?? "" }
    guard case .file(let path) = options.source else { return "" }
    return URL(filePath: path).lastPathComponent
  }

  /// The file that the user edits.
  private func document(_ options: Options) -> BookmarkCoordinator.Document {
    guard options.server == nil else { return .init(name: "bookmarks.html") }
    var document = BookmarkCoordinator.Document(name: options.source.nameToWrite)
    document.isSource = options.source == .file(document.name)
    if document.isSource { document.version = BookmarkFile(document.name, home: nil).version }
    return document
  }

  /// Returns the file that keeps where the user was, or `nil` for a source that is not a file.
  private func placeFile(_ source: BookmarkSource) -> PlaceFile? {
    guard let stateDirectory, case .file(let path) = source else { return nil }
    return PlaceFile(of: URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false), in: stateDirectory)
  }
}

// MARK: Printing

extension BookmarkCommand {
  /// Prints the rows of a server until the list or the limit ends.
  private func printServer(
    _ source: ServerBookmarks, _ options: Options, _ sentences: Sentences, _ arguments: TextArguments
  ) async throws -> Int32 {
    var configuration = source.configuration
    configuration.maximumItemsPerFill = .max
    // Request more rows only after the available rows are printed.
    configuration.prefetch = .items(1)
    let pager = Pager(source, configuration: configuration, clock: arguments.clock)
    let view = TextListView { BookmarkWords.row(($0 as Arrival).tree.content) }
    var told = 0
    /// Writes the sentences since it was called last.
    func tell() {
      sentences.take().forEach(arguments.report)
      let (entries, all) = (pager.log.entries, pager.log.entries.count + pager.log.numberOfDroppedEntries)
      for entry in entries.suffix(all - told) {
        switch entry.event {
        case .failed(let failure, _, let next?):
          let seconds = (next - entry.time).components.seconds
          arguments.report("\(failure); trying again in \(max(1, seconds)) s")
        case .startsOver(let failure): arguments.report("the list is loaded again: \(failure)")
        case .diagnosed(let diagnostic): arguments.report("\(diagnostic)")
        default: break
        }
      }
      told = all
    }
    let listener = EventListener<SingleSection, Arrival> { if case .updated = $0 { tell() } }
    let adapter = ListAdapter(dataSource: pager, view: view, delegate: listener)
    let outcome: TextPrintOutcome
    if let form = options.form {
      var printer = RowPrinter(form)
      outcome = try await view.print(
        limit: options.limit,
        each: { row in
          var text: [UInt8] = []
          printer.print(row.tree.content, in: "", to: &text)
          return String(decoding: text, as: UTF8.self)
        }, to: arguments.write)
      try arguments.write(printer.ending())
    } else {
      outcome = try await view.print(columns: arguments.columns, limit: options.limit, to: arguments.write)
    }
    tell()
    // The items that were lost have been reported one by one.
    if case .lost = adapter.gap { return outcome.exitStatus }
    if case .incomplete(let items, let reason) = outcome { throw BookmarkSourceError(after: items, reason) }
    return outcome.exitStatus == 0 ? options.status(printing: outcome.items) : outcome.exitStatus
  }
}

extension BookmarkSourceError {
  /// Creates the error of a list that ends before its end.
  /// - Parameter rows: The number of bookmarks that were shown.
  init(after rows: Int, _ reason: String) {
    description = rows == 0 ? reason : "after \(rows) \(rows == 1 ? "bookmark" : "bookmarks"): \(reason)"
  }
}
