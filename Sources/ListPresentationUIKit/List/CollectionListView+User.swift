#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// What the user sees and does: reports, selection and actions.
  extension CollectionListView {
    func index(at path: IndexPath) -> Int? { shown?.outline.index(of: ListPosition(path)) }

    /// Whether the collection view shows the list of the adapter, and not an older one.
    var isCurrent: Bool { shown != nil && shown === adapter?.list }

    /// Reports what the user sees, if it has changed.
    func report() {
      guard !isAsking, isCurrent, let adapter, let shown else { return }
      let paths = window == nil ? [] : indexPathsForVisibleItems
      let items = RangeSet(paths.compactMap(index).map { $0..<$0 + 1 })
      if let reported, reported.list === shown, reported.items == items, reported.soon == soon { return }
      reported = (shown, items, soon)
      adapter.visibleItemsChanged(to: items, soon: soon.subtracting(items), in: self)
      // Of a list that is not compared, only the visible items are known.
      if shown.snapshot == nil { updateSelection() }
    }

    func prepareItems(at paths: [IndexPath], areNeeded: Bool) {
      for index in paths.compactMap(index) {
        if areNeeded { soon.insert(contentsOf: index..<index + 1) } else { soon.remove(contentsOf: index..<index + 1) }
      }
      report()
    }

    // MARK: Selection

    /// Shows the selection of the adapter, by id.
    func updateSelection() {
      guard isCurrent, let adapter, let shown else { return }
      let selected = adapter.selection.ids
      let wanted: Set<IndexPath> =
        if let snapshot = shown.snapshot {
          Set(selected.compactMap { snapshot.position(of: $0).map { IndexPath($0) } })
        } else {
          Set(indexPathsForVisibleItems.filter { path in item(at: path).map { selected.contains($0.id) } ?? false })
        }
      // A tap has an action where it does not extend a selection, so only several selected items allow that.
      if allowsMultipleSelection != (wanted.count > 1) { allowsMultipleSelection = wanted.count > 1 }
      let current = Set(indexPathsForSelectedItems ?? [])
      for path in current.subtracting(wanted) { deselectItem(at: path, animated: false) }
      for path in wanted.subtracting(current) { selectItem(at: path, animated: false, scrollPosition: []) }
    }

    func canSelectItem(at path: IndexPath) -> Bool {
      guard isEditing else { return isCurrent }
      return item(at: path).map { adapter?.canSelect($0) ?? false } ?? false
    }

    func canDeselectItem(at path: IndexPath) -> Bool { isEditing }

    /// Whether two fingers begin to select at an item.
    func beginsSelecting(at path: IndexPath) -> Bool {
      guard editingChanged != nil, isCurrent, let adapter, let item = item(at: path), adapter.canSelect(item) else {
        return false
      }
      if case .multiple = adapter.selection.mode { return adapter.selection.mode.capacity.map { $0 > 1 } ?? true }
      return false
    }

    func selectItem(at path: IndexPath, isSelected: Bool) {
      if isEditing, isCurrent, let adapter, let index = index(at: path), let item = item(at: path) {
        adapter.moveCursor(to: index)
        let operation: ListSelection<Item.ID>.Operation =
          !isSelected ? .removing : adapter.selection.mode == .single ? .replacing : .adding
        adapter.select([item.id], by: operation, reason: .user)
      }
      // What opens an item selects nothing, and the adapter may have refused.
      updateSelection()
    }

    func openItem(at path: IndexPath) {
      guard isCurrent, let adapter, let index = index(at: path) else { return }
      adapter.moveCursor(to: index)
      adapter.openItem(at: index)
      if let item = item(at: path) { opened?(item) }
    }

    // MARK: Actions

    /// The index in the list of the adapter of an item that was shown.
    func currentIndex(of item: Item) -> Int? {
      guard let adapter else { return nil }
      guard let snapshot = adapter.snapshot else {
        return adapter.visibleIndices.ranges.joined().first { adapter.item(at: $0)?.id == item.id }
      }
      return snapshot.position(of: item.id).flatMap(adapter.outline.index)
    }

    func invoke(_ action: ListAction, on item: Item) {
      if let index = currentIndex(of: item) { adapter?.invoke(action.id, at: index) }
    }

    private func actions(of item: Item) -> [ListAction] {
      currentIndex(of: item).map { adapter?.actions(at: $0) ?? [] } ?? []
    }

    /// The actions behind a swipe from an edge.
    func actions(of item: Item, from edge: ListAction.Placement) -> [ListAction] {
      actions(of: item).filter { $0.placement == edge }
    }

    func accessibilityActions(of item: Item) -> [UIAccessibilityCustomAction] {
      actions(of: item).map { action in
        UIAccessibilityCustomAction(name: action.title) { [weak self] _ in
          self?.invoke(action, on: item)
          return true
        }
      }
    }

    func menu(ofItemAt path: IndexPath) -> UIContextMenuConfiguration? {
      guard let item = item(at: path) else { return nil }
      let actions = actions(of: item)
      guard !actions.isEmpty else { return nil }
      return UIContextMenuConfiguration(actionProvider: { [weak self] _ in
        UIMenu(
          children: actions.map { action in
            UIAction(
              title: action.title, image: action.pictureName.flatMap { UIImage(systemName: $0) },
              attributes: action.role == .destructive ? .destructive : []
            ) { _ in
              self?.invoke(action, on: item)
            }
          })
      })
    }

    /// Returns the actions behind a swipe, for a list configuration of the app:
    ///
    /// ```swift
    /// configuration.trailingSwipeActionsConfigurationProvider = { [weak list] in list?.swipeActions(at: $0, from: .trailing) }
    /// ```
    ///
    /// With a `ListLayout`, the rows of lists have the swipes without it.
    /// - Parameters:
    ///   - path: The index path of the item.
    ///   - edge: The edge, as the placement of the actions says.
    public func swipeActions(at path: IndexPath, from edge: ListAction.Placement) -> UISwipeActionsConfiguration? {
      guard let item = item(at: path) else { return nil }
      let actions = actions(of: item, from: edge)
      guard !actions.isEmpty else { return nil }
      return UISwipeActionsConfiguration(
        actions: actions.map { action in
          let style: UIContextualAction.Style = action.role == .destructive ? .destructive : .normal
          let swipe = UIContextualAction(style: style, title: action.title) { [weak self] _, _, completion in
            self?.invoke(action, on: item)
            // A row about which the user is asked has not gone.
            completion(action.confirmation == nil)
          }
          swipe.image = action.pictureName.flatMap { UIImage(systemName: $0) }
          return swipe
        })
    }
  }
#endif
