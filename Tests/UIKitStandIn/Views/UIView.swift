@_exported import Foundation

/// An object that receives events and passes them on.
@MainActor open class UIResponder: NSObject {
  public nonisolated override init() { super.init() }
  open var next: UIResponder? { nil }
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

@MainActor public final class UITraitCollection: NSObject {
  public let displayScale: CGFloat

  public init(standIn displayScale: CGFloat = 1) { self.displayScale = displayScale }
}

public enum UILayoutPriority: Sendable { case required, fittingSizeLevel }

@MainActor open class UIView: UIResponder {
  private var position = CGPoint.zero
  open var bounds = CGRect.zero {
    didSet { if bounds.size != oldValue.size { setNeedsLayout() } }
  }
  open var frame: CGRect {
    get { CGRect(origin: position, size: bounds.size) }
    set { (position, bounds.size) = (newValue.origin, newValue.size) }
  }
  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  open var backgroundColor: UIColor?
  open var traitCollection: UITraitCollection { superview?.traitCollection ?? standInTraits }
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  open var accessibilityExpandedStatus = UIAccessibility.ExpandedStatus.unsupported
  open var accessibilityTraits: UIAccessibilityTraits = []
  private var gestureRecognizers: [UIGestureRecognizer] = []
  /// The traits of the topmost view of a hierarchy.
  public var standInTraits = UITraitCollection()
  /// What the view keeps for a test.
  public var standInKept: NSObject?
  /// The controller whose view this is.
  weak var controller: UIViewController?
  private var needsLayout = true
  private var needsLayoutAtOnce = false

  public init(frame: CGRect) {
    super.init()
    self.frame = frame
  }

  public required init?(coder: NSCoder) { nil }

  open override var next: UIResponder? { controller ?? superview }
  open var window: UIWindow? { superview?.window ?? standInWindow }
  private var standInWindow: UIWindow?

  /// Puts the view into a window of its own, which does not keep it, or takes it out.
  public func standInSetInWindow(_ isInWindow: Bool) {
    guard isInWindow != (standInWindow != nil) else { return }
    standInWindow = isInWindow ? UIWindow(frame: frame) : nil
    windowChanged()
  }

  open func didMoveToWindow() {}
  open func layoutSubviews() {}
  open func setNeedsLayout() { needsLayout = true }
  open func invalidateIntrinsicContentSize() {}

  /// The view has changed during its layout, so that it is laid out again before it is drawn.
  func setNeedsLayoutAtOnce() { (needsLayout, needsLayoutAtOnce) = (true, true) }

  open func layoutIfNeeded() {
    guard needsLayout else { return }
    for _ in 0..<100 {
      (needsLayout, needsLayoutAtOnce) = (false, false)
      layoutSubviews()
      guard needsLayoutAtOnce else { return }
    }
    (self as? UICollectionView)?.standIn.violate("the layout of a view does not settle")
  }

  /// Returns a rectangle in a view that contains this one, or on the screen.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    var (rect, current) = (rect, self as UIView?)
    while let next = current, next !== view {
      rect.origin.x += next.position.x - next.bounds.origin.x
      rect.origin.y += next.position.y - next.bounds.origin.y
      current = next.superview
    }
    return rect
  }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    if window != nil { view.windowChanged() }
  }

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers.append(gestureRecognizer)
    gestureRecognizer.view = self
  }

  open func removeFromSuperview() {
    let hadWindow = window != nil
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    if hadWindow { windowChanged() }
  }

  private func windowChanged() {
    didMoveToWindow()
    for view in subviews { view.windowChanged() }
  }

  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    subviews.last?.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority) ?? targetSize
  }

  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let before = areAnimationsEnabled
    areAnimationsEnabled = false
    actionsWithoutAnimation()
    areAnimationsEnabled = before
  }

  public private(set) static var areAnimationsEnabled = true
}

@MainActor public final class UIWindow: UIView {
  public convenience init(windowScene: UIWindowScene) { self.init(frame: .zero) }
  public func makeKeyAndVisible() {}

  public override var window: UIWindow? { self }
  public var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      if let view = rootViewController?.view { addSubview(view) }
    }
  }
}

@MainActor public final class UIColor: NSObject {
  public static let secondarySystemGroupedBackground = UIColor()
}

extension NSObject {
  /// The frame of an element on the screen, which need not be a view.
  @MainActor public var accessibilityFrame: CGRect {
    if let view = self as? UIView { return view.convert(view.bounds, to: nil) }
    return (self as? StandInAccessibilityNode)?.frame ?? .zero
  }
}

/// An element that VoiceOver can have, and that is no view.
public final class StandInAccessibilityNode: NSObject {
  let frame: CGRect

  @MainActor public init(in view: UIView) { frame = view.accessibilityFrame.insetBy(dx: 1, dy: 1) }
}

/// An image never changes, so every thread may read it.
public final class UIImage: NSObject, Sendable {
  public let systemName: String
  public init?(systemName name: String) { systemName = name }

  /// A picture that was decoded, which has no name.
  public init?(data: Data) {
    guard !data.isEmpty else { return nil }
    systemName = ""
  }
}
