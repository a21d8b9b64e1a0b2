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
}

/// Turns bookmarks into the text of a printed form, one after the other.
struct RowPrinter {
  private let form: PrintedForm
  private var numberOfRows = 0
  private var missing: Set<String> = []
  private var names: Set<String> = []

  init(_ form: PrintedForm) {
    self.form = form
    if case .template(let template) = form { missing = template.memberNames }
  }

  /// Returns the text to print for the next bookmark.
  mutating func text(of bookmark: Bookmark) -> String {
    numberOfRows += 1
    switch form {
    case .json: return (numberOfRows == 1 ? "[\n" : ",\n") + safe(bookmark.record)
    case .jsonLines: return safe(bookmark.record) + "\n"
    case .template(let template):
      let record = try? template.memberNames.isEmpty ? nil : JSONRecord(parsing: bookmark.record.utf8)
      if !missing.isEmpty {
        missing = missing.filter { record?.value(at: $0) == nil }
        names.formUnion((record?.names ?? []) + Bookmark.fields.keys)
      }
      return template.parts.reduce(into: "") { text, part in
        switch part {
        case .text(let literal): text += literal
        case .field(let name):
          text += escaped(Bookmark.fields[name]?(bookmark) ?? record?.value(at: name)?.printedText ?? "")
        }
      } + "\n"
    }
  }

  /// Returns the text after the last bookmark.
  /// - Throws: The name of a field that no record has, with the names of those that there are.
  func ending() throws(UsageError) -> String {
    if numberOfRows > 0, let name = missing.min() {
      throw UsageError(
        message: "no record has the field '\(name)' of --format; the fields are: \(names.listed)")
    }
    return form != .json ? "" : numberOfRows == 0 ? "[]\n" : "\n]\n"
  }

  /// Writes control characters of JSON as escapes. JSON allows some of them in texts, and a terminal obeys them.
  private func safe(_ json: String) -> String {
    guard json.utf8.contains(where: \.mayBeControl) else { return json }
    return json.unicodeScalars.reduce(into: "") { $0 += $1.isControl ? $1.jsonEscape : String($1) }
  }

  /// Writes what would end a field or a row, and other control characters, as escapes.
  private func escaped(_ field: String) -> String {
    guard field.utf8.contains(where: { $0.mayBeControl || $0 == UInt8(ascii: "\\") }) else { return field }
    return field.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\t": text += "\\t"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\\": text += "\\\\"
      default: text += scalar.isControl ? scalar.jsonEscape : String(scalar)
      }
    }
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
