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
  static let tabSeparated = PrintedForm.template(RowTemplate(parts: [.title, .address, .detail, .value]))

  /// Whether the form has records as they are.
  var isOfRecords: Bool { if case .template = self { false } else { true } }
}

/// Turns bookmarks into the bytes of a printed form, one after the other.
struct RowPrinter {
  private let form: PrintedForm
  private var numberOfRows = 0
  private var missing: Set<String> = []
  private var names: Set<String> = []

  init(_ form: PrintedForm) {
    self.form = form
    if case .template(let template) = form { missing = template.memberNames }
  }

  /// Adds the text to print for the next bookmark.
  /// - Parameter folder: The path of its folder.
  mutating func print(_ content: NodeContent, in folder: String, to text: inout [UInt8]) {
    numberOfRows += 1
    switch form {
    case .template(let template):
      fill(template, content, folder, &text)
      text.append(0x0A)
    case .json:
      text += (numberOfRows == 1 ? "[\n" : ",\n").utf8
      printRecord(of: content, in: folder, to: &text)
    case .jsonLines:
      printRecord(of: content, in: folder, to: &text)
      text.append(0x0A)
    }
  }

  private func printRecord(of content: NodeContent, in folder: String, to text: inout [UInt8]) {
    var json = content.json
    if !folder.isEmpty, content.record.value(of: "folder") == nil {
      let comma = json.count > 2 ? "," : ""
      json = json.dropLast() + "\(comma)\"folder\":".utf8 + JSONText.quoted(folder) + [UInt8(ascii: "}")]
    }
    // JSON allows some control characters in texts, and a terminal obeys them.
    guard json.contains(where: \.mayBeControl) else { return text += json }
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      text += (scalar.isControl ? scalar.jsonEscape : String(scalar)).utf8
    }
  }

  private mutating func fill(
    _ template: RowTemplate, _ content: NodeContent, _ folder: String, _ text: inout [UInt8]
  ) {
    let record = template.memberNames.isEmpty ? nil : content.record
    if !missing.isEmpty {
      missing = missing.filter { record?.value(at: $0) == nil }
      names.formUnion((record?.names ?? []) + RowTemplate.fields)
    }
    for part in template.parts {
      switch part {
      case .text(let literal): text += literal.utf8
      // The title of a bookmark without one is its address.
      case .part(.title): Self.escape(content.title, to: &text)
      case .part(let part): Self.escape(content[part], to: &text)
      case .folder: Self.escape(folder, to: &text)
      case .member(let name):
        Self.escape(record.flatMap { record in record.value(at: name).map(record.printedText) } ?? "", to: &text)
      }
    }
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

/// A line of text and fields of a row, such as `{title}\t{url}`, for `--format` and `--tsv`. A field is a part that every
/// bookmark has, whatever the names in its record, or else a member of the record.
struct RowTemplate: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case text(String)
    case part(RecordPart)
    case folder
    case member(String)
  }

  /// The names of what every bookmark has.
  static let fields = RecordPart.allCases.map(\.name) + ["folder"]

  let parts: [Part]
  /// The fields that are members of the record. At least one record must have each, because a name may be misspelled.
  let memberNames: Set<String>

  /// Creates a template of parts and the folder between tabs.
  init(parts: [RecordPart]) {
    (self.parts, memberNames) = (parts.flatMap { [.part($0), .text("\t")] } + [.folder], [])
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
        let part = RecordPart(name: String(name)).map(Part.part)
        parts.append(part ?? (name == "folder" ? .folder : .member(String(name))))
      default: text.append(character)
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
    self.parts = parts
    memberNames = Set(parts.compactMap { if case .member(let name) = $0 { name } else { nil } })
  }
}

extension UInt8 {
  /// Whether the byte may begin a control character, of which some begin with the byte C2. Most texts have none.
  fileprivate var mayBeControl: Bool { self < 0x20 || self == 0x7F || self == 0xC2 }
}

extension Unicode.Scalar {
  /// Whether a terminal can obey the scalar.
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
