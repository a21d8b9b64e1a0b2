@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

@MainActor public final class UINavigationItem: NSObject {
  public var backAction: UIAction?
  public var rightBarButtonItem: UIBarButtonItem?
  public var searchController: UISearchController?
}

@MainActor public final class UIBarButtonItem: NSObject {
  public enum SystemItem: Int, Sendable { case done, edit }

  public let primaryAction: UIAction?
  public init(systemItem: SystemItem, primaryAction: UIAction? = nil) { self.primaryAction = primaryAction }
}

@MainActor public final class UITabBarItem: NSObject { public init(title: String?, image: UIImage?, tag: Int) {} }

@MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
  func updateSearchResults(for searchController: UISearchController)
}

@MainActor public final class UISearchBar: UIView { public var text: String? }

@MainActor public final class UISearchController: UIViewController {
  public weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  public var obscuresBackgroundDuringPresentation = true
  public let searchBar = UISearchBar(frame: .zero)

  public init(searchResultsController: UIViewController?) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }

  /// The user types.
  public func standInType(_ text: String) {
    searchBar.text = text
    searchResultsUpdater?.updateSearchResults(for: self)
  }
}

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {}

@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// The transitions of all controllers, which a test ends.
@MainActor public final class StandInTransitions {
  /// What UIKit would have stopped at, or ignored.
  public private(set) static var violations: [String] = []
  private static var pending: [() -> Void] = []

  static func violate(_ sentence: String) { violations.append(sentence) }
  static func add(_ end: @escaping () -> Void) { pending.append(end) }

  /// Whether no transition runs.
  public static var areDone: Bool { pending.isEmpty }

  /// Ends the oldest transition.
  public static func endNext() { if !pending.isEmpty { pending.removeFirst()() } }
  public static func forgetViolations() { violations = [] }
}

@MainActor final class StandInCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let completion { completions.append(completion) }
    return true
  }

  func end() { for completion in completions { completion(self) } }
}

@MainActor open class UINavigationController: UIViewController {
  public weak var delegate: (any UINavigationControllerDelegate)?
  public private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = {
    let gesture = UIGestureRecognizer()
    view.addGestureRecognizer(gesture)
    return gesture
  }()
  @available(iOS 26.0, *)
  public var interactiveContentPopGestureRecognizer: UIGestureRecognizer? { contentPop }
  /// A swipe from anywhere. UIKit is its delegate.
  private let contentPop = UIGestureRecognizer()
  public private(set) var viewControllers: [UIViewController] = []

  public nonisolated override init() { super.init() }
  public required init?(coder: NSCoder) { nil }

  public func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    if transitionCoordinator != nil { StandInTransitions.violate("the screens were set during a transition") }
    if Set(viewControllers.map(ObjectIdentifier.init)).count < viewControllers.count {
      StandInTransitions.violate("a screen is on the stack twice")
    }
    let isOtherTop = viewControllers.last !== self.viewControllers.last
    self.viewControllers = viewControllers
    if isOtherTop, animated, view.window != nil { begin() }
  }

  private func begin(_ end: @escaping () -> Void = {}) {
    let coordinator = StandInCoordinator()
    transitionCoordinator = coordinator
    StandInTransitions.add { [weak self] in
      end()
      self?.transitionCoordinator = nil
      coordinator.end()
      guard let self, let top = viewControllers.last else { return }
      delegate?.navigationController(self, didShow: top, animated: true)
    }
  }

  /// The user swipes back from the edge or from the middle, and lets go of the screen before or after the middle.
  /// Returns whether the swipe began.
  @discardableResult public func standInSwipeBack(_ isFinished: Bool, fromEdge isFromEdge: Bool = true) -> Bool {
    let gesture = isFromEdge ? interactivePopGestureRecognizer : contentPop
    guard transitionCoordinator == nil, presentedViewController == nil, viewControllers.count > 1,
      gesture?.begins == true
    else { return false }
    if contentPop.delegate != nil { StandInTransitions.violate("the swipe from anywhere got another delegate") }
    let before = viewControllers
    viewControllers.removeLast()
    begin { [weak self] in if !isFinished { self?.viewControllers = before } }
    return true
  }

  /// The user taps the back button.
  public func standInTapBack() {
    guard transitionCoordinator == nil, viewControllers.count > 1, presentedViewController == nil else { return }
    if let action = viewControllers[viewControllers.count - 1].navigationItem.backAction { return action.perform() }
    viewControllers.removeLast()
    begin()
  }

  /// The user holds the back button, and chooses a screen from its menu.
  public func standInGoBack(to index: Int) {
    let count = viewControllers.count - 1 - index
    guard transitionCoordinator == nil, presentedViewController == nil, count > 0 else { return }
    viewControllers.removeLast(count)
    begin()
  }
}

@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

@MainActor public final class UITabBarController: UIViewController {
  public weak var delegate: (any UITabBarControllerDelegate)?
  public var viewControllers: [UIViewController]? { didSet { showSelected() } }
  public var selectedIndex = 0 {
    didSet {
      showsMore = false
      showSelected()
    }
  }
  public let moreNavigationController = UINavigationController()
  public var customizableViewControllers: [UIViewController]?
  /// Whether the list of the other tabs is on the screen.
  private var showsMore = false

  public var selectedViewController: UIViewController? {
    showsMore ? moreNavigationController : viewControllers?[selectedIndex]
  }

  /// Only the view of the selected tab is in the window.
  private func showSelected() {
    for (index, controller) in (viewControllers ?? []).enumerated() {
      if index != selectedIndex {
        controller.view.removeFromSuperview()
      } else if controller.view.superview == nil {
        view.addSubview(controller.view)
      }
    }
  }

  /// The user taps the last of five tabs, behind which the others are.
  public func standInTapMore() {
    guard presentedViewController == nil, viewControllers?.count ?? 0 > 5,
      delegate?.tabBarController(self, shouldSelect: moreNavigationController) != false
    else { return }
    showsMore = true
  }

  /// The user chooses a tab in the list of the others. The delegate may not be asked before.
  public func standInTapInMore(_ index: Int) {
    guard showsMore, let controller = viewControllers?[index] else { return }
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: controller)
  }

  /// The user taps a tab.
  public func standInTap(_ index: Int) {
    guard presentedViewController == nil, let controller = viewControllers?[index],
      delegate?.tabBarController(self, shouldSelect: controller) != false
    else { return }
    if selectedIndex == index { (controller as? UINavigationController)?.standInGoBack(to: 0) }
    selectedIndex = index
  }
}
