#if canImport(UIKit)
  import UIKit

  /// The answers of a presenter to its controllers.
  @MainActor
  protocol NavigationHost: AnyObject {
    func allowsSwipeBack(in navigation: UINavigationController) -> Bool
    func didShow(_ navigation: UINavigationController)
    func allowsSwipeDown(of controller: UIViewController) -> Bool
    func didHoldBackSwipeDown(of controller: UIViewController)
    func didSwipeDown(_ controller: UIViewController)
    /// Returns whether the tab bar selects the tab by itself.
    func didTapTab(_ controller: UIViewController) -> Bool
    func didSelectTab(_ controller: UIViewController)
  }

  /// The delegate of the controllers of a presenter, which is generic and therefore cannot be one.
  final class NavigationProxy: NSObject, UINavigationControllerDelegate, UIAdaptivePresentationControllerDelegate,
    UITabBarControllerDelegate
  {
    weak var host: (any NavigationHost)?

    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { host?.didShow(navigationController) }

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
      host?.allowsSwipeDown(of: presentationController.presentedViewController) ?? true
    }

    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
      host?.didHoldBackSwipeDown(of: presentationController.presentedViewController)
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      host?.didSwipeDown(presentationController.presentedViewController)
    }

    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    {
      host?.didTapTab(viewController) ?? true
    }

    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
      host?.didSelectTab(viewController)
    }
  }

  /// The delegate of the swipes back of one navigation controller.
  final class SwipeProxy: NSObject, UIGestureRecognizerDelegate {
    private weak var host: (any NavigationHost)?
    private weak var navigation: UINavigationController?

    init(_ host: any NavigationHost, _ navigation: UINavigationController) {
      (self.host, self.navigation) = (host, navigation)
      super.init()
      navigation.interactivePopGestureRecognizer?.delegate = self
      #if compiler(>=6.2)
        // UIKit allows only that its swipe from the middle waits for another gesture to fail.
        guard #available(iOS 26, *), let swipe = navigation.interactiveContentPopGestureRecognizer else { return }
        let refusal = UIPanGestureRecognizer()
        (refusal.delegate, refusal.cancelsTouchesInView) = (self, false)
        navigation.view.addGestureRecognizer(refusal)
        swipe.require(toFail: refusal)
      #endif
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      guard let host, let navigation else { return false }
      let isSwipe = gestureRecognizer === navigation.interactivePopGestureRecognizer
      return host.allowsSwipeBack(in: navigation) == isSwipe
    }

    /// The gesture that holds back the swipe from the middle is in nobody's way.
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { gestureRecognizer !== navigation?.interactivePopGestureRecognizer }
  }
#endif
