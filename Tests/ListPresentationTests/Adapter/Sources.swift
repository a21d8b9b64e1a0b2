import ListPresentation
import ListPresentationTesting
import Observation

struct Fruit: ListElement {
  let id: Int
  var name = ""
}

/// Any type of list, as long as it is observed.
@MainActor @Observable
final class Fruits: ListAdapterDataSource {
  var fruits: [Fruit]
  var loadState = ListLoadState.idle
  var updateStrategy = ListUpdateStrategy.difference(duplicates: .keepFirst)
  @ObservationIgnored var itemCalls: [Int] = []
  @ObservationIgnored var countCalls = 0
  @ObservationIgnored var fetches: [Int] = []
  @ObservationIgnored var onRead: ((Fruits, Int) -> Void)?
  @ObservationIgnored var onFetch: ((Fruits) -> Void)?

  init(_ ids: some Sequence<Int>) { fruits = ids.map { Fruit(id: $0) } }

  var numberOfItems: Int {
    countCalls += 1
    return fruits.count
  }

  func item(at index: Int) -> Fruit {
    itemCalls.append(index)
    defer { onRead?(self, index) }
    return fruits[index]
  }

  func fetchNextItemsIfNeeded(at index: Int) {
    fetches.append(index)
    onFetch?(self)
  }
}

/// A source that hands its items over whole.
@MainActor @Observable
final class Basket: SnapshotDataSource {
  var fruits: [Fruit]
  var updateStrategy = ListUpdateStrategy.difference(duplicates: .keepFirst)
  @ObservationIgnored private(set) var snapshotCalls = 0

  init(_ fruits: [Fruit]) { self.fruits = fruits }

  var snapshot: ListSnapshot<SingleSection, Fruit> {
    snapshotCalls += 1
    return ListSnapshot(fruits)
  }
}

struct Shelf: ListElement {
  let id: String
  var title = ""
}

/// A list with sections: the same three members, and how the items are divided.
@MainActor @Observable
final class Shelves: ListAdapterDataSource {
  var shelves: [Shelf]
  var counts: [String: Int]
  var ids: [Int]
  var names: [Int: String] = [:]

  init(_ shelves: KeyValuePairs<String, Int>) {
    self.shelves = shelves.map { Shelf(id: $0.key) }
    counts = Dictionary(uniqueKeysWithValues: shelves.map { ($0.key, $0.value) })
    ids = Array(0..<shelves.reduce(0) { $0 + $1.value })
  }

  var numberOfItems: Int { ids.count }
  func item(at index: Int) -> Fruit { Fruit(id: ids[index], name: names[ids[index]] ?? "") }
  var sections: [Shelf] { shelves }
  func numberOfItems(in section: Shelf) -> Int { counts[section.id] ?? 0 }
}

/// A source that is not observable.
@MainActor
final class PlainFruits: ListAdapterDataSource {
  var fruits: [Fruit]

  init(_ ids: some Sequence<Int>) { fruits = ids.map { Fruit(id: $0) } }

  var numberOfItems: Int { fruits.count }
  func item(at index: Int) -> Fruit { fruits[index] }
}

/// A list whose items are made when they are asked for.
@MainActor @Observable
final class CountedFruits: ListAdapterDataSource {
  var numberOfItems: Int
  @ObservationIgnored var updateStrategy = ListUpdateStrategy.difference(duplicates: .keepFirst)
  init(_ count: Int) { numberOfItems = count }
  func item(at index: Int) -> Fruit { Fruit(id: index) }
}

/// Records the events of a list, apart from announcements of updates.
@MainActor
final class Recorder<Section: ListElement, Item: ListElement>: ListAdapterDelegate {
  var events: [ListEvent<Section, Item>] = []
  var sentences: [String] = []

  func adapter(_ adapter: ListAdapter<Section, Item>, didReport event: ListEvent<Section, Item>) {
    if case .willUpdate = event { return }
    events.append(event)
  }

  func adapter(_ adapter: ListAdapter<Section, Item>, didFind diagnostic: ListDiagnostic) {
    sentences.append("\(diagnostic)")
  }

  var outcomes: [ListUpdateOutcome<Section, Item>] {
    events.compactMap { if case .updated(let outcome) = $0 { outcome } else { nil } }
  }
}

/// Calls a closure for each event.
@MainActor
final class Answering<Section: ListElement, Item: ListElement>: ListAdapterDelegate {
  var answer: (ListEvent<Section, Item>) -> Void = { _ in }
  var hear: (ListDiagnostic) -> Void = { _ in }

  func adapter(_ adapter: ListAdapter<Section, Item>, didReport event: ListEvent<Section, Item>) { answer(event) }

  func adapter(_ adapter: ListAdapter<Section, Item>, didFind diagnostic: ListDiagnostic) { hear(diagnostic) }
}

/// Keeps its updates and the indices of the items to which it shall scroll, and calls a closure for each update.
@MainActor
final class ReactingView<Section: ListElement, Item: ListElement>: ListView {
  var adapter: ListAdapter<Section, Item>?
  var react: (ListUpdate<Section, Item>) -> Void = { _ in }
  private(set) var updates: [ListUpdate<Section, Item>] = []
  private(set) var revealed: [Int] = []

  func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
    updates.append(update)
    react(update)
  }

  func adapter(_ adapter: ListAdapter<Section, Item>, scrollToItemAt index: Int) { revealed.append(index) }
}

/// A value that is observed.
@MainActor @Observable
final class Observed<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

extension RecordingListView where Item == Fruit {
  var ids: [[Int]] { rows.map { $0.map(\.id) } }
}

extension ListUpdateOutcome {
  /// The outcome without what it carries.
  var word: String {
    switch self {
    case .applied: "applied"
    case .unchanged: "unchanged"
    case .superseded: "superseded"
    case .rejected: "rejected"
    case .cancelled: "cancelled"
    }
  }

  var duplicates: DuplicateReport<Section.ID, Item.ID>? {
    switch self {
    case .applied(_, let duplicates), .unchanged(let duplicates): duplicates
    case .superseded, .rejected, .cancelled: nil
    }
  }
}
