/// What the command line asks for.
package struct Options: Equatable {
  package enum Action: Equatable {
    case show, help, version
  }

  package var action = Action.show
  package var source = BookmarkSource.catalogue
  package var fields = JSONFields()
  package var columns: Int?
  package var limit = Int.max
  package var query = ""

  /// Why the command line cannot be carried out: one sentence that says what would be right.
  package struct UsageError: Error, Equatable {
    package let message: String
  }

  /// Reads the arguments that follow the program's name.
  package init(_ arguments: [String]) throws(UsageError) {
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
    guard sources.count < 2 else {
      throw UsageError(message: "one source at a time, not \(sources.count): \(sources.joined(separator: ", "))")
    }
    source = BookmarkSource(argument: sources.first)
  }

  private mutating func take(
    _ name: String, inlineValue: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    switch name {
    case "--help", "-h", "--version":
      guard inlineValue == nil else { throw UsageError(message: "\(name) takes no value") }
      action = name == "--version" ? .version : .help
      return
    case "--id", "--title", "--detail", "--section", "--width", "--limit", "--query":
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
    case "--query": query = value
    case "--width": columns = try Self.number(value, for: name, in: 1...10_000)
    default: limit = try Self.number(value, for: name, in: 1...Int.max)
    }
  }

  private static func number(
    _ value: String, for name: String, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    if let number = Int(value), range.contains(number) { return number }
    let bound = range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
    throw UsageError(message: "\(name) takes a whole number, \(bound), not '\(value)'")
  }

  /// The text of `--help`.
  package static let help = """
    Shows a list of bookmarks as text.

    Usage: bookmarks [SOURCE] [options]

    SOURCE is a file or, without one, a catalogue that is built in:
      FILE.json, FILE.jsonl   objects, in an array, in an object that holds one array of objects, or one a line
      FILE.html               the bookmarks that a browser has exported; folders become sections
      -                       standard input; the format is told by the content

    Options:
      --width N               cut every line to N columns (default: the terminal's; in a pipe as wide as it takes)
      --limit N               show the first N bookmarks only
      --query TEXT            show the bookmarks that contain TEXT
      --id, --title, --detail, --section KEY
                              the fields to show of JSON objects; dots reach inside, as in author.name
      --help, --version       this text, the version

    Exit status: 0; 1 if the source cannot be read; 2 for wrong usage.

    """

  /// The text of `--version`.
  package static let version = "bookmarks 0.1.0\n"
}
