public struct UIEdgeInsets: Hashable, Sendable {
  public var top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

@MainActor open class UIScrollView: UIView {
  /// A scroll view that nobody drags does not stay beyond the end of its content.
  open var contentSize = CGSize.zero {
    didSet { if contentOffset.y > lastOffset { contentOffset.y = lastOffset } }
  }
  open var contentInset = UIEdgeInsets.zero
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  open var refreshControl: UIRefreshControl?
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { setContentOffset(newValue, animated: false) }
  }

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard contentOffset != bounds.origin else { return }
    bounds.origin = contentOffset
    setNeedsLayoutAtOnce()
  }

  /// The offsets from the first to the last at which the content fills the view.
  var lastOffset: CGFloat {
    max(-adjustedContentInset.top, contentSize.height + adjustedContentInset.bottom - bounds.height)
  }
}

@MainActor open class UIControl: UIView {
  public enum Event: Sendable { case valueChanged }

  fileprivate var actions: [UIAction] = []
  open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append(action) }
}

@MainActor public final class UIRefreshControl: UIControl {
  public private(set) var isRefreshing = false
  /// How often the control was begun or ended. Each time can move the list under the finger.
  public private(set) var standInNumberOfCalls = 0
  public func beginRefreshing() { (isRefreshing, standInNumberOfCalls) = (true, standInNumberOfCalls + 1) }
  public func endRefreshing() { (isRefreshing, standInNumberOfCalls) = (false, standInNumberOfCalls + 1) }

  /// The user pulls the list down.
  public func standInPull() {
    beginRefreshing()
    for action in actions { action.perform() }
  }
}
