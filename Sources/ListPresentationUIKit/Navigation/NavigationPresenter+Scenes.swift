#if canImport(UIKit)
  import ScreenRouting
  import UIKit

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
