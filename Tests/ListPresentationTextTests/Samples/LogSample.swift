import ListPresentation
import Observation

struct LogLine: ListElement { let id: Int, text: String }

@MainActor @Observable
final class LogLines: ListAdapterDataSource {
  private(set) var numberOfItems: Int
  private let read: (Int) -> String

  /// Creates a list of lines that are read from a file when they are drawn.
  init(count: Int, read: @escaping (Int) -> String) { (numberOfItems, self.read) = (count, read) }

  func item(at index: Int) -> LogLine { LogLine(id: index, text: read(index)) }
  var updateStrategy: ListUpdateStrategy { .reload }
}
