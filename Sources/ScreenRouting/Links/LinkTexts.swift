/// The texts of the values of one route in a link. The values are read in the order of the pattern.
struct LinkTexts {
  /// A named value, and the number of its component.
  struct Argument {
    let name: String
    let text: String
    let component: Int
    let isInQuery: Bool
  }

  /// The names of the values that are not read yet.
  private var names: ArraySlice<String>
  private let arguments: [Argument]
  /// The number of the last component of the route.
  private let lastComponent: Int

  init(_ arguments: [Argument], for names: [String], at lastComponent: Int) {
    self.arguments = arguments
    self.names = names[...]
    self.lastComponent = lastComponent
  }

  /// Reads the next value.
  mutating func next<Value: LinkValue>(_ type: Value.Type) throws(LinkError) -> Value {
    let name = names.popFirst() ?? ""
    let found = arguments.filter { $0.name == name }
    if let value = Value(linkTexts: found.map(\.text)) { return value }
    let expected = Value.linkDescription
    guard !found.isEmpty else { throw .missingArgument(name: name, expected: expected, at: lastComponent) }
    if let wrong = found.first(where: { Value(linkTexts: [$0.text]) == nil }) {
      throw .badArgument(name: name, value: wrong.text.shortened(), expected: expected, at: wrong.component)
    }
    let second = found[min(1, found.count - 1)]
    throw .badArgument(name: name, value: second.text.shortened(), expected: "\(expected), once", at: second.component)
  }
}
