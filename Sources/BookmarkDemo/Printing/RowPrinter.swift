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
    guard case .template(let template) = form else { return print(content.json, in: folder, to: &text) }
    numberOfRows += 1
    fill(template, content, folder, &text)
    text.append(0x0A)
  }

  /// Adds the record of the next bookmark, in a form that has records.
  mutating func print(_ record: ArraySlice<UInt8>, in folder: String, to text: inout [UInt8]) {
    numberOfRows += 1
    if form == .json { text += (numberOfRows == 1 ? "[\n" : ",\n").utf8 }
    var record = record
    if !folder.isEmpty, (try? JSONRecord(parsing: Array(record)))?.value(of: "folder") == nil {
      JSONText.add("folder", JSONText.quoted(folder), to: &record)
    }
    Self.write(record, isField: false, to: &text)
    if form == .jsonLines { text.append(0x0A) }
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
      case .part(.title) where content.utf8(of: .title).isEmpty: Self.write(content.utf8(of: .address), to: &text)
      case .part(let part): Self.write(content.utf8(of: part), to: &text)
      case .folder: Self.write(Array(folder.utf8)[...], to: &text)
      case .member(let name):
        let member = record.flatMap { record in record.value(at: name).map(record.printedText) } ?? ""
        Self.write(Array(member.utf8)[...], to: &text)
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

  /// Writes text with escapes for control characters, which JSON allows in texts and a terminal obeys, and in a field
  /// for a backslash too.
  private static func write(_ bytes: ArraySlice<UInt8>, isField: Bool = true, to text: inout [UInt8]) {
    var rest = bytes
    while let index = rest.firstIndex(where: { $0.mayBeControl || isField && $0 == UInt8(ascii: "\\") }) {
      // The control characters beyond ASCII follow a byte of their own.
      let character = rest[index...].prefix(rest[index] == 0xC2 ? 2 : 1)
      text += rest[..<index]
      switch character.last ?? 0 {
      case 0x09 where isField: text += "\\t".utf8
      case 0x0A where isField: text += "\\n".utf8
      case 0x0D where isField: text += "\\r".utf8
      case UInt8(ascii: "\\"): text += "\\\\".utf8
      case let value where value < 0x20 || (0x7F...0x9F).contains(value): text += Unicode.Scalar(value).jsonEscape.utf8
      default: text += character
      }
      rest = rest[character.endIndex...]
    }
    text += rest
  }
}

/// A line of text and fields of a row, such as `{title}\t{url}`, for `--format` and `--tsv`. A field is a part that
/// every bookmark has, whatever the names in its record, or else a member of the record.
struct RowTemplate: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case text(String)
    case part(RecordPart)
    case folder
    case member(String)
  }

  private static let escapes: [Substring: String] = ["t": "\t", "n": "\n", "\\": "\\", "{": "{"]

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
    for match in template.matches(of: /\\(?<escape>(?s:.?))|\{(?<field>[^}]*)(?<end>\}?)|[^\\{]+/) {
      if let escape = match.output.escape {
        guard let text = Self.escapes[escape] else {
          throw TextCommand.UsageError("--format knows \\t, \\n, \\\\ and \\{, and no other backslash")
        }
        parts.append(.text(text))
      } else if let field = match.output.field.map(String.init) {
        guard match.output.end == "}", !field.isEmpty else {
          throw TextCommand.UsageError("--format takes fields in braces, such as '{title}\\t{url}'")
        }
        let part = RecordPart(name: field).map(Part.part)
        parts.append(part ?? (field == "folder" ? .folder : .member(field)))
      } else {
        parts.append(.text(String(match.output.0)))
      }
    }
    self.parts = parts
    memberNames = Set(parts.compactMap { if case .member(let name) = $0 { name } else { nil } })
  }
}

extension UInt8 {
  /// Whether the byte may begin a control character, of which some begin with the byte C2. Most texts have none.
  fileprivate var mayBeControl: Bool { self < 0x20 || self == 0x7F || self == 0xC2 }
}
