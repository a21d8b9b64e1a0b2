/// Control sequences, which terminals obey.
extension [UInt8] {
  /// Appends a control sequence with parameters and a final character.
  mutating func control(_ parameters: String, _ final: String) { self += "\u{1B}[\(parameters)\(final)".utf8 }

  /// Appends the sequence that moves the cursor. Rows and columns start at 0.
  mutating func moveCursor(row: Int, column: Int) {
    control(column == 0 ? "\(row + 1)" : "\(row + 1);\(column + 1)", "H")
  }
}
