@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  // The requirements are optional in UIKit.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

@MainActor public final class UIEvent: NSObject {}

@MainActor public final class UITouch: NSObject {
  public fileprivate(set) var timestamp: TimeInterval = 0
  /// The place on the screen.
  var place: CGPoint

  init(_ place: CGPoint) {
    self.place = place
    super.init()
  }

  public func location(in view: UIView?) -> CGPoint {
    CGPoint(x: place.x + (view?.bounds.origin.x ?? 0), y: place.y + (view?.bounds.origin.y ?? 0))
  }
}

@MainActor open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable { case possible, began, changed, ended, cancelled, failed }

  public weak var delegate: (any UIGestureRecognizerDelegate)?
  public internal(set) weak var view: UIView?
  fileprivate var required: [UIGestureRecognizer] = []
  /// What a recognizer did that UIKit does not allow.
  public fileprivate(set) var standInViolations: [String] = []

  open var state = State.possible {
    didSet {
      let isLegal =
        switch (oldValue, state) {
        case (.possible, .began), (.possible, .failed), (.possible, .ended), (.possible, .possible): true
        case (.began, .changed), (.changed, .changed): true
        case (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled): true
        case (_, .possible): true
        default: false
        }
      if !isLegal { standInViolations.append("a gesture went from \(oldValue) to \(state)") }
    }
  }

  public nonisolated override init() { super.init() }

  open var cancelsTouchesInView = true
  /// Whether a movement of the finger that the recognizer looks for makes it begin.
  var begins: Bool {
    required.allSatisfy { !$0.begins } && delegate?.gestureRecognizerShouldBegin(self) != false
  }

  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) { required.append(otherGestureRecognizer) }
  open func reset() {}
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Whether touches are still sent to the recognizer.
  fileprivate var isActive: Bool { state == .possible || state == .began || state == .changed }
}

@MainActor public final class UIPanGestureRecognizer: UIGestureRecognizer {
  public nonisolated override init() { super.init() }
}

extension UIScrollView {
  /// The user drags a finger from a place on the screen, moment by moment, and lifts it, or a call takes the touch
  /// away. Returns whether the finger scrolled.
  @discardableResult
  public func standInDrag(
    from start: CGPoint, by steps: [CGPoint], every interval: TimeInterval = 0.01, isCancelled: Bool = false,
    willBegin: () -> Void = {}
  ) -> Bool {
    let (touch, event, recognizers) = (UITouch(start), UIEvent(), gestureRecognizers ?? [])
    for recognizer in recognizers { recognizer.touchesBegan([touch], with: event) }
    var scrolls = false
    for step in steps {
      touch.place = CGPoint(x: touch.place.x + step.x, y: touch.place.y + step.y)
      touch.timestamp += interval
      for recognizer in recognizers where recognizer.isActive { recognizer.touchesMoved([touch], with: event) }
      guard panGestureRecognizer.required.allSatisfy({ $0.state == .failed }) else { continue }
      if !scrolls { willBegin() }
      scrolls = true
      contentOffset.y -= step.y
    }
    for recognizer in recognizers where recognizer.isActive {
      isCancelled
        ? recognizer.touchesCancelled([touch], with: event) : recognizer.touchesEnded([touch], with: event)
    }
    for recognizer in recognizers {
      recognizer.state = .possible
      recognizer.reset()
    }
    layoutIfNeeded()
    return scrolls
  }
}
