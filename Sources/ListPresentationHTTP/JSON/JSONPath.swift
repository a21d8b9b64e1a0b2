import Foundation

/// A value of JSON that paths lead into: a ``JSONValue``, or what a decoder has read and not decoded.
///
/// ```text
/// meta.total                 the member "total" of the member "meta"
/// data.0.id    data[-1].id   the first element, the last element
/// links[rel=next].href       the element whose "rel" is "next", or holds the word
/// @odata.nextLink            a member whose own name has dots comes first
/// ```
///
/// The empty path is the value itself.
protocol JSONNode {
  /// Whether the value is an object.
  var isObject: Bool { get }
  /// The elements of an array; `nil` for any other value.
  var elements: [Self]? { get }
  /// The value itself.
  var json: JSONValue { get }
  /// The member of an object.
  func member(_ name: String) -> Self?
}

/// One step into a value.
enum JSONStep: Hashable, Sendable {
  case member(String)
  case element(Int)
}

/// The name of any member.
struct JSONKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension JSONNode {
  /// The value at a path and the steps that lead there.
  func find(_ path: String) -> (node: Self, steps: [JSONStep])? { find(path[...], []) }

  /// The value that steps lead to.
  func follow(_ steps: [JSONStep]) -> Self? {
    steps.reduce(self) { node, step in
      switch step {
      case .member(let name): node?.member(name)
      case .element(let index): node?.elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
  }

  /// The value at a path.
  func json(at path: String) -> JSONValue? { find(path)?.node.json }

  private func find(_ path: Substring, _ steps: [JSONStep]) -> (node: Self, steps: [JSONStep])? {
    guard !path.isEmpty else { return (self, steps) }
    if isObject {
      if let member = member(String(path)) { return (member, steps + [.member(String(path))]) }
      for end in path.indices where path[end] == "." || path[end] == "[" {
        let name = String(path[..<end])
        guard let member = member(name) else { continue }
        let rest = path[end...]
        if let found = member.find(rest.first == "." ? rest.dropFirst() : rest, steps + [.member(name)]) {
          return found
        }
      }
      return nil
    }
    guard let elements else { return nil }
    let isBracketed = path.first == "["
    let end = isBracketed ? path.firstIndex(of: "]") : path.firstIndex { $0 == "." || $0 == "[" } ?? path.endIndex
    guard let end, let index = Self.index(path[..<end].drop { $0 == "[" }, in: elements) else { return nil }
    var rest = path[end...]
    if isBracketed { rest = rest.dropFirst() }
    return elements[index].find(rest.first == "." ? rest.dropFirst() : rest, steps + [.element(index)])
  }

  /// The element that a number or `name=value` selects.
  private static func index(_ selector: Substring, in elements: [Self]) -> Int? {
    if let number = Int(selector) {
      let index = number < 0 ? elements.count + number : number
      return elements.indices.contains(index) ? index : nil
    }
    let parts = selector.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return elements.firstIndex { element in
      switch element.member(String(parts[0]))?.json {
      case .string(let text)?: text.split(separator: " ").contains { $0.lowercased() == parts[1].lowercased() }
      case .array(let texts)?: texts.contains(.string(String(parts[1])))
      default: false
      }
    }
  }
}

extension JSONValue: JSONNode {
  var json: JSONValue { self }

  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  func member(_ name: String) -> JSONValue? { if case .object(let members) = self { members[name] } else { nil } }
}

/// What a decoder has read and not decoded.
final class DecoderNode: JSONNode {
  let decoder: any Decoder
  private lazy var object = try? decoder.container(keyedBy: JSONKey.self)
  private(set) lazy var elements: [DecoderNode]? = {
    guard var array = try? decoder.unkeyedContainer() else { return nil }
    var elements: [DecoderNode] = []
    elements.reserveCapacity(array.count ?? 0)
    while !array.isAtEnd, let element = try? array.superDecoder() { elements.append(DecoderNode(element)) }
    return elements
  }()

  init(_ decoder: any Decoder) { self.decoder = decoder }

  var isObject: Bool { object != nil }
  var json: JSONValue { JSONValue(outlineOf: decoder) }

  /// The items that an object stands for: its members by their names, numbers by their values, because Foundation
  /// doesn't keep their order, if all are objects; otherwise the object itself.
  var itemsOfObject: LazyMapCollection<[String?], DecoderNode>? {
    guard let object else { return nil }
    let names = object.allKeys.map(\.stringValue).sorted { $0.compare($1, options: .numeric) == .orderedAscending }
    // What a node has read goes with it: a member is made when its turn comes.
    let own: [String?] = names.allSatisfy { member($0)?.isObject ?? false } ? names.map(Optional.some) : [nil]
    return own.lazy.map { [self] name in name.flatMap(member) ?? self }
  }

  func member(_ name: String) -> DecoderNode? {
    guard let object, object.contains(JSONKey(stringValue: name)) else { return nil }
    return (try? object.superDecoder(forKey: JSONKey(stringValue: name))).map(DecoderNode.init)
  }
}

enum JSONPath {
  /// The path to a member of the value at another path.
  static func path(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  /// The path of steps.
  static func text(_ steps: [JSONStep]) -> String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .member(let name): text = path(text, name)
      case .element(let index): text += "[\(index)]"
      }
    }
  }
}
