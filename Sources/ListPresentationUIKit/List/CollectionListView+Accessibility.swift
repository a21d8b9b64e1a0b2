#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// What assistive technologies say, and where their focus is after an update.
  extension CollectionListView {
    typealias Focus = (item: Item, index: Int, cell: UICollectionViewCell)

    /// The item that has the focus of VoiceOver, its index and its cell, or `nil` if no item has it.
    func focus() -> Focus? {
      guard UIAccessibility.isVoiceOverRunning,
        let focused = UIAccessibility.focusedElement(using: .notificationVoiceOver) as? UIView,
        let cell = sequence(first: focused, next: \.superview).lazy.compactMap({ $0 as? UICollectionViewCell }).first,
        let path = indexPath(for: cell), let index = index(at: path), let item = item(at: path)
      else { return nil }
      return (item, index, cell)
    }

    /// Keeps the focus on its item, or moves it to the nearest item if that has left.
    func follow(_ focus: Focus?, after update: ListUpdate<Section, Item>) {
      guard let focus, update.new !== update.old else { return }
      let kept = update.new.snapshot?.position(of: focus.item.id).flatMap(update.new.outline.index)
      let heir = kept ?? update.indexMap?.nearest(to: focus.index) ?? min(focus.index, update.new.numberOfItems - 1)
      guard let position = update.new.outline.position(at: heir), let cell = cellForItem(at: IndexPath(position))
      else { return }
      // A cell that still shows its item keeps the focus by itself.
      if cell !== focus.cell || kept == nil { UIAccessibility.post(notification: .layoutChanged, argument: cell) }
    }

    /// Whether the children of an item are shown, for an item of an outline that can have any.
    func expandedStatus(of item: Item) -> UIAccessibility.ExpandedStatus {
      guard let adapter, adapter.isOutline, let position = adapter.snapshot?.position(of: item.id) else {
        return .unsupported
      }
      switch adapter.outline.index(of: position).flatMap(adapter.outlineNode)?.children {
      case .expanded?: return .expanded
      case .collapsed?: return .collapsed
      case .none?, nil: return .unsupported
      }
    }

    /// Says a failure to load, once.
    func announceFailure(_ state: ListLoadState) {
      var reason: String?
      if case .failed(let text, _) = state { reason = text }
      guard reason != announced else { return }
      announced = reason
      if let reason, window != nil { UIAccessibility.post(notification: .announcement, argument: reason) }
    }
  }
#endif
