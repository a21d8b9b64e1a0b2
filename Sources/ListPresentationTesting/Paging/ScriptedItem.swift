import ListPresentation

/// An item of a ``PagingStage`` or a ``SparseStage``. It has a number and counts its changes.
public struct ScriptedItem: ListElement, Hashable, CustomStringConvertible {
  /// The number of the item.
  public let id: Int
  /// The number of changes to the item's content.
  public var edition: Int

  /// Creates an item from its number and the number of its changes.
  public init(id: Int, edition: Int = 0) {
    self.id = id
    self.edition = edition
  }

  /// The item's number, with a mark for each change: `7''`.
  public var description: String { "\(id)" + String(repeating: "'", count: edition) }
}

/// The error that a scripted failure throws.
public struct ScriptedError: RetryAdvising, CustomStringConvertible {
  /// The advice that the error gives to the pager.
  public let retryAdvice: RetryAdvice

  /// Creates an error that gives some advice.
  public init(_ retryAdvice: RetryAdvice = .retry) { self.retryAdvice = retryAdvice }

  /// The text that the user reads.
  public var description: String { "no answer" }
}

extension Sequence<ScriptedItem> {
  /// The items in short form: `1-5 7' 9`.
  public var picture: String {
    var runs: [(first: ScriptedItem, last: ScriptedItem)] = []
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
