/// Finds the items of an answer whose format isn't known: an array of objects or of arrays, up to six levels deep.
struct ItemFinder {
  private struct Candidate {
    let steps: [JSONStep]
    let count: Int
    let isArray: Bool
    /// Whether the elements hold nothing but objects and arrays, of which one may be the items.
    var isEnvelope = false

    var name: String? {
      if case .member(let name)? = steps.last { name } else { nil }
    }
  }

  private var candidates: [Candidate] = []

  /// Whether arrays count that are seldom the items, such as `links`.
  private let includesForeign: Bool

  private init(includesForeign: Bool) { self.includesForeign = includesForeign }

  /// The way to the items, or `nil` if there are none.
  static func find(in body: JSONValue) -> [JSONStep]? {
    var finder = ItemFinder(includesForeign: false)
    finder.look(at: body, [])
    return finder.best
  }

  /// The way to the only array of objects, whatever its name is. Errors aren't items, and neither are web links.
  static func findOnly(in body: JSONValue) -> [JSONStep]? {
    var finder = ItemFinder(includesForeign: true)
    finder.look(at: body, [])
    return finder.candidates.count == 1 && finder.candidates[0].isArray ? finder.best : nil
  }

  /// By a customary name, then the most items, then the nearest. An array comes before an object, and a near array with
  /// a customary name before others even if it is empty: `items` comes before `includes.assets`.
  private var best: [JSONStep]? {
    candidates.min { a, b in rank(a).lexicographicallyPrecedes(rank(b)) }?.steps
  }

  private func rank(_ candidate: Candidate) -> [Int] {
    let customary = candidate.name.flatMap { RecognitionTable.itemNames.firstIndex(of: PageName.text(of: $0)) }
    let isCustomary = customary != nil || candidate.steps.isEmpty
    return [
      candidate.isEnvelope && !isCustomary ? 1 : 0, candidate.isArray ? 0 : 1,
      isCustomary && candidate.steps.count < 3 ? 0 : 1, candidate.count > 0 ? 0 : 1,
      isCustomary ? 0 : 1, candidate.steps.count > 3 ? 1 : 0,
      -candidate.count, candidate.steps.count, customary ?? 99,
    ]
  }

  private mutating func look(at value: JSONValue, _ steps: [JSONStep]) {
    guard steps.count <= 6 else { return }
    switch value {
    case .array(let elements):
      // World Bank: an array of facts and items.
      if elements.count == 2, elements[0].isObject, case .array = elements[1] {
        return look(at: elements[1], steps + [.element(1)])
      }
      // NEIS and GraphQL: one or two objects that hold the items and what belongs to them.
      let isEnvelope = [1, 2].contains(elements.count) && elements.allSatisfy(\.isEnvelope)
      switch elements.first {
      case .object(let link) where includesForeign && (link["rel"] ?? link["relation"]) != nil: return
      case .object, .array, nil:
        candidates.append(Candidate(steps: steps, count: elements.count, isArray: true, isEnvelope: isEnvelope))
      default: return
      }
      guard isEnvelope else { return }
      for (index, element) in elements.enumerated() { look(at: element, steps + [.element(index)]) }
    case .object(let members):
      if let count = Self.countOfKeyed(members, steps) {
        candidates.append(Candidate(steps: steps, count: count, isArray: false))
      }
      for (name, value) in members.sorted(by: { $0.key < $1.key })
      where !PageName.isTooLong(name) && !isForeign(PageName.text(of: name)) && name != "@context" {
        look(at: value, steps + [.member(name)])
      }
    default: return
    }
  }

  private func isForeign(_ name: String) -> Bool {
    includesForeign
      ? ["error", "errors", "warnings"].contains(name) : RecognitionTable.foreignItems.contains(name)
  }

  /// How many items an object holds by their ids: each is an object, and all have a member of the same name. An empty
  /// object needs a customary name.
  private static func countOfKeyed(_ members: [String: JSONValue], _ steps: [JSONStep]) -> Int? {
    if members.isEmpty, case .member(let name)? = steps.last {
      return RecognitionTable.itemNames.contains(PageName.text(of: name)) ? 0 : nil
    }
    var common: Set<String>?
    for case (_, let value) in members {
      guard case .object(let own) = value else { return nil }
      common = common?.intersection(own.keys) ?? Set(own.keys)
    }
    guard let common, !common.isEmpty else { return nil }
    let hasNumbers = members.keys.allSatisfy { Int($0) != nil }
    return hasNumbers || members.count > 1 && common.count > 1 ? members.count : nil
  }

  /// The only item of a list, which some servers send without an array: `{"items": {"item": {…}}}`.
  static func findSingle(in body: JSONValue, _ steps: [JSONStep] = []) -> [JSONStep]? {
    guard steps.count <= 6, case .object(let members) = body else { return nil }
    for (name, value) in members.sorted(by: { $0.key < $1.key }) where value.isObject && !PageName.isTooLong(name) {
      let own = steps + [.member(name)]
      if let inner = findSingle(in: value, own) { return inner }
      if RecognitionTable.itemNames.contains(PageName.text(of: name)) { return own }
    }
    return nil
  }
}

extension JSONValue {
  /// Whether the value is an object of objects and arrays alone.
  fileprivate var isEnvelope: Bool {
    guard case .object(let members) = self else { return false }
    return members.values.contains { if case .array = $0 { true } else { $0.isObject } }
      && members.values.allSatisfy { value in
        switch value {
        case .object, .array, .null: true
        default: false
        }
      }
  }
}
