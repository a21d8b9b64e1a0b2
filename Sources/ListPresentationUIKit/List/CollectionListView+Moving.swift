#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// Items that the user drags to another position. The adapter shows them there, as for every view.
  extension CollectionListView {
    /// Whether an item can be dragged. The collection view asks about each item of a drag, when the user lifts it.
    func liftItem(at path: IndexPath, isFirst: Bool) -> Bool {
      if isFirst { lifted = [] }
      guard isCurrent, let adapter, let index = index(at: path), adapter.canTakeItem(at: index) else { return false }
      if let item = adapter.item(at: index) { lifted.append(item.id) }
      return true
    }

    /// Takes the lifted items when they begin to move, where the one under the finger is. A lift that is not
    /// followed by a drag has no end.
    func takeItems(at place: CGPoint) {
      guard isCurrent, let adapter, adapter.carried == nil else { return }
      let touched = indexPathForItem(at: place).flatMap(index).flatMap { adapter.item(at: $0)?.id }
      let first = touched.flatMap { lifted.contains($0) ? $0 : nil } ?? lifted.first
      guard let position = first.flatMap({ adapter.snapshot?.position(of: $0) }),
        let index = adapter.outline.index(of: position)
      else { return }
      adapter.take(at: index)
      // Nothing is dragged that the adapter takes later.
      if adapter.carried == nil { adapter.putBack() }
      (holdsItems, carriedOnto) = (adapter.carried != nil, nil)
    }

    /// Carries the items to where the item below the finger is, or into the empty section whose header is there.
    func carryItems(over path: IndexPath?, at place: CGPoint) -> UIDropOperation {
      guard isCurrent, let adapter, let held = adapter.carried?.ids else { return .cancel }
      let index = path.flatMap(index)
      let item = index.flatMap { adapter.item(at: $0)?.id }
      // A high item stays below the finger when the held ones have come to its place. They do not go back.
      if let item, item != carriedOnto, !held.contains(item), let index {
        adapter.carry(toItemAt: index)
      } else if index == nil, let section = section(withHeaderAt: place), let steps = steps(toEmptySection: section) {
        adapter.carry(by: steps)
      }
      carriedOnto = item
      return adapter.carried?.refusal == nil ? .move : .forbidden
    }

    /// Drops the items, and returns where they are.
    func dropItems() -> [IndexPath] {
      let ids = adapter?.carried?.ids ?? []
      holdsItems = false
      adapter?.drop()
      return ids.compactMap { shown?.snapshot?.position(of: $0) }.map { IndexPath($0) }
    }

    /// Puts the items back that were not dropped.
    func putItemsBack() {
      guard holdsItems else { return }
      holdsItems = false
      adapter?.putBack()
    }

    private func section(withHeaderAt place: CGPoint) -> Int? {
      let kind = Self.elementKindSectionHeader
      return indexPathsForVisibleSupplementaryElements(ofKind: kind).first { path in
        supplementaryView(forElementKind: kind, at: path)?.frame.contains(place) == true
      }?.section
    }

    func canReorderItem(at path: IndexPath) -> Bool {
      guard isCurrent, let adapter, let index = index(at: path) else { return false }
      return adapter.canTakeItem(at: index)
    }

    /// Moves an item that the user has dragged by its control for reordering. The collection view has moved it already,
    /// and asks for the numbers of the new list next.
    func reorderItem(at path: IndexPath, to destination: IndexPath) {
      guard isCurrent, let adapter, let index = index(at: path) else { return }
      isAsking = true
      adapter.take(at: index)
      adapter.carry(by: steps(from: ListPosition(path), to: ListPosition(destination)))
      adapter.drop()
      adapter.flush()
      shown = adapter.list
      isAsking = false
      // The model may have it elsewhere, which the collection view learns when it reads the list again.
      Task {
        anchoredLayout?.hold(nil)
        reloadData()
      }
    }

    /// The number of destinations between two positions, of which the second one is in the list without the item.
    private func steps(from old: ListPosition, to new: ListPosition) -> Int {
      func number(_ position: ListPosition) -> Int {
        let before = shown?.outline.items(inSection: position.section).lowerBound ?? 0
        return before - (old.section < position.section ? 1 : 0) + position.section + position.item
      }
      return number(new) - number(old)
    }

    /// The number of destinations to an empty section. A section of k items has k + 1 of them.
    private func steps(toEmptySection section: Int) -> Int? {
      guard let adapter, let snapshot = adapter.snapshot, let held = adapter.carried?.ids, let first = held.first,
        let position = snapshot.position(of: first), let index = adapter.outline.index(of: position),
        section < adapter.outline.numberOfSections, adapter.outline.items(inSection: section).isEmpty
      else { return nil }
      let before = adapter.outline.items(inSection: section).lowerBound
      return before - (position.section < section ? held.count : 0) + section - index - position.section
    }
  }
#endif
