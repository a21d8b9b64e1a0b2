/// What is wrong with a source, in one sentence for the command line.
struct BookmarkSourceError: Error, CustomStringConvertible, Equatable, Sendable {
  let description: String
}

extension BookmarkSourceError {
  /// - Parameter location: The line and the column of the fault, both counted from 1, if it is in the text.
  init(_ name: String, at location: (line: Int, column: Int)? = nil, _ reason: String) {
    description = "\(name)\(location.map { ":\($0.line):\($0.column)" } ?? ""): \(reason)"
  }
}

extension [UInt8] {
  /// The line and the column of a byte of a whole text, both counted from 1. Columns count Unicode scalars.
  func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
    let start = self[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (self[..<start].count { $0 == 0x0A } + 1, self[start..<offset].count { $0 & 0xC0 != 0x80 } + 1)
  }
}
