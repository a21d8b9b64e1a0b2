import ListPresentation
import ListPresentationText
import ScreenRouting

/// The options of the command line.
struct Options: Equatable {
  enum Action: Equatable {
    case show, help, version
  }

  var action = Action.show
  var source = BookmarkSource.sample
  var fields = RecordFields()
  var columns: Int?
  var limit = Int.max
  var query = TextQuery("")
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
      var option = Option(argument, rest)
      try read(&option)
      rest = try option.end()
    }
    try check()
    guard sources.count < 2 else {
      throw UsageError(message: "one source at a time, not \(sources.count): \(sources.joined(separator: ", "))")
    }
    if let address = sources.first, WebOptions.isAddress(address) {
      try web.check(address, self)
    } else {
      try web.checkUnused()
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
    case "--no-state": keepsState = false
    case "--id": fields.id = try option.text()
    case "--title": fields.title = try option.text()
    case "--detail": fields.detail = try option.text()
    case "--section": fields.section = try option.text()
    case "--query": query = TextQuery(try option.text())
    case "--open": link = try Self.link(try option.text())
    case "--layout":
      let name = try option.text()
      guard let chosen = BookmarkLayout(rawValue: name) else {
        throw UsageError(message: "--layout takes list or grid, not '\(name)'")
      }
      layout = chosen
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
    case "--style", "--header", "--body", "--timeout", "--page-size": try web.read(&option)
    default: throw UsageError(message: "unknown option \(option.name); --help lists the options")
    }
  }

  private mutating func setForm(_ other: PrintedForm) throws(UsageError) {
    guard form == nil else { throw UsageError(message: "one of --json, --jsonl, --tsv and --format at a time") }
    form = other
  }

  /// Checks a link and returns it in its canonical form.
  private static func link(_ value: String) throws(UsageError) -> String {
    do {
      return try RouteStack<BookmarkRoute>(link: value).link
    } catch {
      throw UsageError(message: "cannot open '\(value)': \(error)")
    }
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
