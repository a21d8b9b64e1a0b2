import Foundation
import ListPresentationHTTP

extension Shape {
  /// APIs by the way in which they hand out their pages, and web frameworks.
  static let ways = recorded(in: "Ways")

  /// APIs of countries, services, research and companies, and addresses that already name a page.
  static let services = recorded(in: "Services")

  /// APIs that have to be given a format: nobody can know how they are asked for more.
  static let formats = recorded(in: "Formats")

  /// Lists of public servers as their documentation shows them, with ids as the servers write them, and the format that
  /// an app would name.
  static let named = recorded(in: "Named")

  /// Every style, with all that it asks for.
  static let styles = recorded(in: "Styles")

  /// The shapes of a file in the folder `Recorded`, which are none if it can't be read.
  private static func recorded(in file: String) -> [Shape] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recorded/\(file).shapes")
    return (try? String(contentsOf: url, encoding: .utf8)).map { recorded($0) } ?? []
  }

  /// The shapes that a text records.
  ///
  ///     NAME | WAY | ADDRESS | FORMAT
  ///       body: JSON
  ///       NAME: VALUE
  ///       ANSWER
  ///
  /// The name, the way in which the server cuts its list (``RecordedWay``), the address (or what follows
  /// `https://api.example/list`) and the format; then the body of the first request, the header fields and the status
  /// of an answer; and the answer itself (``RecordedAnswer``). `own` is the way of a server in ``ownAnswers``. Where
  /// the ids aren't the numbers from 1 on, `key` names their member and `ids` shows them. `unread` is what the user
  /// reads where the address alone isn't enough, and `asks` is what the requests for the list ask for.
  static func recorded(_ text: String) -> [Shape] {
    var shapes: [Shape] = []
    var lines = text.split(separator: "\n").filter { !$0.hasPrefix("//") }[...]
    while let head = lines.popFirst() {
      let parts = head.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmed }
      let rest = lines.prefix { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
      lines = lines.dropFirst(rest.count)
      shapes.append(recorded(parts + Array(repeating: "", count: 4 - parts.count), rest))
    }
    return shapes
  }

  private static func recorded(_ head: [String], _ lines: [String]) -> Shape {
    let (name, address) = (head[0], head[2])
    var fields = lines.dropLast(head[1] == "own" ? 0 : 1).map { line in
      let parts = line.split(separator: ": ", maxSplits: 1)
      return (name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
    }
    func taken(_ name: String) -> String? {
      fields.firstIndex { $0.name == name }.map { fields.remove(at: $0).value }
    }
    let url = address.hasPrefix("http") ? address : "https://api.example/list" + address
    var body: [String: JSONValue]?
    if case .object(let members)? = taken("body").flatMap({ try? JSONValue(parsing: $0.utf8) }) { body = members }
    let format = head[3].isEmpty ? nil : head[3]
    let (key, unread, asks) = (taken("key"), taken("unread"), taken("asks"))
    let ids = (taken("ids") ?? (key == nil ? nil : "N")).map(recordedIDs)
    let status = RecordedAnswer(taken("status") ?? "200")
    let headers = fields.map { ($0.name, RecordedAnswer($0.value)) }
    var shape: Shape
    if let answer = ownAnswers[name] {
      shape = Shape(name, url, body: body, format: format, answer)
    } else {
      let (way, text) = (RecordedWay(head[1]), RecordedAnswer(lines.last ?? ""))
      let member = key ?? "id"
      let row = ids == nil ? nil : RecordedAnswer(#"{"\#(member)":<id>,"title":"x"}"#)
      shape = Shape(name, url, body: body, format: format) { asked in
        let page = RecordedPage(slice: way.slice(asked, ids), ids: ids, row: row)
        var sent: HTTPHeaders = [:]
        for (name, value) in headers {
          let value = value.filled(page)
          // `""` is a field without a value.
          if !value.isEmpty { sent.add(value == #""""# ? "" : value, to: name) }
        }
        return .json(text.filled(page), status: Int(status.filled(page)) ?? 0, headers: sent)
      }
    }
    shape.key = key ?? "id"
    shape.ids = ids
    (shape.unread, shape.asks) = (unread, asks?.split(separator: " ") ?? [])
    return shape
  }

  /// The first 25 ids of a kind, as JSON: of MongoDB and Discord with the newest first, random ones, times, or a text
  /// in which `N` is the number of the item.
  private static func recordedIDs(_ kind: String) -> [String] {
    (1...25).map { number in
      switch kind {
      case "falling": #""\#(String(0x65F0_0000 - 7 * number, radix: 16))a3c5e7f9b1d24680""#
      case "snowflakes": "\"\(1_310_000_000_000_000_000 - 4_194_304 * number)\""
      case "times": "\(1_790_000_000 - 300 * number)"
      case "uuids":
        #""\#(String(0x1_0000_0000 + number * 2_654_435_761 % 0x1_0000_0000, radix: 16).dropFirst())-5b1c-4d6e-9f70-0123456789ab""#
      default: kind.replacing("N", with: "\(number)")
      }
    }
  }
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}

/// How a recorded server cuts its list:
///
/// - `page P`: by the number of a page, `page P from 0` counted from 0
/// - `items P`: by the index of an item, `items P from 1` counted from 1; `items -` always from the beginning
/// - `token P`: by the first number within a text, `token P past T` behind a text
/// - `behind P`: by the id of the item before
///
/// `by 2` is the size of its pages, and `size P` the parameter for the size. Of two parameters (`A/B`) the first that
/// is there counts.
private struct RecordedWay: Sendable {
  let kind: Substring
  let parameters: [String]
  private(set) var size: (parameter: String?, usual: Int) = (nil, 10)
  private(set) var first: Int?
  private(set) var prefix: Substring = ""

  init(_ text: String) {
    var words = text.split(separator: " ")[...]
    kind = words.removeFirst()
    parameters = words.removeFirst().split(separator: "/").map(String.init)
    while let word = words.popFirst(), let value = words.popFirst() {
      switch word {
      case "by": size.usual = Int(value) ?? 0
      case "size": size.parameter = String(value)
      case "past": prefix = value
      default: first = Int(value)
      }
    }
  }

  func slice(_ asked: Asked, _ ids: [String]?) -> Slice {
    let size = size.parameter.flatMap { asked.int($0) } ?? size.usual
    let text = parameters.lazy.compactMap { asked.text($0) }.first
    let number = text.flatMap { Int($0) }
    switch kind {
    case "page": return asked.page(number.map { $0 + 1 - (first ?? 1) }, size)
    case "token":
      let digits = text?.trimmingPrefix(prefix).drop { !$0.isNumber }.prefix { $0.isNumber }
      return asked.slice(number ?? digits.flatMap { Int($0) }, size)
    case "behind":
      let index = text.map { text in ids?.firstIndex { $0.replacing("\"", with: "") == text } ?? -1 }
      return asked.slice(index.map { $0 + 1 }, size)
    default: return asked.slice(number.map { $0 - (first ?? 0) }, size)
    }
  }
}

/// A page of a recorded server.
private struct RecordedPage: Sendable {
  let slice: Slice
  let ids: [String]?
  /// How a row is written, if it isn't a ``Row``.
  let row: RecordedAnswer?

  func id(_ item: Row) -> String { ids?[item.id - 1] ?? "\(item.id)" }

  func text(_ item: Row) -> String { row?.filled(self, item) ?? encoded(item) }
}

/// An answer with marks for what differs from page to page:
///
/// - `<NAME>`: a value of the page (``values``), `<NAME+1>` with a number added, also with `-` and `*`
/// - `«A¦B»`: A if another page follows, otherwise B
/// - `‹A¦B›`: A if a page comes before
/// - `⟨A¦B⟩`: A if the page has items
/// - `⟦A⟧`: A for each item, with commas between; `<row>`, `<id>` and `<title>` are those of the item
///
/// Where B is missing, it is `null`.
private struct RecordedAnswer: Sendable {
  private indirect enum Piece: Sendable {
    case text(Substring)
    case value(Value)
    case choice(@Sendable (Slice) -> Bool, [Piece], [Piece])
    case each([Piece])
  }

  private typealias Value = @Sendable (RecordedPage, Row?) -> String

  private let pieces: [Piece]

  init(_ text: String) {
    var rest = text[...]
    pieces = Self.pieces(&rest)
  }

  func filled(_ page: RecordedPage, _ item: Row? = nil) -> String { Self.filled(pieces, page, item) }

  private static func filled(_ pieces: [Piece], _ page: RecordedPage, _ item: Row?) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): String(text)
      case .value(let value): value(page, item)
      case .choice(let isFirst, let first, let second): filled(isFirst(page.slice) ? first : second, page, item)
      case .each(let pieces): page.slice.items.map { filled(pieces, page, $0) }.joined(separator: ",")
      }
    }.joined()
  }

  /// Reads up to the mark that ends a choice or a part of it, or up to the end.
  private static func pieces(_ rest: inout Substring) -> [Piece] {
    var pieces: [Piece] = []
    while let mark = rest.first, !"¦»›⟩⟧".contains(mark) {
      switch mark {
      case "«", "‹", "⟨":
        rest.removeFirst()
        let first = self.pieces(&rest)
        var second = [Piece.text("null")]
        if rest.first == "¦" {
          rest.removeFirst()
          second = self.pieces(&rest)
        }
        rest.removeFirst()
        pieces.append(
          .choice({ mark == "«" ? $0.hasNext : mark == "‹" ? $0.start > 0 : $0.count > 0 }, first, second))
      case "⟦":
        rest.removeFirst()
        pieces.append(.each(self.pieces(&rest)))
        rest.removeFirst()
      case "<":
        if let end = rest.firstIndex(of: ">"), let value = value(rest[..<end].dropFirst()) {
          pieces.append(.value(value))
          rest = rest[end...].dropFirst()
        } else {
          pieces.append(.text("<"))
          rest.removeFirst()
        }
      default:
        let text = rest.prefix { !"«‹⟨⟦<¦»›⟩⟧".contains($0) }
        pieces.append(.text(text))
        rest = rest[text.endIndex...]
      }
    }
    return pieces
  }

  private static func value(_ mark: Substring) -> Value? {
    if let value = values[String(mark)] { return value }
    guard let index = mark.lastIndex(where: { "+-*".contains($0) }), let number = Int(mark[index...].dropFirst()),
      let value = values[String(mark[..<index])]
    else { return nil }
    let sign = mark[index]
    return { page, item in
      let base = Int(value(page, item)) ?? 0
      return "\(sign == "*" ? base * number : base + (sign == "+" ? number : -number))"
    }
  }

  private static let values: [String: Value] = [
    "total": { page, _ in "\(page.slice.total)" },
    "start": { page, _ in "\(page.slice.start)" },
    "end": { page, _ in "\(page.slice.end)" },
    "count": { page, _ in "\(page.slice.count)" },
    "left": { page, _ in "\(page.slice.total - page.slice.end)" },
    "size": { page, _ in "\(page.slice.size)" },
    "number": { page, _ in "\(page.slice.number)" },
    "pages": { page, _ in "\(page.slice.pages)" },
    "lastPage": { page, _ in "\(max(page.slice.pages, 1))" },
    "more": { page, _ in "\(page.slice.hasNext)" },
    "last": { page, _ in "\(!page.slice.hasNext)" },
    "first": { page, _ in "\(page.slice.start == 0)" },
    "back": { page, _ in "\(page.slice.start > 0)" },
    "lastID": { page, _ in page.slice.items.last.map { page.id($0).replacing("\"", with: "") } ?? "" },
    "rows": { page, _ in
      page.row == nil ? page.slice.rows : "[\(page.slice.items.map(page.text).joined(separator: ","))]"
    },
    "row": { page, item in item.map(page.text) ?? "" },
    "id": { page, item in item.map(page.id) ?? "" },
    "title": { _, item in item?.title ?? "" },
  ]
}
