#if canImport(UIKit)
  import ScreenRouting
  import UIKit

  /// The delegate of the controllers of a presenter.
  final class NavigationProxy<AppRoute: Route>: NSObject, UINavigationControllerDelegate,
    UIAdaptivePresentationControllerDelegate, UITabBarControllerDelegate, UIGestureRecognizerDelegate
  {
    weak var presenter: NavigationPresenter<AppRoute>?

    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { presenter?.didShow(navigationController) }

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
      presenter?.allowsSwipeDown(of: presentationController.presentedViewController) ?? true
    }

    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
      presenter?.didHoldBackSwipeDown(of: presentationController.presentedViewController)
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      presenter?.didSwipeDown(presentationController.presentedViewController)
    }

    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    {
      presenter?.didTapTab(viewController) ?? true
    }

    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
      presenter?.didSelectTab(viewController)
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      presenter?.allowsSwipeBack(in: gestureRecognizer.view) == !(gestureRecognizer is SwipeRefusal)
    }

    /// The gesture that holds back the swipe from the middle is in nobody's way.
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { gestureRecognizer is SwipeRefusal }
  }

  /// The gesture for which the swipe from the middle waits, and which begins where that one is not allowed.
  final class SwipeRefusal: UIPanGestureRecognizer {}
#endif
