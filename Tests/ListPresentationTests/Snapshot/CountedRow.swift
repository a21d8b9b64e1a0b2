import ListPresentation
import Synchronization

/// What lists do with the ids and the rows that they hold.
struct RowWork: Equatable {
  var hashes = 0
  var idComparisons = 0
  var rowComparisons = 0
}

/// Makes rows that count the work with them.
final class RowCounter: Sendable {
  private let work = Mutex(RowWork())

  /// Returns the work since the last call.
  @discardableResult
  func take() -> RowWork {
    work.withLock { work in
      defer { work = RowWork() }
      return work
    }
  }

  func id(_ number: Int) -> CountedRow.ID { CountedRow.ID(number: number, counter: self) }

  func row(_ number: Int, text: Int = 0) -> CountedRow { CountedRow(id: id(number), text: text) }

  func rows(_ numbers: some Sequence<Int>) -> [CountedRow] { numbers.map { row($0) } }

  fileprivate func count(_ change: (inout RowWork) -> Void) { work.withLock { change(&$0) } }
}

/// A row that counts how often it is compared, and how often its id is compared and hashed.
struct CountedRow: ListElement {
  struct ID: Hashable, Sendable {
    let number: Int
    fileprivate let counter: RowCounter

    static func == (a: ID, b: ID) -> Bool {
      a.counter.count { $0.idComparisons += 1 }
      return a.number == b.number
    }

    func hash(into hasher: inout Hasher) {
      counter.count { $0.hashes += 1 }
      hasher.combine(number)
    }
  }

  let id: ID
  var text = 0

  static func == (a: CountedRow, b: CountedRow) -> Bool {
    a.id.counter.count { $0.rowComparisons += 1 }
    return a.id.number == b.id.number && a.text == b.text
  }
}
