import ListPresentation
import ListPresentationText
import ScreenRouting

/// The options of the command line.
struct Options: Equatable {
  enum Action: Equatable {
    case show, help, version
  }

  var action = Action.show
  var source = BookmarkSource.catalogue
  var fields = JSONFields()
  var columns: Int?
  var limit = Int.max
  var query = TextQuery("")
  /// The behavior of the server for the built-in catalogue, if an option sets it. If so, the requests are also
  /// reported.
  var manners: ServerManners?
  var terminal = TerminalManners()
  /// The link of the screen to open above the list, or `nil`.
  var link: String?
  /// The keys to play instead of keys from a terminal, or `nil`.
  var script: KeyScript?
  /// The form for other programs, if the list is to be printed in one.
  var form: PrintedForm?
  /// Whether the edits of the user are kept for their next visit.
  var keepsState = true
  /// The arrangement of the bookmarks.
  var layout = BookmarkLayout.list
  private var endsWithNull = false
  /// The number of rows in a page, if an option sets it.
  var pageSize: Int?
  /// The options for a list from a server, if the source is an address.
  var web = WebOptions()

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
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      try take(String(parts[0]), inlineValue: parts.count > 1 ? String(parts[1]) : nil, &rest)
    }
    if endsWithNull {
      guard form != nil, form?.style != .json else {
        throw UsageError(message: "-0 ends rows with a NUL, and needs --jsonl, --tsv or --format")
      }
      form?.endsWithNull = true
    }
    guard !terminal.printsSelection || script == nil && columns == nil else {
      throw UsageError(message: "--print-selection is for a terminal, and does not go with --keys, --size and --width")
    }
    guard form == nil || script == nil else {
      throw UsageError(
        message: "--keys and --size print a screen, and do not go with --json, --jsonl, --tsv and --format")
    }
    guard sources.count < 2 else {
      throw UsageError(message: "one source at a time, not \(sources.count): \(sources.joined(separator: ", "))")
    }
    if let address = sources.first, WebOptions.isAddress(address) {
      try web.check(address, self)
      return
    }
    try web.checkUnused()
    source = BookmarkSource(argument: sources.first)
    guard manners == nil || source == .catalogue else {
      throw UsageError(
        message: "only the built-in catalogue is served in pages; leave \(source.name) out, or the options for it")
    }
  }

  private mutating func take(
    _ name: String, inlineValue: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    switch name {
    case "--help", "-h", "--version":
      guard inlineValue == nil else { throw UsageError(message: "\(name) takes no value") }
      action = name == "--version" ? .version : .help
      return
    case "--json", "--jsonl", "--tsv", "-0":
      guard inlineValue == nil else { throw UsageError(message: "\(name) takes no value") }
      switch name {
      case "--json": try take(PrintedForm(.json))
      case "--jsonl": try take(PrintedForm(.jsonLines))
      case "--tsv": try take(.tabSeparated)
      default: endsWithNull = true
      }
      return
    case "--mouse", "--linear", "--no-state", "--print-selection":
      guard inlineValue == nil else { throw UsageError(message: "\(name) takes no value") }
      switch name {
      case "--mouse": terminal.hasMouse = true
      case "--linear": terminal.isLinear = true
      case "--print-selection": terminal.printsSelection = true
      default: keepsState = false
      }
      return
    case "--id", "--title", "--detail", "--section", "--width", "--limit", "--query",
      "--page-size", "--latency", "--failures", "--seed", "--keys", "--size", "--style", "--header", "--body",
      "--timeout", "--open", "--layout", "--format":
      break
    default:
      throw UsageError(message: "unknown option \(name); --help lists the options")
    }
    guard let value = inlineValue ?? rest.popFirst() else {
      throw UsageError(message: "\(name) needs a value; --help shows how")
    }
    switch name {
    case "--id": fields.id = value
    case "--title": fields.title = value
    case "--detail": fields.detail = value
    case "--section": fields.section = value
    case "--query": query = TextQuery(value)
    case "--format": try take(PrintedForm(.template(RowTemplate(value))))
    case "--open": link = try Self.link(value)
    case "--layout":
      guard let chosen = BookmarkLayout(rawValue: value) else {
        throw UsageError(message: "--layout takes list or grid, not '\(value)'")
      }
      layout = chosen
    case "--keys": script = changed(script) { $0.keys = Key.keys(in: value) }
    case "--size":
      let size = try Self.size(value, for: name)
      script = changed(script) { $0.size = size }
    case "--style", "--header", "--body", "--timeout": try web.take(name, value)
    case "--page-size":
      let size = try Self.number(value, for: name, in: 1...1_000)
      pageSize = size
      try change { (manners) throws(UsageError) in manners.pageSize = size }
    case "--latency":
      try change { (manners) throws(UsageError) in
        manners.latency = .milliseconds(try Self.number(value, for: name, in: 0...60_000))
      }
    case "--failures":
      try change { (manners) throws(UsageError) in manners.failures = try Self.share(value, for: name) }
    case "--seed":
      try change { (manners) throws(UsageError) in
        manners.seed = UInt64(try Self.number(value, for: name, in: 0...Int.max))
      }
    case "--width": columns = try Self.number(value, for: name, in: 1...10_000)
    default: limit = try Self.number(value, for: name, in: 1...Int.max)
    }
  }

  private mutating func take(_ other: PrintedForm) throws(UsageError) {
    guard form == nil else { throw UsageError(message: "one of --json, --jsonl, --tsv and --format at a time") }
    form = other
  }

  private mutating func change(_ body: (inout ServerManners) throws(UsageError) -> Void) throws(UsageError) {
    var changed = manners ?? ServerManners()
    try body(&changed)
    manners = changed
  }

  private func changed(_ script: KeyScript?, _ body: (inout KeyScript) -> Void) -> KeyScript {
    var changed = script ?? KeyScript()
    body(&changed)
    return changed
  }

  /// Checks a link and returns it in its canonical form.
  private static func link(_ value: String) throws(UsageError) -> String {
    do {
      return try RouteStack<BookmarkRoute>(link: value).link
    } catch {
      throw UsageError(message: "cannot open '\(value)': \(error)")
    }
  }

  private static func size(_ value: String, for name: String) throws(UsageError) -> ScreenSize {
    let numbers = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.count == 2, numbers.allSatisfy((1...1_000).contains) else {
      throw UsageError(message: "\(name) takes COLUMNSxROWS, each 1 to 1000, such as 80x24, not '\(value)'")
    }
    return ScreenSize(columns: numbers[0], rows: numbers[1])
  }

  private static func share(_ value: String, for name: String) throws(UsageError) -> Double {
    if let share = Double(value), (0...1).contains(share) { return share }
    throw UsageError(message: "\(name) takes a share from 0 to 1, not '\(value)'")
  }

  static func number(
    _ value: String, for name: String, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    if let number = Int(value), range.contains(number) { return number }
    let bound = range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
    throw UsageError(message: "\(name) takes a whole number, \(bound), not '\(value)'")
  }
}
