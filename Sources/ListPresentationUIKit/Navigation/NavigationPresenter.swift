#if canImport(UIKit)
  import ScreenRouting
  import UIKit

  /// A presenter that shows the screens of a router in navigation controllers, sheets, covers and a tab bar.
  ///
  /// ```swift
  /// let presenter = NavigationPresenter<ShopRoute>()
  /// let router = Router(coordinator: ShopCoordinator(), present: presenter.present)
  /// presenter.router = router
  /// window.rootViewController = presenter.rootViewController
  /// window.makeKeyAndVisible()
  /// await router.start()
  /// ```
  ///
  /// The stack of the router is the truth. What the user does becomes a command, about which the guards decide:
  ///
  /// - A swipe back, from the edge or from the middle, begins only if the guards allow it without waiting. The back
  ///   button closes the screen by a command.
  /// - A sheet goes with a swipe down, and a popover with a tap beside it, if the guards allow all of its screens to
  ///   leave without waiting. Otherwise it is held back, and a command closes it.
  /// - A tap on a tab selects it by a command, and on the selected tab goes back to its first screen. Behind the tab
  ///   More of UIKit, the user chooses a tab, which a command selects.
  ///
  /// An alert of the app is closed before the router presents a sheet over it. The presenter was type-checked and
  /// played against a stand-in for UIKit, and has not run on a device yet.
  @MainActor
  public final class NavigationPresenter<AppRoute: Route> {
    private typealias Stack = RouteStack<AppRoute>

    /// The router whose screens are shown. The router keeps the presenter.
    public weak var router: Router<AppRoute, UIViewController>?
    /// The controller for the window: a navigation controller, or a tab bar controller for an app with several tabs.
    public let rootViewController: UIViewController
    /// Prepares the navigation controller of a sheet or a cover before it is presented, such as the heights of a sheet:
    ///
    /// ```swift
    /// presenter.willPresent = { layer, navigation in
    ///   navigation.sheetPresentationController?.detents = [.medium(), .large()]
    /// }
    /// ```
    ///
    /// A sheet becomes a popover with another `modalPresentationStyle`, and with the view that it points at.
    public var willPresent: ((RouteStack<AppRoute>.Layer, UINavigationController) -> Void)?

    /// The navigation controllers of the tabs.
    private let roots: [UINavigationController]
    private var layers: [(layer: Stack.Layer, navigation: UINavigationController)] = []
    private var shown: Stack?
    private var ids: [ObjectIdentifier: EntryID] = [:]
    private var isPresenting = false
    private let proxy = NavigationProxy<AppRoute>()

    /// Creates a presenter without screens.
    public init() {
      roots = AppRoute.tabs.map { _ in UINavigationController() }
      if roots.count == 1 {
        rootViewController = roots[0]
      } else {
        let tabs = UITabBarController()
        tabs.viewControllers = roots
        // The order of the tabs is the app's.
        tabs.customizableViewControllers = nil
        tabs.delegate = proxy
        rootViewController = tabs
      }
      proxy.presenter = self
      for root in roots { connect(root) }
    }

    private func connect(_ navigation: UINavigationController) {
      navigation.delegate = proxy
      navigation.interactivePopGestureRecognizer?.delegate = proxy
      #if compiler(>=6.2)
        // UIKit allows only that its swipe from the middle waits for another gesture to fail.
        guard #available(iOS 26, *), let swipe = navigation.interactiveContentPopGestureRecognizer else { return }
        let refusal = SwipeRefusal()
        (refusal.delegate, refusal.cancelsTouchesInView) = (proxy, false)
        navigation.view.addGestureRecognizer(refusal)
        swipe.require(toFail: refusal)
      #endif
    }

    /// Shows the screens of a transition, and returns when it has ended. Pass this method as the `present` closure of a
    /// router.
    ///
    /// Sheets and covers are shown only while ``rootViewController`` is in a window.
    public func present(_ transition: RouteTransition<AppRoute, UIViewController>) async {
      isPresenting = true
      defer { isPresenting = false }
      // The user may be swiping a sheet down, which tells of itself when it has gone.
      await endOfTransitions(in: rootViewController)
      guard !transition.screens.isEmpty else { return await showNothing() }
      let (before, stack) = (shown, transition.to)
      let wanted = Array(stack.selectedTab.layers.dropFirst())
      let isOtherTab = before?.selectedIndex != stack.selectedIndex
      await dismissLayers(from: isOtherTab ? 0 : numberOfLayersThatStay(wanted), isAnimated: transition.isAnimated)
      shown = stack
      ids = [:]
      for (index, tab) in stack.tabs.enumerated() {
        // A tab that the user leaves is on the screen until the other one is selected.
        await show(tab.layers[0], in: roots[index], transition, isLeaving: index != stack.selectedIndex)
      }
      if let tabs, tabs.selectedIndex != stack.selectedIndex { tabs.selectedIndex = stack.selectedIndex }
      for (index, layer) in wanted.enumerated() {
        if index < layers.count {
          layers[index].layer = layer
          await show(layer, in: layers[index].navigation, transition)
        } else {
          await present(layer, transition)
        }
      }
      // The user may have gone back meanwhile. Then the router presents its stack again.
      if !showsStack { router?.systemDidGoBack(to: []) }
    }

    /// Whether the navigation controllers have the screens of the stack.
    private var showsStack: Bool {
      guard let shown else { return true }
      return zip(shown.selectedTab.layers, reachable).allSatisfy { layer, navigation in
        navigation.viewControllers.map { ids[ObjectIdentifier($0)] } == layer.entries.map(\.id)
      }
    }

    private func showNothing() async {
      await dismissLayers(from: 0, isAnimated: false)
      for root in roots {
        await endOfTransitions(in: root)
        root.setViewControllers([], animated: false)
      }
      (shown, ids) = (nil, [:])
    }

    /// Equal layers stay, and so does the first other one that is presented in the same way.
    private func numberOfLayersThatStay(_ wanted: [Stack.Layer]) -> Int {
      let equal = zip(layers, wanted).prefix { $0.layer == $1 }.count
      let stays =
        equal < min(layers.count, wanted.count) && layers[equal].layer.presentation == wanted[equal].presentation
      return stays ? equal + 1 : equal
    }

    private func show(
      _ layer: Stack.Layer, in navigation: UINavigationController,
      _ transition: RouteTransition<AppRoute, UIViewController>, isLeaving: Bool = false
    ) async {
      let screens = layer.entries.compactMap { entry in transition.screen(of: entry.id).map { (entry.id, $0) } }
      for (index, (id, screen)) in screens.enumerated() {
        ids[ObjectIdentifier(screen)] = id
        screen.navigationItem.backAction =
          index == 0 ? nil : UIAction { [weak self] _ in self?.router?.send(.close, from: id) }
      }
      // The user may be swiping.
      await endOfTransitions(in: navigation)
      guard navigation.viewControllers != screens.map(\.1) else { return }
      // What a sheet covers can still be seen around it.
      let isAnimated = transition.isAnimated && !isLeaving && navigation.view.window != nil
      navigation.setViewControllers(screens.map(\.1), animated: isAnimated)
      await endOfTransitions(in: navigation)
    }

    private func present(_ layer: Stack.Layer, _ transition: RouteTransition<AppRoute, UIViewController>) async {
      let below = layers.last?.navigation ?? rootViewController
      guard below.view.window != nil else { return }
      let navigation = UINavigationController()
      connect(navigation)
      navigation.modalPresentationStyle = layer.presentation == .cover ? .fullScreen : .pageSheet
      await show(layer, in: navigation, transition)
      willPresent?(layer, navigation)
      // Each style of presentation has a controller of its own.
      navigation.presentationController?.delegate = proxy
      while below.presentedViewController != nil { await dismissAll(above: below, isAnimated: transition.isAnimated) }
      layers.append((layer, navigation))
      below.present(navigation, animated: transition.isAnimated)
      await endOfTransitions(in: below)
    }

    private func dismissLayers(from first: Int, isAnimated: Bool) async {
      guard first < layers.count else { return }
      layers.removeSubrange(first...)
      let below = layers.last?.navigation ?? rootViewController
      await dismissAll(above: below, isAnimated: isAnimated)
    }

    /// Dismisses what a controller presents, and returns when it has gone.
    ///
    /// UIKit may drop the completion of a dismissal that meets one of the user, so the transitions are waited for.
    private func dismissAll(above controller: UIViewController, isAnimated: Bool) async {
      await endOfTransitions(in: controller)
      guard controller.presentedViewController != nil else { return }
      controller.dismiss(animated: isAnimated)
      await endOfTransitions(in: controller)
    }

    /// Waits until nothing moves in a controller, and nothing comes or goes above it.
    private func endOfTransitions(in controller: UIViewController) async {
      while let transition = sequence(first: controller, next: \.presentedViewController).lazy.compactMap({
        $0.transitionCoordinator
      }).first {
        await withCheckedContinuation { ended in
          if !transition.animate(alongsideTransition: nil, completion: { _ in ended.resume() }) { ended.resume() }
        }
        await Task.yield()
      }
    }
  }

  /// What the controllers ask and tell.
  extension NavigationPresenter {
    /// The navigation controllers that the user can reach, from the bottom up.
    private var reachable: [UINavigationController] {
      guard let shown else { return [] }
      return [roots[shown.selectedIndex]] + layers.map(\.navigation)
    }

    /// Whether a swipe goes back in the navigation controller of a view.
    func allowsSwipeBack(in view: UIView?) -> Bool {
      guard !isPresenting, let navigation = reachable.last, navigation.view === view,
        navigation.viewControllers.count > 1, let shown
      else { return false }
      return router?.allowsGoingBack(to: shown.selectedTab.entries.dropLast().map(\.id)) == true
    }

    func didShow(_ navigation: UINavigationController) {
      guard !isPresenting, navigation === reachable.last, let shown else { return }
      let entries = shown.selectedTab.layers[reachable.count - 1].entries.count
      let left = navigation.viewControllers.compactMap { ids[ObjectIdentifier($0)] }
      guard left.count < entries else { return }
      let below = shown.selectedTab.layers[..<(reachable.count - 1)].flatMap(\.entries).map(\.id)
      router?.systemDidGoBack(to: below + left)
    }

    func allowsSwipeDown(of controller: UIViewController) -> Bool {
      guard !isPresenting, let top = layers.last, top.navigation === controller, let shown else { return false }
      let below = shown.selectedTab.entries.dropLast(top.layer.entries.count)
      return router?.allowsGoingBack(to: below.map(\.id)) == true
    }

    func didHoldBackSwipeDown(of controller: UIViewController) {
      guard let top = layers.last, top.navigation === controller else { return }
      router?.send(.close, from: top.layer.entries[0].id)
    }

    func didSwipeDown(_ controller: UIViewController) {
      guard let index = layers.firstIndex(where: { $0.navigation === controller }), let shown else { return }
      layers.removeSubrange(index...)
      router?.systemDidGoBack(to: shown.selectedTab.layers[...index].flatMap(\.entries).map(\.id))
    }

    private var tabs: UITabBarController? { rootViewController as? UITabBarController }

    /// Returns whether the tab bar selects the tab by itself.
    func didTapTab(_ controller: UIViewController) -> Bool {
      // The list behind More is UIKit's own, and so is the way back from it.
      guard let shown, let index = roots.firstIndex(where: { $0 === controller }) else { return true }
      guard index == shown.selectedIndex else {
        router?.send(.selectTab(shown.tabs[index].name))
        return false
      }
      guard tabs?.selectedViewController === controller else { return true }
      router?.send(.popToRoot, from: shown.tabs[index].entries[0].id)
      return false
    }

    func didSelectTab(_ controller: UIViewController) {
      guard let shown, let index = roots.firstIndex(where: { $0 === controller }), index != shown.selectedIndex else {
        return
      }
      // The user has chosen it behind More. The guards decide.
      tabs?.selectedIndex = shown.selectedIndex
      router?.send(.selectTab(shown.tabs[index].name))
    }
  }

  /// Links from the system, and the stack of a scene that the system has ended.
  extension NavigationPresenter {
    /// Opens the links with which the system opens the app, one after the other. Call this method in
    /// `scene(_:openURLContexts:)`, and with the contexts of the options with which a scene connects.
    ///
    /// A link that cannot be opened is reported by `onFailure` of the router.
    public func open(_ contexts: Set<UIOpenURLContext>) {
      for context in contexts { router?.send(.open(context.url.absoluteString)) }
    }

    /// Opens the link of an activity, such as one that the user follows on a web page. Call this method in
    /// `scene(_:continue:)`. An activity without a link has no effect.
    public func open(_ activity: NSUserActivity) {
      if let link = activity.webpageURL?.absoluteString { router?.send(.open(link)) }
    }

    /// Returns an activity that keeps the stack of the router as a link. Return it in `stateRestorationActivity(for:)`,
    /// and pass it to `restored(from:)` of a stack when the scene connects again.
    ///
    /// Routes without links are not kept; see `link` of a stack.
    /// - Parameter type: The type of the activity, such as the name of the app with dots.
    public func stateRestorationActivity(ofType type: String) -> NSUserActivity? {
      guard let router else { return nil }
      let activity = NSUserActivity(activityType: type)
      activity.userInfo = [RouteStack<AppRoute>.linkKey: router.stack.link]
      return activity
    }
  }

  extension RouteStack {
    fileprivate static var linkKey: String { "link" }

    /// Restores the stack that an activity keeps, as far as this version of the app can read it.
    /// - Parameter activity: The `stateRestorationActivity` of a session, or `nil` for a session that has none.
    /// - Returns: The stack, and an error for each part that was left out. Without an activity, a stack at its roots.
    public static func restored(from activity: NSUserActivity?) -> (stack: RouteStack, losses: [LinkError]) {
      guard let link = activity?.userInfo?[linkKey] as? String else { return (RouteStack(), []) }
      return restored(from: link)
    }
  }
#endif
