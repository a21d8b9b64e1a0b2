#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// Updates: as a batch, or as a reload where a batch is not legal.
  extension CollectionListView {
    /// Receives the updates that wait in the next turn. A nested run loop can come to that turn while the collection view
    /// is still asking. Then they wait until it has asked.
    func planWaiting() {
      guard !waiting.isEmpty, !hasPlan else { return }
      hasPlan = true
      Task {
        hasPlan = false
        while !isAsking, !waiting.isEmpty { receive(waiting.removeFirst()) }
      }
    }

    func receive(_ update: ListUpdate<Section, Item>) {
      let focus = focus()
      if update.moveOutcome != nil { holdsItems = false }
      switch update.change {
      case .difference(let batch) where canPerformBatch(after: update.old): perform(batch, update)
      case .difference, .reload: reload(update)
      case .stateChanged: shown = shown ?? update.new
      }
      updateState(update.loadStates)
      layoutIfNeeded()
      updateSelection()
      report()
      follow(focus, after: update)
    }

    /// Whether the collection view is on the screen and shows the list before a batch.
    private func canPerformBatch(after old: ListContent<Section, Item>) -> Bool {
      guard shown === old, window != nil, bounds.width > 0, bounds.height > 0 else { return false }
      // Asking makes the collection view read the numbers, if it has not yet, before they change.
      return numberOfSections == old.outline.numberOfSections
        && (0..<numberOfSections).allSatisfy { numberOfItems(inSection: $0) == old.outline.items(inSection: $0).count }
    }

    private func reload(_ update: ListUpdate<Section, Item>) {
      let anchor = shown === update.old && window != nil ? anchor(after: update) : nil
      (shown, soon, reported) = (update.new, RangeSet(), nil)
      anchoredLayout?.hold(anchor)
      reloadData()
      if update.change == .reload(.first) { contentOffset.y = -adjustedContentInset.top }
    }

    private func perform(_ batch: ListBatch<Section, Item>, _ update: ListUpdate<Section, Item>) {
      soon = RangeSet()
      layoutIfNeeded()
      if batch.hasStructuralChanges {
        isAsking = true
        if update.isAnimated {
          performBatch(batch, update)
        } else {
          UIView.performWithoutAnimation { performBatch(batch, update) }
        }
        isAsking = false
      } else {
        shown = update.new
        // The layout can depend on the content of a section.
        if !batch.reconfiguredSections.isEmpty { anchoredLayout?.invalidateLayout() }
      }
      updateContents(of: batch)
    }

    /// Performs the operations. The collection view counts the old list until the closure begins, and the new one when
    /// it has ended.
    private func performBatch(_ batch: ListBatch<Section, Item>, _ update: ListUpdate<Section, Item>) {
      let anchor = anchor(after: update)
      performBatchUpdates { [self] in
        shown = update.new
        anchoredLayout?.hold(anchor)
        deleteSections(IndexSet(batch.deletedSections))
        insertSections(IndexSet(batch.insertedSections.map(\.index)))
        for move in batch.movedSections { moveSection(move.from, toSection: move.to) }
        deleteItems(at: batch.deletedItems.map { IndexPath($0) })
        insertItems(at: batch.insertedItems.map { IndexPath($0.position) })
        for move in batch.movedItems { moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
      }
      anchoredLayout?.keep(anchor)
    }

    /// The row of the new list that takes the place of the one that the user reads.
    private func anchor(after update: ListUpdate<Section, Item>) -> AnchoredLayout.Anchor? {
      guard let old = anchoredLayout?.anchor, let map = update.indexMap, let index = index(at: old.path) else {
        return nil
      }
      let visible = indexPathsForVisibleItems.compactMap { self.index(at: $0) }
      let range = (visible.min() ?? index)..<(visible.max() ?? index) + 1
      return map.anchor(of: index, among: range).flatMap(update.new.outline.position).map {
        AnchoredLayout.Anchor(path: IndexPath($0), place: old.place)
      }
    }

    /// Updates what has another content, by its position in the new list. A batch must not do it.
    private func updateContents(of batch: ListBatch<Section, Item>) {
      if !batch.reconfiguredItems.isEmpty {
        reconfigureItems(at: batch.reconfiguredItems.map { IndexPath($0.position) })
      }
      if !batch.reloadedItems.isEmpty { reloadItems(at: batch.reloadedItems.map { IndexPath($0.position) }) }
      if !batch.reconfiguredSections.isEmpty { updateBoundaries() }
    }
  }
#endif
