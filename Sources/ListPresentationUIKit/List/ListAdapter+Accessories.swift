#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// What the rows of a list offer beside their contents: actions, and an arrow for the items of an outline.
  extension ListAdapter {
    /// The index in the list of an item that was shown.
    func currentIndex(of item: Item) -> Int? {
      guard let snapshot else { return visibleIndices.ranges.joined().first { self.item(at: $0)?.id == item.id } }
      return snapshot.position(of: item.id).flatMap(structure.index)
    }

    /// Returns whether the action was performed, and neither refused nor asked about.
    @discardableResult
    private func invoke(_ action: ListAction, on item: Item) -> Bool {
      guard let index = currentIndex(of: item), case .performed? = invoke(action.id, at: index) else { return false }
      return true
    }

    private func actions(of item: Item) -> [ListAction] { currentIndex(of: item).map(actions) ?? [] }

    func accessibilityActions(of item: Item) -> [UIAccessibilityCustomAction] {
      actions(of: item).map { action in
        UIAccessibilityCustomAction(name: action.title) { [weak self] _ in
          self?.invoke(action, on: item)
          return true
        }
      }
    }

    func menu(of item: Item) -> UIContextMenuConfiguration? {
      let actions = actions(of: item)
      guard !actions.isEmpty else { return nil }
      return UIContextMenuConfiguration(actionProvider: { [weak self] _ in
        UIMenu(
          children: actions.map { action in
            UIAction(
              title: action.title, image: action.image,
              attributes: action.role == .destructive ? .destructive : []
            ) { _ in
              self?.invoke(action, on: item)
            }
          })
      })
    }

    /// The actions behind a swipe from an edge.
    func swipeActions(of item: Item, from edge: ListAction.Placement) -> UISwipeActionsConfiguration? {
      let actions = actions(of: item).filter { $0.placement == edge }
      guard !actions.isEmpty else { return nil }
      return UISwipeActionsConfiguration(
        actions: actions.map { action in
          let style: UIContextualAction.Style = action.role == .destructive ? .destructive : .normal
          let swipe = UIContextualAction(style: style, title: action.title) { [weak self] _, _, completion in
            // A row about which the user is asked has not gone.
            completion(self?.invoke(action, on: item) == true)
          }
          swipe.image = action.image
          return swipe
        })
    }

    /// What the list itself shows beside an item: a mark of selection and a control for reordering while the user
    /// edits, and the arrow of an outline.
    func accessories(of item: Item) -> [UICellAccessory] {
      var all: [UICellAccessory] = []
      if selection.mode != .none, canSelect(item) { all.append(.multiselect()) }
      if isMovable { all.append(.reorder()) }
      if let node = node(of: item), node.children != .none {
        all.append(.customView(configuration: disclosure(of: item, node)))
      }
      return all
    }

    /// The arrow beside an item of an outline. That of UIKit turns for a diffable data source only.
    private func disclosure(of item: Item, _ node: OutlineNode) -> UICellAccessory.CustomViewConfiguration {
      var look = UIButton.Configuration.plain()
      look.image = UIImage(systemName: node.isExpanded ? "chevron.down" : "chevron.forward")
      let toggle = UIAction { [weak self] _ in self?.toggle(item) }
      return UICellAccessory.CustomViewConfiguration(
        customView: UIButton(configuration: look, primaryAction: toggle), placement: .trailing(displayed: .always))
    }

    private func toggle(_ item: Item) {
      guard let index = currentIndex(of: item) else { return }
      outlineNode(at: index)?.isExpanded == true ? collapseItem(at: index) : expandItem(at: index)
    }

    /// The place of an item in the outline, or `nil` in a list that is none.
    func node(of item: Item) -> OutlineNode? { isOutline ? currentIndex(of: item).flatMap(outlineNode) : nil }

    /// Whether the children of an item are shown, for an item of an outline that can have any.
    func expandedStatus(of item: Item) -> UIAccessibility.ExpandedStatus {
      switch node(of: item)?.children {
      case .expanded?: .expanded
      case .collapsed?: .collapsed
      case .none?, nil: .unsupported
      }
    }
  }

  extension ListAction {
    fileprivate var image: UIImage? { pictureName.flatMap { UIImage(systemName: $0) } }
  }
#endif
