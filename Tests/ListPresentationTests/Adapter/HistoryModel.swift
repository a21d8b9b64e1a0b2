import ListPresentation
import ListPresentationTesting
import Observation

/// The shelves of an adapter's history.
@MainActor @Observable
final class HistoryModel {
  private(set) var shelves: [(shelf: Shelf, fruits: [Fruit])] = []
  private(set) var loadState = ListLoadState.idle
  @ObservationIgnored var onRead: () -> Void = {}
  @ObservationIgnored var onVisible: (RangeSet<Int>) -> Void = { _ in }
  @ObservationIgnored private var lastID = 0

  var snapshot: ListSnapshot<Shelf, Fruit> { ListSnapshot(sections: shelves.map { ($0.shelf, $0.fruits) }) }

  /// Makes one random change.
  func edit(using generator: inout SeededGenerator) {
    guard !shelves.isEmpty else { return insertShelf(at: 0) }
    let section = Int.random(in: 0..<shelves.count, using: &generator)
    let count = shelves[section].fruits.count
    switch Int.random(in: 0..<11, using: &generator) {
    case 0: insertShelf(at: section)
    case 1: if shelves.count > 3 { shelves.remove(at: section) }
    case 2:
      let shelf = shelves.remove(at: section)
      shelves.insert(shelf, at: Int.random(in: 0...shelves.count, using: &generator))
    case 3: shelves[section].shelf.title += "'"
    case 4: loadState = [.idle, .loading, .exhausted].randomElement(using: &generator) ?? .idle
    case 5: if count > 1 { shelves[section].fruits.reverse() }
    case 6 where count > 0: duplicate(inSection: section)
    case 7 where count > 0: shelves[section].fruits.remove(at: Int.random(in: 0..<count, using: &generator))
    case 8 where count > 0: shelves[section].fruits[Int.random(in: 0..<count, using: &generator)].name += "'"
    default: insert(at: Int.random(in: 0...count, using: &generator), inSection: section)
    }
  }

  private func insertShelf(at index: Int) {
    lastID += 1
    shelves.insert((Shelf(id: "\(lastID)"), []), at: index)
    for _ in 0..<3 { insert(at: 0, inSection: index) }
  }

  private func insert(at index: Int, inSection section: Int) {
    lastID += 1
    shelves[section].fruits.insert(Fruit(id: lastID), at: index)
  }

  private func duplicate(inSection section: Int) { shelves[section].fruits.append(shelves[section].fruits[0]) }
}

/// A source that hands over the model's list.
@MainActor
final class SnapshotHistorySource: SnapshotDataSource {
  private let model: HistoryModel
  init(_ model: HistoryModel) { self.model = model }

  var loadState: ListLoadState { model.loadState }
  var snapshot: ListSnapshot<Shelf, Fruit> {
    model.onRead()
    return model.snapshot
  }
  func visibleItemsChanged(to indices: RangeSet<Int>) { model.onVisible(indices) }
}

/// A source that answers by index.
@MainActor
final class IndexedHistorySource: ListAdapterDataSource {
  private let model: HistoryModel
  init(_ model: HistoryModel) { self.model = model }

  var loadState: ListLoadState {
    model.onRead()
    return model.loadState
  }
  var sections: [Shelf] { model.shelves.map(\.shelf) }
  var numberOfItems: Int { model.shelves.reduce(0) { $0 + $1.fruits.count } }
  func numberOfItems(in section: Shelf) -> Int { model.shelves.first { $0.shelf.id == section.id }?.fruits.count ?? 0 }
  func item(at index: Int) -> Fruit { model.shelves.flatMap(\.fruits)[index] }
  func visibleItemsChanged(to indices: RangeSet<Int>) { model.onVisible(indices) }
}
