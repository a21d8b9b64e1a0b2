/// A line of text and fields of a row, such as `{title}\t{url}`, for `--format` and `--tsv`. A field is one of
/// ``Bookmark/fields``, or else a member of the record.
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
    memberNames = Set(names).subtracting(Bookmark.fields.keys)
  }

  /// Parses a template. `\t`, `\n` and `\\` are a tab, a line feed and a backslash; `\{` is a brace.
  init(_ template: String) throws(UsageError) {
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
        default: throw UsageError(message: "--format knows \\t, \\n, \\\\ and \\{, and no other backslash")
        }
      case "{":
        let name = rest.prefix { $0 != "}" }
        rest = rest.dropFirst(name.count)
        guard rest.popFirst() != nil, !name.isEmpty else {
          throw UsageError(message: "--format takes fields in braces, such as '{title}\\t{url}'")
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
