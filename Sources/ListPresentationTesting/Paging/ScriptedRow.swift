import ListPresentation

/// A row of a ``PagingStage``: a number and how often it was changed.
public struct ScriptedRow: ListElement, Hashable, CustomStringConvertible {
  /// The number.
  public let id: Int
  /// How often its content was changed.
  public var edition: Int

  /// Creates a row.
  public init(id: Int, edition: Int = 0) {
    self.id = id
    self.edition = edition
  }

  /// The number, and a mark for each change: `7''`.
  public var description: String { "\(id)" + String(repeating: "'", count: edition) }
}

/// What a scripted request fails with.
public struct ScriptedError: RetryAdvising, CustomStringConvertible {
  /// What to do about it.
  public let retryAdvice: RetryAdvice

  /// Creates an error.
  public init(_ retryAdvice: RetryAdvice = .retry) { self.retryAdvice = retryAdvice }

  /// What the user reads.
  public var description: String { "no answer" }
}

extension Sequence<ScriptedRow> {
  /// The rows in few words: `1-5 7' 9`.
  public var picture: String {
    var runs: [(first: ScriptedRow, last: ScriptedRow)] = []
    for row in self {
      if let last = runs.last?.last, last.edition == 0, row.edition == 0, row.id == last.id + 1 {
        runs[runs.count - 1].last = row
      } else {
        runs.append((row, row))
      }
    }
    let words = runs.map { $0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)" }
    return words.isEmpty ? "-" : words.joined(separator: " ")
  }
}
