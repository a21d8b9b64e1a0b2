#if canImport(UIKit) && os(Linux)
  import ListPresentation
  import ListPresentationUIKit
  import UIKit

  /// What the user does with a finger, and with VoiceOver.
  extension CollectionListView where Section == Shelf, Item == Book {
    /// Drags a finger by equal steps. Returns whether it scrolled the list.
    /// - Parameter interval: The time between two steps in seconds.
    @discardableResult
    package func drag(
      from place: (x: Double, y: Double), by step: (x: Double, y: Double), times: Int, every interval: Double = 0.1,
      isCancelled: Bool = false
    ) -> Bool {
      standInDrag(
        from: CGPoint(x: place.x, y: place.y), by: Array(repeating: CGPoint(x: step.x, y: step.y), count: times),
        every: interval, isCancelled: isCancelled
      ) { delegate?.scrollViewWillBeginDragging(self) }
    }

    /// What gestures did that UIKit does not allow.
    package var gestureViolations: [String] { (gestureRecognizers ?? []).flatMap(\.standInViolations) }

    /// The shown items from left to right.
    package var textsFromLeft: [String] {
      standIn.shownItems.sorted { $0.cell.frame.minX < $1.cell.frame.minX }.map(\.cell.standInText)
    }

    package func setRightToLeft() {
      standInDirection = .rightToLeft
      setNeedsLayout()
      layoutIfNeeded()
    }

    private func buttons(beside item: Int) -> [UIButton] {
      let cell = cellForItem(at: IndexPath(item: item, section: 0))
      return cell?.subviews.flatMap(\.subviews).compactMap { $0 as? UIButton } ?? []
    }

    /// The buttons that a swipe has shown beside an item, from left to right.
    package func buttonTitles(beside item: Int) -> [String] {
      buttons(beside: item).filter { $0.bounds.width > 0 }.sorted { $0.frame.minX < $1.frame.minX }.compactMap {
        $0.standInAction?.title
      }
    }

    package func tapButton(_ title: String, beside item: Int) {
      buttons(beside: item).first { $0.standInAction?.title == title }?.standInAction?.perform()
    }

    /// How far an item is moved to the right.
    package func movement(of item: Int) -> Double {
      Double(cellForItem(at: IndexPath(item: item, section: 0))?.contentView.transform.tx ?? 0)
    }

    /// Turns VoiceOver on, with the focus on an item.
    package func turnVoiceOver(on item: Int) {
      UIAccessibility.standInTurn(true, focus: cellForItem(at: IndexPath(item: item, section: 0))?.contentView)
    }

    package func turnVoiceOverOff() { UIAccessibility.standInTurn(false) }
    package var announcements: [String] { UIAccessibility.standInAnnouncements }

    /// What the view says that has the focus of VoiceOver.
    package var focusedText: String? {
      let focused = UIAccessibility.focusedElement(using: .notificationVoiceOver) as? UIView
      let cell = (focused as? UICollectionViewCell) ?? (focused?.superview as? UICollectionViewCell)
      return cell?.standInText
    }
  }

  /// The names of the pictures that an image view shows for the states of an asset.
  @MainActor package func namesOfPictures() -> [String?] {
    let states: [AssetState<UIImage>] =
      [.none, .loading, .failed("offline")] + (UIImage(systemName: "apple").map { [.loaded($0)] } ?? [])
    return states.map { state in
      let view = UIImageView(frame: .zero)
      view.image = state.image(placeholder: UIImage(systemName: "photo"))
      return view.image?.systemName
    }
  }
#endif
