@_exported import Foundation

/// An object that receives events and passes them on.
@MainActor open class UIResponder: NSObject {
  public nonisolated override init() { super.init() }
  open var next: UIResponder? { nil }
}

@MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
}

public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let large = UIContentSizeCategory(rawValue: "large")
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "extraExtraLarge")
}

/// A structure of Core Graphics that only Apple's systems have.
public struct CGAffineTransform: Hashable, Sendable {
  public var tx: CGFloat, ty: CGFloat
  public init(translationX tx: CGFloat, y ty: CGFloat) { (self.tx, self.ty) = (tx, ty) }
  public static let identity = CGAffineTransform(translationX: 0, y: 0)
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

@MainActor public final class UITraitCollection: NSObject {
  public let displayScale: CGFloat
  public let preferredContentSizeCategory: UIContentSizeCategory

  init(displayScale: CGFloat = 1, preferredContentSizeCategory: UIContentSizeCategory = .large) {
    (self.displayScale, self.preferredContentSizeCategory) = (displayScale, preferredContentSizeCategory)
    super.init()
  }

  /// The traits of a text size.
  public static func standIn(textSize: UIContentSizeCategory) -> UITraitCollection {
    UITraitCollection(preferredContentSizeCategory: textSize)
  }
}

public struct UILayoutPriority: Hashable, Sendable {
  public let rawValue: Float
  public static let required = UILayoutPriority(rawValue: 1_000)
  public static let fittingSizeLevel = UILayoutPriority(rawValue: 50)
}

@MainActor open class UIView: UIResponder, UITraitEnvironment {
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
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    superview?.effectiveUserInterfaceLayoutDirection ?? standInDirection
  }
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  open var accessibilityExpandedStatus = UIAccessibility.ExpandedStatus.unsupported
  open var accessibilityElementsHidden = false
  open var clipsToBounds = false
  open var transform = CGAffineTransform.identity
  open private(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// The traits of the topmost view of a hierarchy.
  public var standInTraits = UITraitCollection()
  /// The direction of the topmost view of a hierarchy.
  public var standInDirection = UIUserInterfaceLayoutDirection.leftToRight
  /// The controller whose view this is.
  weak var controller: UIViewController?
  private(set) var needsLayout = true

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

  open func layoutIfNeeded() {
    guard needsLayout else { return }
    needsLayout = false
    layoutSubviews()
  }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    if window != nil { view.windowChanged() }
  }

  open func insertSubview(_ view: UIView, at index: Int) {
    addSubview(view)
    subviews.insert(subviews.removeLast(), at: index)
  }

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
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

  /// As of an animation that is very short.
  open class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }
}

@MainActor public final class UIWindow: UIView {
  public override var window: UIWindow? { self }
  public var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      if let view = rootViewController?.view { addSubview(view) }
    }
  }
}

@MainActor public final class UIColor: NSObject {
  public static let separator = UIColor()
  public static let systemRed = UIColor()
  public static let systemGray = UIColor()
  public static let secondarySystemGroupedBackground = UIColor()
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

@MainActor public final class UIImageView: UIView {
  public var image: UIImage?
}
