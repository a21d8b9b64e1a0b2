/// The members of an answer that may say something about its pages, the ones nearest to the items first.
struct PageMembers {
  struct Member {
    let path: String
    /// Its own name, normalized, and other forms of it.
    let ownNames: [String]
    /// The same, and its own name behind that of the object it lies in.
    let names: [String]
    let value: JSONValue

    init(_ path: String, _ ownNames: [String], context: String = "", _ value: JSONValue) {
      self.path = path
      self.ownNames = ownNames
      names = ownNames + [context + ownNames[0]]
      self.value = value
    }
  }

  private(set) var members: [Member] = []
  /// The indices of the members that have a name, ascending.
  private var indices: [String: [Int]] = [:]
  /// The name of the items, in the singular.
  private let itemName: String

  /// The members of the items are left out.
  init(_ answer: PageAnswer) {
    let items = JSONPath.find(answer.format?.items ?? "", in: answer.body)?.steps ?? []
    itemName = items.last { if case .member = $0 { true } else { false } }.map(Self.name)?.singular ?? ""
    // From the object around the items outwards.
    for length in stride(from: items.count, through: 0, by: -1) {
      let steps = Array(items.prefix(length))
      let path = JSONPath.text(steps)
      guard let value = JSONPath.find(path, in: answer.body)?.value else { continue }
      let inner = length < items.count ? items[length] : nil
      // The items themselves.
      if inner == nil { continue }
      let context = length > 0 ? Self.name(items[length - 1]) : ""
      add(value, at: path, context, leavingOut: inner, depth: 2)
    }
    if items.isEmpty, answer.body.isObject { add(answer.body, at: "", "", leavingOut: nil, depth: 2) }
    var seen: Set<String> = []
    for (name, _) in answer.response.headers where seen.insert(name.lowercased()).inserted {
      guard let value = answer.header(name) else { continue }
      let path = "header:\(name)"
      let names = [name, name.lowercased().hasPrefix("x-") ? String(name.dropFirst(2)) : nil].compactMap { $0 }
      members.append(Member(path, names.map(RecognitionTable.normalized), value))
      if value.isObject { add(value, at: path, "", leavingOut: nil, depth: 1) }
    }
    for (index, member) in members.enumerated() {
      for name in member.names { indices[name, default: []].append(index) }
    }
  }

  private static func name(_ step: JSONPath.Step) -> String {
    if case .member(let name) = step { RecognitionTable.normalized(name) } else { "" }
  }

  /// Adds the members of a value, and those of the objects in it after them.
  private mutating func add(
    _ value: JSONValue, at path: String, _ context: String, leavingOut inner: JSONPath.Step?, depth: Int
  ) {
    var objects: [(value: JSONValue, path: String, name: String)] = []
    switch value {
    case .object(let own):
      for (name, value) in own.sorted(by: { $0.key < $1.key }) where .member(name) != inner {
        guard !RecognitionTable.foreignFacts.contains(name.lowercased()) else { continue }
        let short = RecognitionTable.normalized(name)
        let path = JSONPath.path(path, name)
        members.append(Member(path, ownNames(short), context: context, value))
        if value.isObject { objects.append((value, path, short)) }
        if case .array(let elements) = value { addLinks(elements, at: path, short, &objects) }
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
        guard let link = JSONPath.find("[\(key)=\(relation)]", in: .array(elements))?.value else { continue }
        members.append(Member("\(path)[\(key)=\(relation)]", [relation], link))
      }
    }
    guard elements.count < 3 else { return }
    for (index, element) in elements.enumerated() where element.isObject {
      objects.append((element, "\(path)[\(index)]", name))
    }
  }

  /// A name, and the same with `*` instead of the name of the items.
  private func ownNames(_ name: String) -> [String] {
    guard itemName.count > 1, name != itemName else { return [name] }
    let starred = [itemName + "s", itemName].lazy.filter(name.contains).map { name.replacing($0, with: "*") }.first
    return [name] + [starred].compactMap { $0 }
  }

  /// The first member with one of the names whose value is right.
  func first(_ names: [String], where isRight: (JSONValue) -> Bool) -> Member? {
    names.flatMap { indices[$0] ?? [] }.sorted().first { isRight(members[$0].value) }.map { members[$0] }
  }

  /// What the first row of a meaning finds.
  func first(_ meaning: RecognitionRow.Meaning, where isRight: (JSONValue) -> Bool) -> (
    row: RecognitionRow, member: Member
  )? {
    for row in RecognitionTable.rows where row.meaning == meaning {
      if let member = first(row.names, where: isRight) { return (row, member) }
    }
    return nil
  }

  /// The first number that may be the total. `count` is the size of a page in LinkedIn's `paging`.
  func firstCount(where isRight: (JSONValue) -> Bool) -> Member? {
    for row in RecognitionTable.rows where row.meaning == .count {
      let member = members.first { member in
        !Set(row.names).isDisjoint(with: member.ownNames) && !member.names.contains("pagingcount")
          && isRight(member.value)
      }
      if let member { return member }
    }
    return nil
  }
}

extension String {
  /// The word without the `s` of a plural.
  fileprivate var singular: String { hasSuffix("s") ? String(dropLast()) : self }
}
