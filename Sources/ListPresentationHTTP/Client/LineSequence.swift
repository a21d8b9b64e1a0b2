import Foundation

/// The lines of a text in UTF-8 that arrives in pieces.
struct LineSequence<Base: AsyncSequence<Data, any Error>>: AsyncSequence {
  let base: Base
  /// How many bytes a line may have.
  let maximumBytes: Int
  /// What is thrown at a longer line.
  let error: any Error

  func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), maximumBytes: maximumBytes, error: error)
  }

  struct Iterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    let maximumBytes: Int
    let error: any Error
    private var line: [UInt8] = []
    private var rest: ArraySlice<UInt8> = []
    private var isFirst = true
    private var isAfterCarriageReturn = false

    init(base: Base.AsyncIterator, maximumBytes: Int, error: any Error) {
      (self.base, self.maximumBytes, self.error) = (base, maximumBytes, error)
    }

    mutating func next() async throws -> String? { try await next(isolation: nil) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> String? {
      while true {
        if isAfterCarriageReturn, let byte = rest.first {
          if byte == UInt8(ascii: "\n") { rest.removeFirst() }
          isAfterCarriageReturn = false
        }
        let end = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        line += rest[..<(end ?? rest.endIndex)]
        guard line.count <= maximumBytes else { throw error }
        if let end {
          isAfterCarriageReturn = rest[end] == UInt8(ascii: "\r")
          rest = rest[(end + 1)...]
          return takeLine()
        }
        rest = []
        guard let piece = try await base.next(isolation: actor) else { return line.isEmpty ? nil : takeLine() }
        rest = Array(piece)[...]
      }
    }

    /// The line without a byte order mark before the first.
    private mutating func takeLine() -> String {
      defer { (line, isFirst) = ([], false) }
      return String(decoding: isFirst && line.starts(with: [0xEF, 0xBB, 0xBF]) ? line[3...] : line[...], as: UTF8.self)
    }
  }
}
