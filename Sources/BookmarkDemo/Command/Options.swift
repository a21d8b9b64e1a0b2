import ListPresentationText

/// What the command line asks for.
struct Options {
  let source: BookmarkSource
  let limit: Int
  let query: TextQuery
  /// The form for other programs, if the list is to be printed in one.
  let form: PrintedForm?
  /// The options for a list from a server, if the source is an address.
  let server: ServerOptions?

  @MainActor
  init(_ arguments: TextArguments) throws(TextCommand.UsageError) {
    let words = arguments.words
    guard words.count < 2 else {
      throw .init("one source at a time, not \(words.count): \(words.joined(separator: ", "))")
    }
    form = try Self.form(arguments)
    guard form == nil || arguments.keys == nil else {
      throw .init("--keys, --size and --svg print a screen, and do not go with --json, --jsonl, --tsv and --format")
    }
    limit = try arguments.number("--limit", in: 1...Int.max) ?? .max
    query = TextQuery(arguments.value("--query") ?? "")
    server = try ServerOptions(arguments)
    source = words.first.map { $0 == "-" ? .standardInput : .file($0) } ?? .sample
  }

  @MainActor
  private static func form(_ arguments: TextArguments) throws(TextCommand.UsageError) -> PrintedForm? {
    let given = ["--json", "--jsonl", "--tsv", "--format"].filter(arguments.contains)
    guard given.count < 2 else { throw .init("one of --json, --jsonl, --tsv and --format at a time") }
    switch given.first {
    case "--json": return .json
    case "--jsonl": return .jsonLines
    case "--tsv": return .tabSeparated
    default:
      return try arguments.value("--format").map { text throws(TextCommand.UsageError) in
        .template(try RowTemplate(text))
      }
    }
  }

  /// Returns the exit status after a number of bookmarks has been printed: 1 if a query has no match, otherwise 0.
  func status(printing bookmarks: Int) -> Int32 { bookmarks == 0 && !query.isEmpty ? 1 : 0 }

  static let all: [TextCommand.Option] = [
    .init("--query", "TEXT", "print the bookmarks in which all words of TEXT are found"),
    .init("--limit", "N", "the first N bookmarks"),
    .init("--tsv", "print title, url, detail, value and folder between tabs"),
    .init("--json", "print the records as one array"),
    .init("--jsonl", "print the records, one a line"),
    .init("--format", "TEMPLATE", "print fields in braces, such as '{title}\\t{url}'"),
    .init("--mouse", "the wheel scrolls, and a click goes to a row"),
  ]

  static let notes = """
    SOURCE is the HTML or JSON of a browser or a service, JSON Lines, - for standard input, or an address; without one, a sample. In a terminal, ? shows the keys. Otherwise the list is printed.
    Exit status: 1: --query found nothing; 2: wrong usage, or not all could be read.
    """

  static let formatTopic = TextCommand.Topic(
    "format", "--format prints a line for each bookmark.", options: [],
    notes: """
      The fields are those of --tsv, which are title, url, detail, value and folder, besides tags and note, and the members of the records: author.name is the name of the author, tags.0 the first tag. \\t, \\n and \\\\ are a tab, the end of a line and a backslash, and \\{ is a brace.
      """)
}
