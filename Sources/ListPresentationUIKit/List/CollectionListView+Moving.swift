#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// Items that the user drags to another place. The adapter shows them there, as for every view.
  extension CollectionListView {
    /// Takes an item, or all selected items if it is one of them. Returns their number.
    func takeItems(at path: IndexPath) -> Int {
      guard isCurrent, let adapter, adapter.carried == nil, let index = index(at: path) else { return 0 }
      closeSwipe()
      adapter.take(at: index)
      let count = adapter.carried?.ids.count ?? 0
      // No drag begins with items that the adapter takes later.
      if count == 0 { adapter.putBack() }
      holdsItems = count > 0
      return count
    }

    /// Carries the items to the place of the item below the finger, or into the empty section whose header is there.
    func carryItems(over path: IndexPath?, at place: CGPoint) -> UIDropOperation {
      guard isCurrent, let adapter, adapter.carried != nil else { return .cancel }
      if let index = path.flatMap(index) {
        adapter.carry(toItemAt: index)
      } else if let section = section(withHeaderAt: place), let steps = steps(toEmptySection: section) {
        adapter.carry(by: steps)
      }
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

    /// The number of places to an empty section. A section of k items has k + 1 places.
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
