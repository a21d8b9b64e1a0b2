public enum UIModalPresentationStyle: Int, Sendable { case fullScreen, pageSheet, formSheet, popover }

@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

@MainActor open class UIPresentationController: NSObject {
  public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  public unowned let presentedViewController: UIViewController

  init(_ presented: UIViewController) { presentedViewController = presented }

  /// Returns the controller of a style, which no other style has.
  static func standIn(_ presented: UIViewController) -> UIPresentationController {
    switch presented.modalPresentationStyle {
    case .fullScreen: UIPresentationController(presented)
    case .pageSheet, .formSheet: UISheetPresentationController(presented)
    case .popover: UIPopoverPresentationController(presented)
    }
  }
}

@MainActor public final class UISheetPresentationController: UIPresentationController {
  @MainActor public final class Detent: NSObject {
    public static func medium() -> Detent { Detent() }
    public static func large() -> Detent { Detent() }
  }

  public var detents = [Detent.large()] {
    didSet { if detents.isEmpty { StandInTransitions.violate("a sheet has no detent") } }
  }
}

@MainActor public final class UIPopoverPresentationController: UIPresentationController {
  public var sourceView: UIView?
}
