/// The members of an answer that may say something about its pages, the ones nearest to the items first.
struct PageMembers {
  struct Member {
    let path: String
    /// Its own name.
    let name: PageName
    /// The texts of its name: its own, others for a header field, and its own behind that of the object it lies in.
    let names: [String]
    let value: JSONValue

    init(_ path: String, _ name: PageName, others: [String] = [], context: String = "", _ value: JSONValue) {
      self.path = path
      self.name = name
      // The count of an object "page" is that of its items.
      names = [name.text] + others + (context == "page" ? [] : [context + name.text])
      self.value = value
    }

    /// The words of the objects that it lies in.
    var surroundings: [String] {
      path.lastIndex(of: ".").map { PageName(String(path[..<$0])).words } ?? []
    }
  }

  /// How many members an object has at most that says something about pages, unless the items lie in it. One with more
  /// is a table.
  private static let largestObject = 200
  /// How many members are looked at before the last object, and how many an object has at most that the items lie in, so
  /// that its members need no customary name. The words of each name take time.
  private static let maximumMembers = 5_000

  private(set) var members: [Member] = []
  /// The indices of the members that have a name, ascending.
  private var indices: [String: [Int]] = [:]
  /// The same of those whose words make a role that the table has no name for.
  private var ruled: [PageRole: [Int]] = [:]
  /// The words that the items are called by, in the singular and in the plural.
  private let items: Set<String>

  /// The members of the items are left out.
  init(_ answer: PageAnswer) {
    let items = answer.outline.find(answer.format.items ?? "")?.steps ?? []
    let name = items.last { if case .member = $0 { true } else { false } }.map(Self.name)
    self.items = Set((name?.words ?? []).flatMap { [$0, $0 + "s", $0.hasSuffix("s") ? String($0.dropLast()) : $0] })
    // From the object around the items outwards.
    for (length, inner) in items.enumerated().reversed() {
      let path = JSONPath.text(Array(items.prefix(length)))
      guard let value = answer.outline.value(at: path) else { continue }
      add(value, at: path, length > 0 ? Self.name(items[length - 1]).text : "", leavingOut: inner, depth: 2)
    }
    if items.isEmpty, answer.outline.isObject { add(answer.outline, at: "", "", leavingOut: nil, depth: 2) }
    var seen: Set<String> = []
    for (field, _) in answer.response.headers where seen.insert(field.lowercased()).inserted {
      guard let value = answer.header(field) else { continue }
      let path = "header:\(field)"
      let isExtension = field.lowercased().hasPrefix("x-")
      let name = PageName(isExtension ? String(field.dropFirst(2)) : field)
      var others = isExtension ? [PageName.text(of: field)] : []
      // The names of most fields begin with that of the server, such as CB-AFTER. Retry-After is about time.
      if name.words.last == "after", !name.has(PageWords.measures), !name.has(["retry", "reset"]) {
        others.append("after")
      }
      if name.words.suffix(2) == ["next", "token"] { others.append("nexttoken") }
      members.append(Member(path, name, others: others, value))
      if value.isObject { add(value, at: path, "", leavingOut: nil, depth: 1) }
    }
    for (index, member) in members.enumerated() {
      for name in Set(member.names) { indices[name, default: []].append(index) }
      for role in RecognitionTable.ruledRoles where role.isNamed(member.name, items: self.items) {
        if member.names.allSatisfy({ RecognitionTable.names[role]?.contains($0) != true }) {
          ruled[role, default: []].append(index)
        }
      }
    }
  }

  private static func name(_ step: JSONStep) -> PageName {
    if case .member(let name) = step { PageName(name) } else { PageName("") }
  }

  /// Adds the members of a value, and those of the objects in it after them.
  private mutating func add(
    _ value: JSONValue, at path: String, _ context: String, leavingOut inner: JSONStep?, depth: Int
  ) {
    var objects: [(value: JSONValue, path: String, name: String)] = []
    switch value {
    case .object(let own)
    where inner != nil || own.count <= Self.largestObject && members.count < Self.maximumMembers:
      let isTable = own.count > Self.maximumMembers
      for (key, value) in own.sorted(by: { $0.key < $1.key }) where .member(key) != inner && !PageName.isTooLong(key) {
        if isTable, members.count >= Self.maximumMembers { break }
        if isTable, !RecognitionTable.customaryNames.contains(PageName.text(of: key)) { continue }
        let name = PageName(key)
        guard !RecognitionTable.foreignFacts.contains(name.text), key != "@context" else { continue }
        let path = JSONPath.path(path, key)
        members.append(Member(path, name, context: context, value))
        if value.isObject { objects.append((value, path, name.text)) }
        if case .array(let elements) = value { addLinks(elements, at: path, name.text, &objects) }
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() where .element(index) != inner && element.isObject && index < 4 {
        objects.append((element, "\(path)[\(index)]", ""))
      }
    default: return
    }
    guard depth > 0 else { return }
    for object in objects { add(object.value, at: object.path, object.name, leavingOut: nil, depth: depth - 1) }
  }

  /// Adds the links of an array of objects with a relation, and the objects of an array of one or two.
  private mutating func addLinks(
    _ elements: [JSONValue], at path: String, _ name: String,
    _ objects: inout [(value: JSONValue, path: String, name: String)]
  ) {
    for key in ["rel", "relation"] {
      for relation in ["next", "last"] {
        guard let link = JSONValue.array(elements).value(at: "[\(key)=\(relation)]") else { continue }
        members.append(Member("\(path)[\(key)=\(relation)]", PageName(relation), link))
      }
    }
    guard elements.count < 3 else { return }
    for (index, element) in elements.enumerated() where element.isObject {
      objects.append((element, "\(path)[\(index)]", name))
    }
  }

  /// The members that a row of the table names or, where it has no names, that the words of its role make.
  func members(of row: RecognitionRow) -> [Member] {
    let found = row.names.isEmpty ? ruled[row.role] ?? [] : row.names.flatMap { indices[$0] ?? [] }.sorted()
    return found.map { members[$0] }
  }

  /// The first member of a row whose value is right for its role.
  func first(_ row: RecognitionRow, where isRight: (JSONValue) -> Bool = { _ in true }) -> Member? {
    members(of: row).first { row.role.accepts($0.value, of: $0.name) && isRight($0.value) }
  }

  /// What the first row of a role finds.
  func first(
    _ role: PageRole, where isRight: (JSONValue) -> Bool = { _ in true }
  ) -> (row: RecognitionRow, member: Member)? {
    for row in RecognitionTable.rows where row.role == role {
      if let member = first(row, where: isRight) { return (row, member) }
    }
    return nil
  }

  /// The first number that may be the total. `count` is the size of a page in LinkedIn's `paging`.
  func firstCount(where isRight: (Int) -> Bool = { _ in true }) -> Member? {
    for row in RecognitionTable.rows where row.role == .count {
      let member = members(of: row).first { member in
        !member.names.contains("pagingcount") && member.value.count.map(isRight) ?? false
      }
      if let member { return member }
    }
    return nil
  }

  /// Whether the answer itself says that this is the end: by a flag, or by a way to go on that leads nowhere.
  var sayEnd: Bool {
    if let (_, flag) = first(.more) { return flag.value.flag == false }
    if first(.end, where: { $0.flag == true }) != nil { return true }
    return [.next, .token].contains { first($0, where: { $0.leadsOn }) == nil && first($0) != nil }
  }
}
