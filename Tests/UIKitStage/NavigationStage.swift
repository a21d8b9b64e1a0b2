#if canImport(UIKit) && os(Linux)
  import ListPresentationTesting
  import ListPresentationUIKit
  import ScreenRouting
  import UIKit

  package enum StageRoute: TabbedRoute {
    case home, other
    case page(Int)

    package static let tabs: KeyValuePairs = ["home": StageRoute.home, "other": StageRoute.other]
    package static let linkPrefixes = ["stage:"]

    package static func links(
      above route: StageRoute?, as presentation: RoutePresentation?
    ) -> [RouteLink<StageRoute>] {
      [RouteLink("page/{number}", StageRoute.page) { if case .page(let number) = $0 { number } else { nil } }]
    }
  }

  /// Guards that refuse to leave some pages, now or after a while.
  @MainActor
  package final class StageCoordinator: Coordinator {
    package var isLocked = false

    package func screen(for entry: Entry<StageRoute, UIViewController>) -> UIViewController {
      UIViewController(nibName: nil, bundle: nil)
    }

    package func decide(on change: RouteChange<StageRoute>) -> RouteDecision<StageRoute> {
      let leaving = change.leaving.compactMap { if case .page(let number) = $0.route { number } else { nil } }
      if isLocked, leaving.contains(where: { $0 % 3 == 0 }) { return .refuse("locked") }
      guard leaving.contains(where: { $0 % 7 == 0 }) else { return .allow }
      return .wait { [weak self] in
        await Task.yield()
        return self?.isLocked == true ? .refuse("locked later") : .allow
      }
    }
  }

  /// A router on a presenter for UIKit.
  @MainActor
  package final class NavigationStage: StagedNavigation {
    package let coordinator = StageCoordinator()
    private let presenter = NavigationPresenter<StageRoute>()
    package let router: Router<StageRoute, UIViewController>
    package var generator: SeededGenerator
    private let window = UIWindow(frame: .zero)

    package init(seed: UInt64, restoring activity: NSUserActivity? = nil) {
      generator = SeededGenerator(seed: seed)
      router = Router(
        stack: .restored(from: activity).stack, coordinator: coordinator, present: presenter.present)
      presenter.router = router
      presenter.willPresent = { [weak presenter] layer, navigation in
        guard case .page(let number) = layer.entries[0].route, layer.presentation == .sheet else { return }
        if number % 5 == 0 {
          navigation.modalPresentationStyle = .popover
          navigation.popoverPresentationController?.sourceView = presenter?.rootViewController.view
        } else {
          navigation.sheetPresentationController?.detents = [.medium(), .large()]
        }
      }
      window.rootViewController = presenter.rootViewController
      if activity == nil { StandInTransitions.forgetViolations() }
    }

    // MARK: One thing at a time

    /// Returns whether the swipe was not held back.
    package func swipeBack(isFinished: Bool = true, fromEdge isFromEdge: Bool = true) async -> Bool {
      let began = topNavigation?.standInSwipeBack(isFinished, fromEdge: isFromEdge) == true
      await settles()
      return began
    }

    /// Returns whether the swipe was not held back.
    package func swipeDown() async -> Bool {
      let went = topNavigation?.standInSwipeDown() == true
      await settles()
      return went
    }

    /// Sends a command while the user swipes the sheet on top down, or drags it back.
    package func send(_ command: RouteCommand<StageRoute>, whileASheetGoes isFinished: Bool) async {
      topNavigation?.standInSwipeDown(isFinished)
      router.send(command)
      await settles()
    }

    /// The number of heights that the sheet on top can have.
    package var numberOfDetents: Int? { top.sheetPresentationController?.detents.count }
    package var isPopover: Bool { top.modalPresentationStyle == .popover }

    package func openURL(_ link: String) async {
      if let url = URL(string: link) { presenter.open([UIOpenURLContext(standIn: url)]) }
      await settles()
    }

    package func continueOnPage(_ link: String?) async {
      let activity = NSUserActivity(activityType: "page")
      activity.webpageURL = link.flatMap(URL.init)
      presenter.open(activity)
      await settles()
    }

    /// A stage whose scene was ended by the system, and connects again.
    package func restored() -> NavigationStage {
      NavigationStage(seed: 0, restoring: presenter.stateRestorationActivity(ofType: "stage"))
    }

    package func tapTab(_ index: Int) async {
      tabs?.standInTap(index)
      await settles()
    }

    // MARK: The app and the user

    private var top: UIViewController {
      var controller = presenter.rootViewController
      while let next = controller.presentedViewController { controller = next }
      return controller
    }

    private var tabs: UITabBarController? { presenter.rootViewController as? UITabBarController }

    private var topNavigation: UINavigationController? {
      guard let tabs = top as? UITabBarController else { return top as? UINavigationController }
      return tabs.viewControllers?[tabs.selectedIndex] as? UINavigationController
    }

    package var isStill: Bool { StandInTransitions.areDone }

    package func endTransition() { StandInTransitions.endNext() }

    package func perform(_ gesture: StagedGesture) {
      switch gesture {
      case .swipeBack: topNavigation?.standInSwipeBack(happens(onceIn: 2), fromEdge: happens(onceIn: 2))
      case .tapBack: topNavigation?.standInTapBack()
      case .goToFirst: topNavigation?.standInGoBack(to: 0)
      case .swipeDown: topNavigation?.standInSwipeDown(!happens(onceIn: 3))
      case .tapTab(let index): tabs?.standInTap(index)
      case .lock: coordinator.isLocked.toggle()
      case .other:
        guard happens(onceIn: 3), top.transitionCoordinator == nil, !(top is UIAlertController), top.view.window != nil
        else { return }
        top.present(UIAlertController(title: nil, message: nil, preferredStyle: .alert), animated: false)
      }
    }

    // MARK: What is shown

    package var fault: String? {
      if let violation = StandInTransitions.violations.first { return violation }
      let tab = router.stack.selectedTab
      guard let tabs else { return "there is no tab bar" }
      if tabs.selectedIndex != router.stack.selectedIndex {
        return "tab \(tabs.selectedIndex) is shown for \(router.stack)"
      }
      var shown = [tabs.viewControllers?[tabs.selectedIndex] as? UINavigationController]
      var controller: UIViewController? = tabs
      while let next = controller?.presentedViewController as? UINavigationController {
        shown.append(next)
        controller = next
      }
      if shown.count != tab.layers.count { return "\(shown.count) layers are shown for \(router.stack)" }
      for (layer, navigation) in zip(tab.layers, shown) {
        let screens = layer.entries.map { router.screen(of: $0.id) }
        if navigation?.viewControllers != screens { return "other screens are shown for \(layer) of \(router.stack)" }
        let isCover = navigation?.modalPresentationStyle == .fullScreen
        if layer.presentation != nil, isCover != (layer.presentation == .cover) { return "a layer is shown otherwise" }
      }
      return nil
    }
  }

  package enum DrawerRoute: TabbedRoute {
    case drawer(Int)

    package static let tabs: KeyValuePairs = [
      "0": DrawerRoute.drawer(0), "1": .drawer(1), "2": .drawer(2), "3": .drawer(3), "4": .drawer(4), "5": .drawer(5),
      "6": .drawer(6),
    ]
  }

  /// A router with seven tabs, of which UIKit has three behind the tab More.
  @MainActor
  package final class MoreStage {
    package final class Drawers: Coordinator {
      package var isLocked = false

      package func screen(for entry: Entry<DrawerRoute, UIViewController>) -> UIViewController {
        UIViewController(nibName: nil, bundle: nil)
      }

      package func decide(on change: RouteChange<DrawerRoute>) -> RouteDecision<DrawerRoute> {
        isLocked ? .refuse("locked") : .allow
      }
    }

    package let drawers = Drawers()
    private let presenter = NavigationPresenter<DrawerRoute>()
    private let router: Router<DrawerRoute, UIViewController>
    private let window = UIWindow(frame: .zero)

    package init() async {
      router = Router(coordinator: drawers, present: presenter.present)
      presenter.router = router
      window.rootViewController = presenter.rootViewController
      await router.start()
    }

    package var selected: String { router.stack.selectedTab.name }
    /// The tab that the user sees, or `nil` for the list behind More.
    package var shown: Int? {
      tabs?.viewControllers?.firstIndex { $0 === tabs?.selectedViewController }
    }

    private var tabs: UITabBarController? { presenter.rootViewController as? UITabBarController }

    package func tap(_ index: Int) async { await settle { $0?.standInTap(index) } }
    package func tapMore() async { await settle { $0?.standInTapMore() } }
    package func choose(_ index: Int) async { await settle { $0?.standInTapInMore(index) } }

    private func settle(after gesture: (UITabBarController?) -> Void) async {
      gesture(tabs)
      await router.settle()
    }
  }
#endif
