#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// What a finger moves sideways: a carousel, or a row with actions behind it.
  extension CollectionListView {
    /// Returns what a finger at a place moves. A layout of UIKit has swipes and carousels of its own.
    func movement(at place: CGPoint, isRightward: Bool) -> SidewaysMovement? {
      guard let viewportLayout, isCurrent else { return nil }
      if let section = viewportLayout.carousel(at: place) { return turning(section) }
      guard !isEditing, let path = viewportLayout.item(at: place), let item = item(at: path),
        let cell = cellForItem(at: path)
      else { return nil }
      let isLeading = isRightward != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
      let actions = actions(of: item, from: isLeading ? .leading : .trailing)
      // A row that is open can be closed.
      guard !actions.isEmpty || swipe?.cell === cell else { return nil }
      return SidewaysMovement { [weak self] distance in
        self?.swipe(cell, of: item, isRightward: isRightward, actions)?.move(by: distance)
      } end: { [weak self] velocity in
        self?.swipe?.end(at: velocity)
      }
    }

    private func turning(_ section: Int) -> SidewaysMovement {
      let list = shown
      return SidewaysMovement { [weak self] distance in
        // The section has another number in another list.
        guard let self, shown === list else { return }
        viewportLayout?.dragCarousel(inSection: section, by: distance)
        layoutIfNeeded()
      } end: { [weak self] velocity in
        guard let self, shown === list else { return }
        let isForward = (velocity < 0) != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
        let steps = abs(velocity) < 300 ? 0 : isForward ? 1 : -1
        UIView.animate(withDuration: 0.3) { self.turnCarousel(inSection: section, by: steps) }
      }
    }

    /// Returns the swipe of a row, which closes the one of any other row.
    private func swipe(
      _ cell: UICollectionViewCell, of item: Item, isRightward: Bool, _ actions: [ListAction]
    ) -> RowSwipe? {
      if let swipe, swipe.cell === cell { return swipe }
      closeSwipe()
      swipe = RowSwipe(cell, isRightward: isRightward, actions) { [weak self] action in
        self?.swipe = nil
        self?.invoke(action, on: item)
      }
      return swipe
    }

    /// Closes the row that the user has swiped. Returns whether there was one.
    @discardableResult
    func closeSwipe() -> Bool {
      guard let open = swipe else { return false }
      swipe = nil
      open.close()
      return true
    }
  }
#endif
