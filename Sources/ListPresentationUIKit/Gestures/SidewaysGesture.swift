#if canImport(UIKit)
  import UIKit
  #if canImport(UIKit.UIGestureRecognizerSubclass)
    import UIKit.UIGestureRecognizerSubclass
  #endif

  /// What a finger moves sideways.
  struct SidewaysMovement {
    /// Moves it by a distance in points.
    let move: (CGFloat) -> Void
    /// Lets it go at a velocity in points per second.
    let end: (CGFloat) -> Void
  }

  /// A finger that moves sideways across a row or a carousel. A movement up or down is left to the scroll view.
  ///
  /// The gesture reads the touches itself. A recognizer of UIKit calls a method by its selector, which needs
  /// Objective-C.
  final class SidewaysGesture: UIGestureRecognizer {
    /// Returns what a finger at a place moves to the right, or to the left, or `nil` if it can move nothing there.
    var movement: ((_ place: CGPoint, _ isRightward: Bool) -> SidewaysMovement?)?

    private var current: SidewaysMovement?
    private var start = CGPoint.zero
    private var last: (x: CGFloat, time: TimeInterval) = (0, 0)
    private var velocity: CGFloat = 0

    /// The distance in points at which a touch becomes a movement, as for scroll views.
    private static var slop: CGFloat { 10 }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      guard state == .possible, touches.count == 1, let touch = touches.first else { return end(as: .cancelled) }
      start = touch.location(in: view)
      (last, velocity) = ((start.x, touch.timestamp), 0)
      // The scroll view waits for this gesture to fail.
      if movement?(start, true) == nil, movement?(start, false) == nil { state = .failed }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      guard let touch = touches.first else { return }
      let place = touch.location(in: view)
      let distance = CGPoint(x: place.x - start.x, y: place.y - start.y)
      if state == .possible {
        guard max(abs(distance.x), abs(distance.y)) >= Self.slop else { return }
        current = abs(distance.x) > abs(distance.y) ? movement?(start, distance.x > 0) : nil
        guard current != nil else { return state = .failed }
        state = .began
      } else {
        state = .changed
      }
      let time = touch.timestamp - last.time
      if time > 0 { velocity = (place.x - last.x) / time }
      current?.move(place.x - last.x)
      last = (place.x, touch.timestamp)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { end(as: .ended) }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
      velocity = 0
      end(as: .cancelled)
    }

    private func end(as end: UIGestureRecognizer.State) {
      let ended = current
      current = nil
      state = ended == nil ? .failed : end
      ended?.end(velocity)
    }
  }
#endif
