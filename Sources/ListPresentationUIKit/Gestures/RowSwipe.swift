#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// The buttons beside a row that the user has swiped, and how far the row is moved.
  @MainActor
  final class RowSwipe {
    let cell: UICollectionViewCell
    /// Whether the row moves to the right.
    let isRightward: Bool
    /// How far the row is moved in points. It is never negative.
    private var distance: CGFloat = 0
    private let bar = UIView(frame: .zero)
    private let actions: [ListAction]
    private let perform: (ListAction) -> Void

    private static var widthOfButton: CGFloat { 76 }
    /// The velocity in points per second of a finger that opens or closes the row, however far it is moved.
    private static var flick: CGFloat { 300 }

    /// Puts the buttons behind the content of a cell.
    /// - Parameters:
    ///   - cell: The cell.
    ///   - isRightward: Whether the row moves to the right.
    ///   - actions: The actions. The first one is at the edge, and is performed by a swipe across the row.
    ///   - perform: A closure that performs an action.
    init(
      _ cell: UICollectionViewCell, isRightward: Bool, _ actions: [ListAction],
      perform: @escaping (ListAction) -> Void
    ) {
      (self.cell, self.isRightward, self.actions, self.perform) = (cell, isRightward, actions, perform)
      bar.clipsToBounds = true
      for action in actions {
        var look = UIButton.Configuration.filled()
        look.baseBackgroundColor = action.role == .destructive ? .systemRed : .systemGray
        let picture = action.pictureName.flatMap { UIImage(systemName: $0) }
        let button = UIAction(title: action.title, image: picture) { [weak self] _ in self?.choose(action) }
        bar.addSubview(UIButton(configuration: look, primaryAction: button))
      }
      // Assistive technologies offer the same actions for the row.
      bar.accessibilityElementsHidden = true
      cell.insertSubview(bar, at: 0)
    }

    private var fullDistance: CGFloat { CGFloat(actions.count) * Self.widthOfButton }

    /// Moves the row by a distance to the right.
    func move(by rightward: CGFloat) { move(to: distance + (isRightward ? rightward : -rightward)) }

    /// Opens or closes the row, or performs the first action if the row was moved across more than half of its width.
    func end(at velocity: CGFloat) {
      let outward = isRightward ? velocity : -velocity
      if distance > max(fullDistance, cell.bounds.width / 2), let first = actions.first { return choose(first) }
      let isOpened = abs(outward) > Self.flick ? outward > 0 : distance > fullDistance / 2
      isOpened ? UIView.animate(withDuration: 0.2) { self.move(to: self.fullDistance) } : close()
    }

    /// Moves the row back, and takes the buttons away.
    func close() {
      UIView.animate(withDuration: 0.2) {
        self.move(to: 0)
      } completion: { [bar] _ in
        bar.removeFromSuperview()
      }
    }

    private func choose(_ action: ListAction) {
      close()
      perform(action)
    }

    private func move(to distance: CGFloat) {
      self.distance = max(0, distance)
      let (width, height) = (cell.bounds.width, cell.bounds.height)
      cell.contentView.transform = CGAffineTransform(translationX: isRightward ? self.distance : -self.distance, y: 0)
      bar.frame = CGRect(x: isRightward ? 0 : width - self.distance, y: 0, width: self.distance, height: height)
      let share = self.distance / CGFloat(max(1, actions.count))
      for (index, button) in bar.subviews.enumerated() {
        let x = isRightward ? CGFloat(index) * share : self.distance - CGFloat(index + 1) * share
        button.frame = CGRect(x: x, y: 0, width: share, height: height)
      }
    }
  }
#endif
