import ListPresentation
import Observation

/// A section of a judged list: an id, and a version of its content.
package struct Shelf: ListElement, Hashable {
  package let id: Int, version: Int
  package var text: String { "shelf \(id).\(version)" }

  package init(id: Int, version: Int = 0) { (self.id, self.version) = (id, version) }
}

/// An item of a judged list.
package struct Book: ListElement, Hashable {
  package let id: Int, version: Int
  package var text: String { "\(id).\(version)" }

  package init(id: Int, version: Int = 0) { (self.id, self.version) = (id, version) }
}

/// A source of books that a test changes by hand.
@MainActor @Observable
package final class BookSource: SnapshotDataSource, RefreshableDataSource, ActionableDataSource, SelectableDataSource,
  MovableDataSource
{
  package var snapshot: ListSnapshot<Shelf, Book>
  package var loadState = ListLoadState.idle
  package var refreshState = ListLoadState.idle
  package var selectionMode = SelectionMode.multiple()
  package var updateStrategy = ListUpdateStrategy.difference(duplicates: .keepFirst)
  /// What was asked of the source.
  package private(set) var log: [String] = []
  /// How often the source has heard what the user sees.
  @ObservationIgnored package private(set) var numberOfReports = 0
  /// Whether a refresh begins to load.
  package var loads = true
  /// The question before a book is removed. Without it, the question is the title of the action.
  package var confirmation: String? = "Remove the book?"
  /// The books that stay where they are.
  package var fixedIDs: Set<Int> = [7]

  package init(_ counts: Int...) { snapshot = Self.list(counts) }

  /// Shelves with so many books each. The ids of the books begin at 100 times the number of the shelf.
  package static func list(_ counts: [Int]) -> ListSnapshot<Shelf, Book> {
    list(ids: counts.enumerated().map { shelf, count in (0..<count).map { shelf * 100 + $0 } })
  }

  /// Shelves with the books with these ids.
  package static func list(ids: [[Int]]) -> ListSnapshot<Shelf, Book> {
    ListSnapshot(sections: ids.enumerated().map { (Shelf(id: $0), $1.map { Book(id: $0) }) })
  }

  package func visibleItemsChanged(to indices: RangeSet<Int>) { numberOfReports += 1 }

  package func refresh() {
    log.append("refresh")
    refreshState = loads ? .loading : .idle
  }

  package func actions(for book: Book) -> [ListAction] {
    [
      ListAction("open", title: "Read"), ListAction("mark", title: "Mark", placement: .leading),
      ListAction("remove", title: "Remove", role: .destructive, placement: .trailing, confirmation: confirmation),
    ]
  }

  package func perform(_ action: ListAction, on books: [Book]) {
    log.append("\(action.id) \(books.map(\.id))")
    guard action.id == "remove" else { return }
    for book in books { try? snapshot.delete([book.id]) }
  }

  package func canSelect(_ book: Book) -> Bool { book.id != 1 }

  package func canMove(_ book: Book) -> Bool { !fixedIDs.contains(book.id) }

  /// Nothing comes before book 0.
  package func allow(_ move: Move) throws(ListMoveRefusal) -> Move {
    guard move.next != 0 else { throw .reason("The first book stays the first") }
    return move
  }

  package func perform(_ move: Move) {
    log.append("move \(move.ids) before \(move.next.map { "\($0)" } ?? "the end") of \(move.section)")
    try? snapshot.apply(move)
  }
}

/// Writes down the events of a list.
@MainActor
package final class BookWitness: ListAdapterDelegate {
  package var log: [String] = []

  package init() {}

  package func adapter(_ adapter: ListAdapter<Shelf, Book>, didReport event: ListEvent<Shelf, Book>) {
    switch event {
    case .opened(let book): log.append("open \(book.id)")
    case .selectionChanged(let change):
      log.append("select \(change.added.sorted()) \(change.removed.sorted()) \(change.reason)")
    default: break
    }
  }
}
