#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// Cells, headers and footers, from the list that the collection view believes in.
  extension CollectionListView: CollectionHost {
    var numberOfShownSections: Int { shown?.outline.numberOfSections ?? 0 }

    func numberOfItems(inShownSection section: Int) -> Int { shown?.outline.items(inSection: section).count ?? 0 }

    func item(at path: IndexPath) -> Item? {
      shown.flatMap { shown in shown.outline.index(of: ListPosition(path)).flatMap(shown.item) }
    }

    func makeCell(at path: IndexPath) -> UICollectionViewCell {
      let wasAsking = isAsking
      isAsking = true
      defer { isAsking = wasAsking }
      let item = item(at: path)
      let cell = dequeue(self, path, item)
      if let item {
        if let cell = cell as? ListContentCell {
          if let content { cell.show(content(item), contentVersion) }
          decorate(cell, item, at: path)
        }
        cell.accessibilityCustomActions = accessibilityActions(of: item)
        cell.accessibilityExpandedStatus = expandedStatus(of: item)
      }
      return cell
    }

    /// Adds to a row what it has beside its content.
    private func decorate(_ cell: ListContentCell, _ item: Item, at path: IndexPath) {
      cell.rowHeight = rowHeight(at: path)
      var all = accessories?(item) ?? []
      if let adapter {
        if adapter.selection.mode != .none, adapter.canSelect(item) { all.append(.multiselect()) }
        if adapter.isMovable { all.append(.reorder()) }
        let node = node(of: item)
        cell.indentationLevel = node?.depth ?? 0
        if let node, node.children != .none { all.append(.customView(configuration: disclosure(of: item, node))) }
      }
      cell.accessories = all
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
      guard let adapter, let index = currentIndex(of: item) else { return }
      adapter.outlineNode(at: index)?.isExpanded == true
        ? adapter.collapseItem(at: index) : adapter.expandItem(at: index)
    }

    /// The place of an item in the outline, or `nil` in a list that is none.
    func node(of item: Item) -> OutlineNode? {
      guard let adapter, adapter.isOutline else { return nil }
      return currentIndex(of: item).flatMap(adapter.outlineNode)
    }

    func makeBoundary(ofKind kind: String, at path: IndexPath) -> UICollectionReusableView {
      guard let registration = boundaries[kind] else { return UICollectionReusableView(frame: .zero) }
      return dequeueConfiguredReusableSupplementary(using: registration, for: path)
    }

    func configure(_ view: ListContentCell, ofKind kind: String, at path: IndexPath) {
      view.contentConfiguration = content(ofKind: kind, at: path)
      view.accessibilityTraits = kind == Self.elementKindSectionHeader ? .header : []
    }

    private func content(ofKind kind: String, at path: IndexPath) -> (any UIContentConfiguration)? {
      guard let shown, let adapter else { return nil }
      switch kind {
      case ListElementKind.header: return listHeader?(adapter.loadStates)
      case ListElementKind.footer: return listFooter?(adapter.loadStates)
      default:
        guard path.section < shown.outline.numberOfSections else { return nil }
        let section = shown.outline.section(at: path.section)
        return kind == UICollectionView.elementKindSectionHeader ? header?(section) : footer?(section)
      }
    }

    /// Updates all headers and footers that are shown. Collection views do not ask for them again.
    func updateBoundaries() {
      for kind in boundaries.keys {
        for path in indexPathsForVisibleSupplementaryElements(ofKind: kind) {
          guard let view = supplementaryView(forElementKind: kind, at: path) as? ListContentCell else { continue }
          configure(view, ofKind: kind, at: path)
          // Its new content can have another height.
          view.invalidateIntrinsicContentSize()
        }
      }
    }
  }
#endif
