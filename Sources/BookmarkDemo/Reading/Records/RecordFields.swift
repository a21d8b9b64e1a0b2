import ListPresentationHTTP

/// The members of a record that a row shows. If an option does not set a key, ``MemberNames`` are tried.
struct RecordFields: Equatable, Sendable {
  /// The keys that options set, or `nil`. A key can contain dots, such as `author.name` or `tags.0`.
  var id: String?
  var title: String?
  var detail: String?
  var section: String?

  init(id: String? = nil, title: String? = nil, detail: String? = nil, section: String? = nil) {
    self.id = id
    self.title = title
    self.detail = detail
    self.section = section
  }

  /// The keys that options set, each with its option.
  var given: [(option: String, key: String)] {
    [("--id", id), ("--title", title), ("--detail", detail), ("--section", section)].compactMap { option, key in
      key.map { (option, $0) }
    }
  }

  /// Returns the bookmark for a record. If the record has no id, the id is `spare`.
  func bookmark(
    of record: JSONRecord, spare: @autoclosure () -> String, folder: Folder
  ) throws(MissingTitle) -> Bookmark {
    let members = Members(record)
    let isExceptional = record[MemberNames.exception.mark] != nil
    guard let title = titleOf(members, isExceptional) else { throw MissingTitle(key: title) }
    let detail = detailOf(members, isExceptional, besides: title)
    var keywords = ""
    for name in MemberNames.keywords {
      guard let text = members[name], text != title, text != detail else { continue }
      keywords += keywords.isEmpty ? text : " \(text)"
    }
    return Bookmark(
      id: (id == nil ? members.first(of: MemberNames.ids) : members.text(at: id)) ?? spare(), title: title,
      detail: detail, trailing: valueOf(members), keywords: keywords,
      address: members.first(of: MemberNames.addresses) ?? "", record: record.text, folder: folder)
  }

  private func titleOf(_ members: Members, _ isExceptional: Bool) -> String? {
    if title != nil { return members.text(at: title) }
    let title = isExceptional ? members[MemberNames.exception.title] : nil
    return title ?? members.first(of: MemberNames.titles) ?? members.firstInAnyCase(of: MemberNames.titles)
      ?? members.first(of: MemberNames.addresses) ?? members.innerTitle ?? members.firstText
  }

  private func detailOf(_ members: Members, _ isExceptional: Bool, besides title: String) -> String {
    if detail != nil { return members.text(at: detail) ?? "" }
    if isExceptional { return members[MemberNames.exception.detail] ?? "" }
    for name in MemberNames.details where name != section && name != self.title {
      if let text = members[name], text != title { return text }
    }
    return ""
  }

  private func valueOf(_ members: Members) -> String {
    for name in MemberNames.values where name != title && name != detail && name != section {
      guard let text = members[name] else { continue }
      let isTime = MemberNames.times.contains(name) && Int(text) != nil
      return isTime ? BookmarkDate.text(of: text) : BookmarkDate.withoutTime(text)
    }
    return ""
  }
}

/// The texts of a record's members, and of those in an object that holds them.
private struct Members {
  private let record: JSONRecord
  private let inner: [String: JSONValue]

  init(_ record: JSONRecord) {
    self.record = record
    for name in MemberNames.containers {
      guard case .object(let inner)? = record[name] else { continue }
      self.inner = inner
      return
    }
    inner = [:]
  }

  subscript(name: String) -> String? { record[name]?.rowText ?? (inner.isEmpty ? nil : inner[name]?.rowText) }

  func first(of names: [String]) -> String? {
    for name in names {
      if let text = self[name] { return text }
    }
    return nil
  }

  /// The text of the first of some names, written in any case.
  func firstInAnyCase(of names: [String]) -> String? {
    Self.first(of: names, in: record.names.map { ($0, record[$0] ?? .null) })
  }

  /// The title in an object of the record. An object that a row shows as a detail, such as the author, has a name of its
  /// own.
  var innerTitle: String? {
    let objects = record.names.compactMap { name -> [(key: String, value: JSONValue)]? in
      guard !MemberNames.details.contains(name), case .object(let members)? = record[name] else { return nil }
      return members.sorted { $0.key < $1.key }
    }
    for title in MemberNames.innerTitles {
      for members in objects {
        if let text = Self.first(of: [title], in: members) { return text }
      }
    }
    return nil
  }

  private static func first(of names: [String], in members: [(key: String, value: JSONValue)]) -> String? {
    for name in names {
      for member in members where member.key.lowercased() == name {
        if let text = member.value.rowText { return text }
      }
    }
    return nil
  }

  func text(at path: String?) -> String? { path.flatMap { record.value(at: $0)?.rowText } }

  /// The text of the first member by name that is a text. An inner object describes the record better.
  var firstText: String? {
    let outer = record.names.map { ($0, record[$0] ?? .null) }
    for members in [inner.map { ($0.key, $0.value) }, outer] {
      let texts = members.filter { if case .string = $0.1 { $0.1.rowText != nil } else { false } }
      if let first = texts.min(by: { $0.0 < $1.0 }) { return first.1.rowText }
    }
    return nil
  }
}

/// The fault of a record without a title, either at a given key or at all common names.
struct MissingTitle: Error, CustomStringConvertible {
  let key: String?

  var description: String {
    key.map { "no text or number at '\(SourceWording.printable($0))' for the title" }
      ?? "no member that could be its title"
  }
}

extension JSONValue {
  /// The text of the value in a row, or `nil` if a row does not show values of this kind.
  var rowText: String? {
    switch self {
    case .null: return nil
    case .object(let members): return MemberNames.typedValues.lazy.compactMap { members[$0]?.rowText }.first
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return number
    case .string(let string): return string.isEmpty ? nil : string
    case .array(let elements):
      let isPlain = elements.allSatisfy {
        switch $0 {
        case .array, .object: false
        case .null, .bool, .number, .string: true
        }
      }
      let texts = isPlain ? elements.compactMap(\.rowText) : []
      return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
  }

  /// The text of the value in a printed field: the JSON of a value that a row does not show, and empty for `null`.
  var printedText: String {
    if let rowText { return rowText }
    return switch self {
    case .array, .object: description
    case .null, .bool, .number, .string: ""
    }
  }
}
