import ListPresentationText

/// A form of the list for other programs: `--json`, `--jsonl`, `--tsv` or `--format`.
///
/// It has only rows: no headings, and no line about the end.
enum PrintedForm: Equatable, Sendable {
  /// One array of the records.
  case json
  /// One record a line.
  case jsonLines
  /// Texts of the row between texts of the user.
  case template(RowTemplate)

  /// The form of `--tsv`: the same fields for every source, empty where a record has none.
  static let tabSeparated = PrintedForm.template(RowTemplate(fields: ["title", "url", "detail", "value", "folder"]))

  /// Whether the form has records as they are.
  var isOfRecords: Bool { if case .template = self { false } else { true } }
}

/// Turns bookmarks into the bytes of a printed form, one after the other.
struct RowPrinter {
  /// The names of what every bookmark has, whatever the names in its record. See `--format`.
  static let fields: [String: @Sendable (NodeContent, String) -> String] = [
    "title": { content, _ in content.title }, "url": { content, _ in content.address },
    "detail": { content, _ in content.detail }, "value": { content, _ in content.value },
    "tags": { content, _ in content.tags }, "note": { content, _ in content.note }, "folder": { $1 },
  ]

  private let form: PrintedForm
  private var numberOfRows = 0
  private var missing: Set<String> = []
  private var names: Set<String> = []

  init(_ form: PrintedForm) {
    self.form = form
    if case .template(let template) = form { missing = template.memberNames }
  }

  /// Adds the text to print for the next record.
  /// - Parameter record: The compact JSON of the record.
  mutating func print(record: some Collection<UInt8>, to text: inout [UInt8]) {
    numberOfRows += 1
    if form == .json { text += (numberOfRows == 1 ? "[\n" : ",\n").utf8 }
    // JSON allows some control characters in texts, and a terminal obeys them.
    if record.contains(where: \.mayBeControl) {
      let scalars = String(decoding: record, as: UTF8.self).unicodeScalars
      for scalar in scalars { text += (scalar.isControl ? scalar.jsonEscape : String(scalar)).utf8 }
    } else {
      text += record
    }
    if form == .jsonLines { text.append(0x0A) }
  }

  /// Adds the text to print for the next bookmark.
  /// - Parameter folder: The path of its folder.
  mutating func print(_ content: NodeContent, in folder: String, to text: inout [UInt8]) {
    guard case .template(let template) = form else {
      let json = content.json
      guard !folder.isEmpty, content.record.value(of: "folder") == nil else { return print(record: json, to: &text) }
      let comma = json.count > 2 ? "," : ""
      return print(
        record: json.dropLast() + Array("\(comma)\"folder\":".utf8) + JSONText.quoted(folder) + [UInt8(ascii: "}")],
        to: &text)
    }
    numberOfRows += 1
    let record = template.memberNames.isEmpty ? nil : content.record
    if !missing.isEmpty {
      missing = missing.filter { record?.value(at: $0) == nil }
      names.formUnion((record?.names ?? []) + Self.fields.keys)
    }
    for part in template.parts {
      switch part {
      case .text(let literal): text += literal.utf8
      case .field(let name):
        Self.escape(
          Self.fields[name]?(content, folder)
            ?? record.flatMap { record in record.value(at: name).map(record.printedText) } ?? "", to: &text)
      }
    }
    text.append(0x0A)
  }

  /// Returns the text after the last bookmark.
  /// - Throws: The name of a field that no record has, with the names of those that there are.
  func ending() throws(TextCommand.UsageError) -> String {
    if numberOfRows > 0, let name = missing.min() {
      throw TextCommand.UsageError(
        "no record has the field '\(name)' of --format; the fields are: \(names.listed)")
    }
    return form != .json ? "" : numberOfRows == 0 ? "[]\n" : "\n]\n"
  }

  /// Writes what would end a field or a row, and other control characters, as escapes.
  private static func escape(_ field: String, to text: inout [UInt8]) {
    guard field.utf8.contains(where: { $0.mayBeControl || $0 == UInt8(ascii: "\\") }) else {
      text += field.utf8
      return
    }
    for scalar in field.unicodeScalars {
      switch scalar {
      case "\t": text += "\\t".utf8
      case "\n": text += "\\n".utf8
      case "\r": text += "\\r".utf8
      case "\\": text += "\\\\".utf8
      default: text += (scalar.isControl ? scalar.jsonEscape : String(scalar)).utf8
      }
    }
  }
}

/// A line of text and fields of a row, such as `{title}\t{url}`, for `--format` and `--tsv`. A field is one of
/// ``RowPrinter/fields``, or else a member of the record.
struct RowTemplate: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case text(String)
    case field(String)
  }

  let parts: [Part]
  /// The fields that are members of the record. At least one record must have each, because a name may be misspelled.
  let memberNames: Set<String>

  /// Creates a template of fields between tabs.
  init(fields: [String]) {
    self.init(Array(fields.map { [Part.field($0)] }.joined(separator: [.text("\t")])))
  }

  private init(_ parts: [Part]) {
    self.parts = parts
    let names = parts.compactMap { if case .field(let name) = $0 { name } else { nil } }
    memberNames = Set(names).subtracting(RowPrinter.fields.keys)
  }

  /// Parses a template. `\t`, `\n` and `\\` are a tab, a line feed and a backslash; `\{` is a brace.
  init(_ template: String) throws(TextCommand.UsageError) {
    var parts: [Part] = []
    var text = ""
    var rest = template[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        switch rest.popFirst() {
        case "t": text += "\t"
        case "n": text += "\n"
        case "\\": text += "\\"
        case "{": text += "{"
        default: throw TextCommand.UsageError("--format knows \\t, \\n, \\\\ and \\{, and no other backslash")
        }
      case "{":
        let name = rest.prefix { $0 != "}" }
        rest = rest.dropFirst(name.count)
        guard rest.popFirst() != nil, !name.isEmpty else {
          throw TextCommand.UsageError("--format takes fields in braces, such as '{title}\\t{url}'")
        }
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.field(String(name)))
      default: text.append(character)
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
    self.init(parts)
  }
}

extension UInt8 {
  /// Whether the byte may begin a control character, of which some begin with the byte C2. Most texts have none.
  fileprivate var mayBeControl: Bool { self < 0x20 || self == 0x7F || self == 0xC2 }
}

extension Unicode.Scalar {
  /// Whether a terminal can obey the scalar.
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// The escape of a control character in a JSON text.
  fileprivate var jsonEscape: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
