#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// Updates: as a batch, or as a reload where a batch is not legal.
  extension CollectionListView {
    func receiveWaiting() {
      guard !isAsking else { return }
      let updates = waiting
      waiting = []
      for update in updates { receive(update) }
    }

    func receive(_ update: ListUpdate<Section, Item>) {
      let focus = focus()
      if update.new !== update.old { closeSwipe() }
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
      (shown, soon, reported) = (update.new, RangeSet(), nil)
      if let layout = viewportLayout {
        if case .difference(let batch) = update.change, let change = change(batch, update), layout.viewport != nil {
          layout.change(change)
        } else if update.change != .reload(.first), layout.viewport != nil {
          layout.change { $0.update(self.layout, of: update.new.outline, in: layout.environment) }
        } else {
          layout.replace(by: ListViewport(self.layout, of: update.new.outline, in: layout.environment))
        }
      }
      reloadData()
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
        viewportLayout?.endBatch()
        isAsking = false
      } else {
        shown = update.new
        if let change = change(batch, update) { viewportLayout?.change(change) }
      }
      updateContents(of: batch)
    }

    /// What a batch changes in the layout over the geometry of the list.
    private func change(
      _ batch: ListBatch<Section, Item>, _ update: ListUpdate<Section, Item>
    ) -> ((inout ListViewport) -> Void)? {
      update.indexMap.map { [layout] map in
        { $0.apply(batch, map: map, leadingTo: update.new.outline, layout: layout) }
      }
    }

    /// Performs the operations. The collection view counts the old list until the closure begins, and the new one when
    /// it has ended.
    private func performBatch(_ batch: ListBatch<Section, Item>, _ update: ListUpdate<Section, Item>) {
      performBatchUpdates { [self] in
        shown = update.new
        if let change = change(batch, update) { viewportLayout?.changeAfterClosure(change) }
        deleteSections(IndexSet(batch.deletedSections))
        insertSections(IndexSet(batch.insertedSections.map(\.index)))
        for move in batch.movedSections { moveSection(move.from, toSection: move.to) }
        deleteItems(at: batch.deletedItems.map { IndexPath($0) })
        insertItems(at: batch.insertedItems.map { IndexPath($0.position) })
        for move in batch.movedItems { moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
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

    /// Lays the list out again, after a change of the layout or of what it depends on.
    func layOutAgain(expiringSizes: Bool = false) {
      guard let shown, let viewportLayout, viewportLayout.viewport != nil else { return }
      viewportLayout.change {
        $0.update(layout, of: shown.outline, in: viewportLayout.environment, expiringSizes: expiringSizes)
      }
    }

    /// Lays the list out again if the size, the scale, the direction or the text size has changed.
    func updateEnvironment() {
      guard let viewportLayout, let viewport = viewportLayout.viewport else { return }
      let textSize = traitCollection.preferredContentSizeCategory
      let hasOtherTextSize = self.textSize.map { $0 != textSize } ?? false
      self.textSize = textSize
      if hasOtherTextSize || viewport.geometry.environment != viewportLayout.environment {
        layOutAgain(expiringSizes: hasOtherTextSize)
      }
      if let adapter { for problem in viewport.geometry.diagnostics { adapter.diagnose(problem) } }
    }
  }
#endif
