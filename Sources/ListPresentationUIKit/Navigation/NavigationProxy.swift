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
    func didTapTab(_ controller: UIViewController)
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
      host?.didTapTab(viewController)
      return false
    }
  }

  /// The delegate of the swipe back of one navigation controller.
  final class SwipeProxy: NSObject, UIGestureRecognizerDelegate {
    weak var host: (any NavigationHost)?
    weak var navigation: UINavigationController?

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      guard let host, let navigation else { return false }
      return host.allowsSwipeBack(in: navigation)
    }
  }
#endif
