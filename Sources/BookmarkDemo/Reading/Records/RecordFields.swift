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

  /// Returns the bookmark that a record describes, or `nil` if the record has no title. If it has no id, the id is
  /// `spare`.
  func bookmark(of record: JSONRecord, spare: @autoclosure () -> String, folder: Folder) -> Bookmark? {
    var members = Members(record)
    let id = (id == nil ? members.first(of: MemberNames.ids) : members.text(at: id)) ?? spare()
    guard let title = title(of: &members) else { return nil }
    let detail = detail(of: members, besides: title)
    let address = members.first(of: MemberNames.addresses) ?? ""
    let tags = members.first(of: MemberNames.tags) ?? ""
    let keywords = MemberNames.keywords.compactMap { members[$0] }.filter {
      ![title, detail, address, tags].contains($0)
    }
    return Bookmark(
      id: id, title: title, detail: detail, trailing: value(of: members), tags: tags,
      keywords: keywords.joined(separator: " "), address: address, record: record.text, folder: folder)
  }

  /// What is wrong with a record without a title.
  var missingTitle: String {
    title.map { "no text or number at '\($0)' for the title" } ?? "no member that could be its title"
  }

  private func title(of members: inout Members) -> String? {
    if title != nil { return members.text(at: title) }
    return members.title ?? members.first(of: MemberNames.addresses)
      ?? (members.takeInnerObject() ? members.title : members.firstText)
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

/// The texts of a record's members, and of those in objects that hold what the record is about.
private struct Members {
  private let record: JSONRecord
  private var inner: [[String: JSONValue]]

  init(_ record: JSONRecord) {
    self.record = record
    inner = MemberNames.containers.compactMap { if case .object(let inner)? = record[$0] { inner } else { nil } }
  }

  subscript(name: String) -> String? {
    record[name]?.rowText ?? inner.lazy.compactMap { $0[name]?.rowText }.first
  }

  func first(of names: [String]) -> String? { names.lazy.compactMap { self[$0] }.first }

  func text(at path: String?) -> String? { path.flatMap { record.value(at: $0)?.rowText } }

  private var outer: [(key: String, value: JSONValue)] { record.names.map { ($0, record[$0] ?? .null) } }

  /// The text of the best name for a title, also if another program writes it in another case.
  var title: String? {
    first(of: MemberNames.titles) ?? Self.text(of: MemberNames.titles, in: outer)
      ?? inner.lazy.compactMap { Self.text(of: MemberNames.titles, in: Self.sorted($0)) }.first
  }

  /// Looks for everything in one more object of the record: the first with a title. An object that a row shows as a
  /// detail, such as the author, has a name of its own.
  /// - Returns: Whether there is such an object.
  mutating func takeInnerObject() -> Bool {
    let objects = outer.compactMap { name, value in
      if !MemberNames.details.contains(name), case .object(let members) = value { members } else { nil }
    }
    let object = MemberNames.innerTitles.lazy.compactMap { name in
      objects.first { Self.text(of: [name], in: Self.sorted($0)) != nil }
    }.first
    if let object { inner.append(object) }
    return object != nil
  }

  /// The text of the first of some names, written in any case.
  private static func text(of names: [String], in members: [(key: String, value: JSONValue)]) -> String? {
    names.lazy.compactMap { name in
      members.lazy.compactMap { $0.key.lowercased() == name ? $0.value.rowText : nil }.first
    }.first
  }

  private static func sorted(_ members: [String: JSONValue]) -> [(key: String, value: JSONValue)] {
    members.sorted { $0.key < $1.key }
  }

  /// The text of the first member by name that is a text. An inner object describes the record better.
  var firstText: String? {
    (inner.map(Self.sorted) + [outer]).lazy.compactMap { members in
      members.compactMap { name, value -> (String, String)? in
        if case .string(let text) = value, !text.isEmpty { (name, text) } else { nil }
      }.min { $0.0 < $1.0 }?.1
    }.first
  }
}
