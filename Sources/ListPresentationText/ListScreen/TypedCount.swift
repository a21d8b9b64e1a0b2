/// The number that the user types before a command, as in `25G`.
struct TypedCount {
  private(set) var number: Int?
  /// Whether the last key went to the row of a number. `25gg`, as vim has it, means the same as `25g`.
  private var hasGoneToRow = false
  private static let most = 999_999_999

  /// Handles a key that belongs to the number: a digit, Escape, which removes the number, and the second g of `25gg`.
  /// - Returns: Whether the key belongs to the number.
  mutating func press(_ key: Key) -> Bool {
    let wasAtRow = hasGoneToRow
    hasGoneToRow = false
    switch key {
    case .escape where number != nil: number = nil
    case .character("g") where wasAtRow: break
    case .character(let character):
      guard character.isASCII, let digit = character.wholeNumberValue, number != nil || digit > 0 else { return false }
      number = min((number ?? 0) * 10 + digit, Self.most)
    default: return false
    }
    return true
  }

  /// Ends the number with the command that it precedes, and returns it.
  mutating func end(with command: ListCommand?) -> Int? {
    hasGoneToRow = command == .first && number != nil
    return number.take()
  }
}
