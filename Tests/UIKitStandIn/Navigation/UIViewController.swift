@MainActor open class UIViewController: UIResponder {
  private var loaded: UIView?
  open var view: UIView! {  // as in UIKit
    get {
      if loaded == nil {
        loadView()
        if loaded == nil { StandInTransitions.violate("a controller has no view after loadView()") }
        viewDidLoad()
      }
      return loaded
    }
    set {
      newValue?.controller = self
      loaded = newValue
    }
  }
  open var title: String?
  open var tabBarItem: UITabBarItem?
  open private(set) var isEditing = false
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
  /// The button that begins and ends editing.
  public private(set) lazy var editButtonItem = UIBarButtonItem(
    systemItem: .edit,
    primaryAction: UIAction { [weak self] _ in self?.setEditing(self?.isEditing == false, animated: true) })
  public private(set) lazy var navigationItem = UINavigationItem()
  open var modalPresentationStyle = UIModalPresentationStyle.pageSheet {
    didSet { if modalPresentationStyle != oldValue { presentation = nil } }
  }
  private var presentation: UIPresentationController?
  open var presentationController: UIPresentationController? {
    let current = presentation ?? UIPresentationController.standIn(self)
    presentation = current
    return current
  }
  open var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }
  open var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }
  open internal(set) var transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  open private(set) var isBeingDismissed = false
  private var endOfTransition: (() -> Void)?

  public nonisolated override init() { super.init() }
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { nil }

  open func loadView() { view = UIView(frame: .zero) }
  open func viewDidLoad() {}

  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool) {
    if presentedViewController != nil { StandInTransitions.violate("a second screen was presented over one") }
    if view.window == nil { StandInTransitions.violate("a screen was presented over one that is not shown") }
    if let popover = viewControllerToPresent.popoverPresentationController, popover.sourceView == nil {
      StandInTransitions.violate("a popover was presented that points at nothing")
    }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.view.standInSetInWindow(true)
    if flag { viewControllerToPresent.run() }
  }

  /// Dismisses what the controller presents, or the controller itself. During a dismissal that runs, a second one has
  /// no effect, and its completion is dropped.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      if let presenting = presentingViewController {
        return presenting.dismiss(animated: flag, completion: completion)
      }
      if let completion { StandInTransitions.add(completion) }
      return
    }
    if presented.isBeingDismissed { return }
    if presented.transitionCoordinator != nil { StandInTransitions.violate("a screen was dismissed as it came") }
    if flag {
      presented.isBeingDismissed = true
      presented.run({ self.removePresented() }, completion: completion)
    } else {
      removePresented()
      if let completion { StandInTransitions.add(completion) }
    }
  }

  func removePresented() {
    presentedViewController?.removePresented()
    presentedViewController?.view.standInSetInWindow(false)
    presentedViewController?.presentingViewController = nil
    presentedViewController?.isBeingDismissed = false
    presentedViewController = nil
  }

  /// Runs a transition of the controller.
  private func run(_ end: @escaping () -> Void = {}, completion: (() -> Void)? = nil) {
    let coordinator = StandInCoordinator()
    transitionCoordinator = coordinator
    endOfTransition = { [self] in
      transitionCoordinator = nil
      end()
      coordinator.end()
      completion?()
    }
    StandInTransitions.add { self.standInEndTransition() }
  }

  /// Ends the transition of the controller, if one runs.
  public func standInEndTransition() {
    let end = endOfTransition
    endOfTransition = nil
    end?()
  }

  /// The user swipes a sheet down, or taps beside a popover. The sheet stays until the transition ends. Returns whether
  /// the swipe was not held back.
  /// - Parameter isFinished: Whether the user lets the sheet go, and does not drag it back.
  @discardableResult public func standInSwipeDown(_ isFinished: Bool = true) -> Bool {
    guard modalPresentationStyle != .fullScreen, presentedViewController == nil, transitionCoordinator == nil,
      let presentation = presentationController, let delegate = presentation.delegate,
      presentingViewController != nil
    else { return false }
    guard delegate.presentationControllerShouldDismiss(presentation) else {
      delegate.presentationControllerDidAttemptToDismiss(presentation)
      return false
    }
    isBeingDismissed = true
    run { [self] in
      isBeingDismissed = false
      if isFinished { presentingViewController?.removePresented() }
    } completion: {
      if isFinished { delegate.presentationControllerDidDismiss(presentation) }
    }
    return true
  }
}

@MainActor public final class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  public let title: String?
  private let handler: (UIAlertAction) -> Void

  public init(title: String?, style: Style, handler: @escaping (UIAlertAction) -> Void) {
    (self.title, self.handler) = (title, handler)
  }

  /// The user taps the button.
  public func standInTap(in alert: UIAlertController) {
    alert.standInEndTransition()
    alert.dismiss(animated: false)
    handler(self)
  }
}

@MainActor public final class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }
  public private(set) var actions: [UIAlertAction] = []

  public init(title: String?, message: String?, preferredStyle: Style) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  public required init?(coder: NSCoder) { nil }
  public func addAction(_ action: UIAlertAction) { actions.append(action) }
}
