import ListPresentationText

/// The options of the command line.
struct Options: Equatable {
  enum Action: Equatable {
    case show, help, serverHelp, version
  }

  var action = Action.show
  var source = BookmarkSource.sample
  var fields = RecordFields()
  var columns: Int?
  var limit = Int.max
  var query = TextQuery("")
  var terminal = TerminalManners()
  /// The keys to play instead of keys from a terminal, or `nil`.
  var script: KeyScript?
  /// The form for other programs, if the list is to be printed in one.
  var form: PrintedForm?
  /// Whether the place of the user is kept for their next visit.
  var keepsPlace = true
  /// The options for a list from a server, if the source is an address.
  var server = ServerOptions()

  /// Returns the exit status after a number of bookmarks has been printed: 1 if a query has no match, otherwise 0.
  func status(printing bookmarks: Int) -> Int32 { bookmarks == 0 && !query.isEmpty ? 1 : 0 }

  /// Parses the arguments after the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var sources: [String] = []
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        sources.append(argument)
        continue
      }
      if argument == "--" {
        sources += rest
        break
      }
      var option = Option(argument, rest)
      try read(&option)
      rest = try option.end()
    }
    if action == .help, sources == ["server"] {
      action = .serverHelp
      return
    }
    try check()
    guard sources.count < 2 else {
      throw UsageError(message: "one source at a time, not \(sources.count): \(sources.joined(separator: ", "))")
    }
    if let address = sources.first, ServerOptions.isAddress(address) {
      try server.check(address, self)
    } else {
      try server.checkUnused()
      source = sources.first.map { $0 == "-" ? .standardInput : .file($0) } ?? .sample
    }
  }

  private mutating func check() throws(UsageError) {
    guard form == nil || script == nil else {
      throw UsageError(
        message: "--keys, --size and --svg print a screen, and do not go with --json, --jsonl, --tsv and --format")
    }
  }

  private mutating func read(_ option: inout Option) throws(UsageError) {
    switch option.name {
    case "--help", "-h": action = .help
    case "--version": action = .version
    case "--json": try setForm(.json)
    case "--jsonl": try setForm(.jsonLines)
    case "--tsv": try setForm(.tabSeparated)
    case "--format": try setForm(.template(RowTemplate(try option.text())))
    case "--mouse": terminal.hasMouse = true
    case "--linear": terminal.isLinear = true
    case "--no-state": keepsPlace = false
    case "--id": fields.id = try option.text()
    case "--title": fields.title = try option.text()
    case "--detail": fields.detail = try option.text()
    case "--section": fields.section = try option.text()
    case "--query": query = TextQuery(try option.text())
    case "--keys", "--size", "--svg":
      var script = script ?? KeyScript()
      switch option.name {
      case "--keys": script.keys = Key.keys(in: try option.text())
      case "--size": script.size = try Self.size(try option.text())
      default: script.isPicture = true
      }
      self.script = script
    case "--width": columns = try option.number(in: 1...10_000)
    case "--limit": limit = try option.number(in: 1...Int.max)
    case "--style", "--header", "--body", "--timeout", "--page-size": try server.read(&option)
    default: throw UsageError(message: "unknown option \(option.name); --help lists the options")
    }
  }

  private mutating func setForm(_ other: PrintedForm) throws(UsageError) {
    guard form == nil else { throw UsageError(message: "one of --json, --jsonl, --tsv and --format at a time") }
    form = other
  }

  private static func size(_ value: String) throws(UsageError) -> ScreenSize {
    let numbers = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.count == 2, numbers.allSatisfy((1...1_000).contains) else {
      throw UsageError(message: "--size takes COLUMNSxROWS, each 1 to 1000, such as 80x24, not '\(value)'")
    }
    return ScreenSize(columns: numbers[0], rows: numbers[1])
  }
}

/// An option with its value, which is behind `=` or is the next argument.
struct Option {
  let name: String
  private var value: String?
  private var rest: ArraySlice<String>

  fileprivate init(_ argument: String, _ rest: ArraySlice<String>) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    value = parts.count > 1 ? String(parts[1]) : nil
    self.rest = rest
  }

  /// Takes the value.
  mutating func text() throws(UsageError) -> String {
    guard let text = value.take() ?? rest.popFirst() else {
      throw UsageError(message: "\(name) needs a value; --help shows how")
    }
    return text
  }

  /// Takes the value as a number.
  mutating func number(in range: ClosedRange<Int>) throws(UsageError) -> Int {
    let text = try text()
    if let number = Int(text), range.contains(number) { return number }
    let bound = range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
    throw UsageError(message: "\(name) takes a whole number, \(bound), not '\(text)'")
  }

  /// Returns the arguments behind the option. Throws if it has a value that it does not take.
  fileprivate func end() throws(UsageError) -> ArraySlice<String> {
    guard value == nil else { throw UsageError(message: "\(name) takes no value") }
    return rest
  }
}

/// The texts of `--help` and `--version`.
extension Options {
  /// The text that `--help` prints. It fits on one screen.
  static let help = """
    Cleans up bookmarks: open an export, edit it, write a file that browsers import.

    Usage: bookmarks [SOURCE] [options]      bookmarks --help server  for addresses

    SOURCE is the HTML or JSON of a browser or service, JSON Lines, - for standard
    input, or an address; without one, a sample. In a terminal, ? shows the keys.
    Otherwise the list is printed:

      --query TEXT          the bookmarks in which all words of TEXT are found
      --limit N             the first N bookmarks
      --tsv                 title, url, detail, value and folder between tabs
      --json, --jsonl       the records, as one array or one a line
      --format TEMPLATE     fields in braces, such as '{title}\\t{url}': those of
                            --tsv, tags, note, and members of the records
      --title, --detail, --section KEY
                            the members of records to show; author.name reaches in
      --width N             print also in a terminal, every line cut to N columns
      --keys KEYS           play keys such as "j j enter" or "/한글 esc", and print
        --size CxR, --svg   the last screen, of 80x24 or another size, or a picture
      --linear, --mouse     lines for a screen reader; the wheel and clicks
      --no-state            neither use nor keep the place in the list
    Exit status: 1: --query found nothing; 2: wrong usage, or not all could be read.

    """

  /// The text that `--help server` prints.
  static let serverHelp = """
    Usage: bookmarks http://… [options]       bookmarks https://… [options]

    Shows a list that a server hands out page by page, as JSON. How it does so is
    recognized from its answers. Where it isn't:
      --style NAME[:KEY=VALUE,…]
                            the style, and the names of its parameters and members:
                              page-number:page,size,first,more
                              offset:offset,limit,first,more
                              next-address:at,previous,size
                              cursor:at,parameter,size,more,allows-empty
                              link:size        header:name,parameter,size
                              last-item:key,after,before,size,more
                              search-after:size
                              continuation:at,parameter,size,more    one-page
                            and for each: items, element, total, pages, columns;
                            paths such as items=data.rows, total=header:X-Total,
                            at=links[rel=next].href, more=!meta.is_end (inverse)
      --page-size N         rows a page, for styles with a parameter (default: 50)
      --id KEY              the member that tells one record from another
      --header 'NAME: VALUE'
                            a header field, sent to this server alone; repeatable
      --body JSON           an object, sent with POST; the style's parameters
                            become members of it
      --timeout SECONDS     how long an answer may take (default: 30)

    """

  /// The text that `--version` prints.
  static let version = "bookmarks 0.1.0\n"
}
