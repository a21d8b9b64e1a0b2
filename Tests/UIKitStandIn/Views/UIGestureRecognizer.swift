@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

@MainActor open class UIGestureRecognizer: NSObject {
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  public internal(set) weak var view: UIView?
  private var required: [UIGestureRecognizer] = []

  public nonisolated override init() { super.init() }

  open var cancelsTouchesInView = true
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) { required.append(otherGestureRecognizer) }

  /// Whether a movement of the finger that the recognizer looks for makes it begin.
  var begins: Bool {
    required.allSatisfy { !$0.begins } && delegate?.gestureRecognizerShouldBegin(self) != false
  }
}

@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  public nonisolated override init() { super.init() }
}
