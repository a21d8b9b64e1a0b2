import Foundation
import ListPresentationHTTP
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
    let form = try Self.form(arguments)
    let limit = try arguments.number("--limit", in: 1...Int.max)
    guard form == nil && limit == nil || arguments.keys == nil else {
      throw .init(
        "--keys, --size and --svg print a screen, and do not go with --json, --jsonl, --tsv, --format and --limit")
    }
    (self.form, self.limit) = (form, limit ?? .max)
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

  /// Whether the query finds a bookmark in the folder with a path.
  func finds(_ content: NodeContent, in folder: String = "") -> Bool {
    query.isEmpty || query.matches(BookmarkWords.row(content, folder: folder))
  }

  /// Returns the exit status after a number of bookmarks has been printed: 1 if a query has no match, otherwise 0.
  func status(printing bookmarks: Int) -> Int32 { bookmarks == 0 && !query.isEmpty ? 1 : 0 }

  static let all: [TextCommand.Option] = [
    .init("--query", "TEXT", "show the bookmarks in which all words of TEXT are found"),
    .init("--limit", "N", "print the first N bookmarks, of those that --query finds"),
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

/// What the command line says about a list from a server.
struct ServerOptions: Sendable {
  let address: URL
  let format: PageFormat?
  let headers: HTTPHeaders
  let body: [String: JSONValue]?
  let timeout: Duration
  let pageSize: Int?

  /// Creates the options of an address, or returns `nil` if the arguments name none.
  @MainActor
  init?(_ arguments: TextArguments) throws(TextCommand.UsageError) {
    guard let word = arguments.words.first(where: Self.isAddress) else {
      guard let name = Self.names.first(where: arguments.contains) else { return nil }
      throw .init("\(name) goes with an address, such as https://example.org/list")
    }
    guard let url = URL(string: word), !(url.host() ?? "").isEmpty else {
      throw .init("the address has no host; an address is like https://example.org/list")
    }
    address = url
    do {
      format = try arguments.value("--style").map { try PageFormat($0) }
    } catch {
      throw .init("--style: \(error)")
    }
    pageSize = try arguments.number("--page-size", in: 1...1_000)
    guard pageSize == nil || format?.style.hasSize ?? false else {
      throw .init("--page-size needs a --style with a parameter for it; or write it into the address")
    }
    headers = try Self.headers(arguments.values("--header"))
    body = try arguments.value("--body").map(Self.body)
    timeout = .seconds(try arguments.number("--timeout", in: 1...86_400) ?? 30)
  }

  /// Whether an argument is the address of a list instead of the name of a file.
  private static func isAddress(_ argument: String) -> Bool {
    ["http://", "https://"].contains { argument.lowercased().hasPrefix($0) }
  }

  private static func headers(_ values: [String]) throws(TextCommand.UsageError) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for value in values {
      let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let field = parts[0].trimmingCharacters(in: .whitespaces)
      let text = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
      // The sentence does not repeat the value, because it may be a secret.
      guard parts.count == 2, HTTPHeaders.isValid(name: field), HTTPHeaders.isValid(value: text) else {
        throw .init("--header takes 'Name: value', such as 'Accept-Language: ko'")
      }
      headers[field] = text
    }
    return headers
  }

  private static func body(
    _ text: String
  ) throws(TextCommand.UsageError) -> [String: JSONValue] {
    guard case .object(let members)? = try? JSONValue(parsing: text.utf8) else {
      throw .init("--body takes a JSON object, such as {\"sort\":[\"id\"]}")
    }
    return members
  }

  /// The options that need an address.
  private static let names = ["--style", "--page-size", "--header", "--body", "--timeout"]

  static let topic = TextCommand.Topic(
    "server", "bookmarks https://… shows a list that a server hands out page by page, as JSON.",
    options: [
      .init("--style", "NAME[:KEY=VALUE,…]", "how the pages are asked for, if it isn't recognized"),
      .init("--page-size", "N", "rows a page, for styles with a parameter (default: 50)"),
      .init("--header", "'NAME: VALUE'", "a header field, sent to this server alone; repeatable"),
      .init("--body", "JSON", "an object to send with POST, with the style's parameters"),
      .init("--timeout", "SECONDS", "how long an answer may take (default: 30)"),
    ],
    notes: """
      The styles, with the names of their parameters and members:
        page-number:page,size,first,more
        offset:offset,limit,first,more
        next-address:at,previous,size
        cursor:at,parameter,size,more,allows-empty
        link:size        header:name,parameter,size
        last-item:key,after,before,size,more
        search-after:size
        continuation:at,parameter,size,more    one-page
      and for each: items, element, total, pages, columns, largest-page. A name takes a path, such as items=data.rows, total=header:X-Total, at=links[rel=next].href, or more=!meta.is_end for the opposite.
      """)
}
