import ListPresentationHTTP

/// The members of a record that a row shows. If an option does not set a key, ``MemberNames`` are tried.
struct RecordFields: Equatable, Sendable {
  /// The keys that options set, or `nil`. A key can contain dots, such as `author.name` or `tags.0`.
  var id: String?
  var title: String?
  var detail: String?
  var section: String?

  /// The keys that options set, each with its option.
  var given: [(option: String, key: String)] {
    [("--id", id), ("--title", title), ("--detail", detail), ("--section", section)].compactMap { option, key in
      key.map { (option, $0) }
    }
  }

  /// Returns the bookmark for a record, or `nil` if the record has no title. If it has no id, the id is `spare`.
  func bookmark(of record: JSONRecord, spare: @autoclosure () -> String, folder: Folder) -> Bookmark? {
    let members = Members(record)
    guard let title = title(of: members) else { return nil }
    let detail = detail(of: members, besides: title)
    let keywords = MemberNames.keywords.compactMap { members[$0] }.filter { $0 != title && $0 != detail }
    return Bookmark(
      id: (id == nil ? members.first(of: MemberNames.ids) : members.text(at: id)) ?? spare(), title: title,
      detail: detail, trailing: value(of: members), keywords: keywords.joined(separator: " "),
      address: members.first(of: MemberNames.addresses) ?? "", record: record.text, folder: folder)
  }

  /// What is wrong with a record without a title.
  var missingTitle: String {
    title.map { "no text or number at '\($0)' for the title" } ?? "no member that could be its title"
  }

  private func title(of members: Members) -> String? {
    if title != nil { return members.text(at: title) }
    return members.first(of: MemberNames.titles) ?? members.firstInAnyCase(of: MemberNames.titles)
      ?? members.first(of: MemberNames.addresses) ?? members.innerTitle ?? members.firstText
  }

  private func detail(of members: Members, besides title: String) -> String {
    if detail != nil { return members.text(at: detail) ?? "" }
    let names = MemberNames.details.lazy.filter { $0 != section && $0 != self.title }
    return names.compactMap { members[$0] }.first { $0 != title } ?? ""
  }

  private func value(of members: Members) -> String {
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
    inner =
      MemberNames.containers.lazy.compactMap { name in
        if case .object(let inner)? = record[name] { inner } else { nil }
      }.first ?? [:]
  }

  subscript(name: String) -> String? { record[name]?.rowText ?? (inner.isEmpty ? nil : inner[name]?.rowText) }

  func first(of names: [String]) -> String? { names.lazy.compactMap { self[$0] }.first }

  func text(at path: String?) -> String? { path.flatMap { record.value(at: $0)?.rowText } }

  private var outer: [(key: String, value: JSONValue)] { record.names.map { ($0, record[$0] ?? .null) } }

  /// The text of the first of some names, written in any case.
  func firstInAnyCase(of names: [String]) -> String? { Self.text(of: names, in: [outer]) }

  /// The title in an object of the record. An object that a row shows as a detail, such as the author, has a name of
  /// its own.
  var innerTitle: String? {
    let objects = outer.compactMap { name, value in
      if !MemberNames.details.contains(name), case .object(let members) = value { members } else { nil }
    }
    return Self.text(of: MemberNames.innerTitles, in: objects.map { $0.sorted { $0.key < $1.key } })
  }

  private static func text(of names: [String], in objects: [[(key: String, value: JSONValue)]]) -> String? {
    names.lazy.compactMap { name in
      objects.joined().lazy.compactMap { $0.key.lowercased() == name ? $0.value.rowText : nil }.first
    }.first
  }

  /// The text of the first member by name that is a text. An inner object describes the record better.
  var firstText: String? {
    [inner.map { ($0.key, $0.value) }, outer].lazy.compactMap { members in
      members.compactMap { name, value -> (String, String)? in
        if case .string(let text) = value, !text.isEmpty { (name, text) } else { nil }
      }.min { $0.0 < $1.0 }?.1
    }.first
  }
}
