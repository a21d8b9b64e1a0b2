/// Where a value lies in JSON.
///
/// ```text
/// meta.total                 the member "total" of the member "meta"
/// data.0.id    data[-1].id   the first element, the last element
/// links[rel=next].href       the element whose "rel" is "next", or holds the word
/// @odata.nextLink            a member whose own name has dots comes first
/// ```
///
/// The empty path is the value itself.
enum JSONPath {
  /// One step into a value.
  enum Step: Hashable, Sendable {
    case member(String)
    case element(Int)
  }

  /// The value at a path and the steps that lead there.
  static func find(_ path: String, in value: JSONValue) -> (value: JSONValue, steps: [Step])? {
    find(path[...], in: value, [])
  }

  /// The path to a member of the value at another path.
  static func path(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  /// The path of steps.
  static func text(_ steps: [Step]) -> String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .member(let name): text = path(text, name)
      case .element(let index): text += "[\(index)]"
      }
    }
  }

  private static func find(
    _ path: Substring, in value: JSONValue, _ steps: [Step]
  ) -> (value: JSONValue, steps: [Step])? {
    guard !path.isEmpty else { return (value, steps) }
    switch value {
    case .object(let members):
      if let member = members[String(path)] { return (member, steps + [.member(String(path))]) }
      for end in path.indices where path[end] == "." || path[end] == "[" {
        let name = String(path[..<end])
        guard let member = members[name] else { continue }
        let rest = path[end...]
        if let found = find(rest.first == "." ? rest.dropFirst() : rest, in: member, steps + [.member(name)]) {
          return found
        }
      }
      return nil
    case .array(let elements):
      let isBracketed = path.first == "["
      let end = isBracketed ? path.firstIndex(of: "]") : path.firstIndex { $0 == "." || $0 == "[" } ?? path.endIndex
      guard let end, let index = index(path[..<end].drop { $0 == "[" }, in: elements) else { return nil }
      var rest = path[end...]
      if isBracketed { rest = rest.dropFirst() }
      return find(rest.first == "." ? rest.dropFirst() : rest, in: elements[index], steps + [.element(index)])
    default: return nil
    }
  }

  /// The element that a number or `name=value` selects.
  private static func index(_ selector: Substring, in elements: [JSONValue]) -> Int? {
    if let number = Int(selector) {
      let index = number < 0 ? elements.count + number : number
      return elements.indices.contains(index) ? index : nil
    }
    let parts = selector.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return elements.firstIndex { element in
      guard case .object(let members) = element else { return false }
      switch members[String(parts[0])] {
      case .string(let text): return text.split(separator: " ").contains { $0.lowercased() == parts[1].lowercased() }
      case .array(let texts): return texts.contains(.string(String(parts[1])))
      default: return false
      }
    }
  }
}
