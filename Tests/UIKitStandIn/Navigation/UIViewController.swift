@MainActor open class UIViewController: UIResponder {
  private var loaded: UIView?
  open var view: UIView! {  // as in UIKit
    get {
      if let loaded { return loaded }
      let made = UIView(frame: .zero)
      made.controller = self
      loaded = made
      return made
    }
    set {
      newValue?.controller = self
      loaded = newValue
    }
  }
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?

  public nonisolated override init() { super.init() }
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { nil }

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    completion?()
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    if presentedViewController == nil, let presenting = presentingViewController {
      return presenting.dismiss(animated: flag, completion: completion)
    }
    presentedViewController?.presentingViewController = nil
    presentedViewController = nil
    completion?()
  }
}

@MainActor public final class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  public let title: String?
  public let style: Style
  private let handler: ((UIAlertAction) -> Void)?

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
    super.init()
  }

  /// The user taps the button.
  public func standInTap(in alert: UIAlertController) {
    alert.dismiss(animated: false)
    handler?(self)
  }
}

@MainActor public final class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }
  public let message: String?
  public var title: String?
  public private(set) var actions: [UIAlertAction] = []

  public init(title: String?, message: String?, preferredStyle: Style) {
    (self.title, self.message) = (title, message)
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }
  public func addAction(_ action: UIAlertAction) { actions.append(action) }
}
