/// What stands in the place of a form's braces, and the named arguments: raw text, to be asked for by name and kind.
public struct LinkArguments {
  struct Value {
    let name: String
    let text: String
    /// The component in which it stands.
    let place: Int
  }

  private let values: [Value]
  private var asked: [String] = []
  /// The last component of the route.
  private let place: Int

  init(_ values: [Value], at place: Int) {
    self.values = values
    self.place = place
  }

  /// All values of a name, in order, each converted; none if the name does not come.
  /// - Parameters:
  ///   - name: A placeholder or a named argument.
  ///   - expected: What a value must be, for the error: "a whole number".
  ///   - convert: Makes a value of its text, `nil` if it cannot.
  public mutating func values<Value>(
    _ name: String, expected: String, _ convert: (String) -> Value?
  ) throws(LinkError) -> [Value] {
    asked.append(name)
    var converted: [Value] = []
    for value in values where value.name == name {
      guard let value = convert(value.text) else {
        throw .badArgument(name: name, value: value.text, expected: expected, at: value.place)
      }
      converted.append(value)
    }
    return converted
  }

  /// The one value of a name, converted.
  public mutating func value<Value>(
    _ name: String, expected: String, _ convert: (String) -> Value?
  ) throws(LinkError) -> Value {
    let found = try values(name, expected: expected, convert)
    guard let value = found.first else { throw .missingArgument(name: name, expected: expected, at: place) }
    guard found.count == 1 else {
      let second = values.filter { $0.name == name }[1]
      throw .badArgument(name: name, value: second.text, expected: "\(expected), once", at: second.place)
    }
    return value
  }

  /// The one value of a name, as text.
  public mutating func string(_ name: String) throws(LinkError) -> String {
    try value(name, expected: "a text") { $0 }
  }

  /// All values of a name, as text.
  public mutating func strings(_ name: String) throws(LinkError) -> [String] {
    try values(name, expected: "a text") { $0 }
  }

  /// The one value of a name, as a whole number.
  public mutating func integer(_ name: String) throws(LinkError) -> Int {
    try value(name, expected: "a whole number") { Int($0) }
  }

  /// Throws if there is an argument that was not asked for.
  func checkAllRead() throws(LinkError) {
    guard let unread = values.first(where: { !asked.contains($0.name) }) else { return }
    throw .unknownArgument(name: unread.name, at: unread.place, known: asked)
  }
}
