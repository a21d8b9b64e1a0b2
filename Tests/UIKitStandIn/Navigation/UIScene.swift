@MainActor public final class UIOpenURLContext: NSObject {
  public let url: URL

  /// The context of a link that the system opens.
  public init(standIn url: URL) {
    self.url = url
    super.init()
  }
}

/// A class of Foundation that only Apple's systems have.
open class NSUserActivity: NSObject {
  public let activityType: String
  open var webpageURL: URL?
  open var userInfo: [AnyHashable: Any]?

  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }
}

@MainActor open class UIScene: UIResponder {
  @MainActor open class ConnectionOptions: NSObject {
    public let urlContexts: Set<UIOpenURLContext>
    public let userActivities: Set<NSUserActivity>

    public init(standIn urlContexts: Set<UIOpenURLContext> = [], _ userActivities: Set<NSUserActivity> = []) {
      (self.urlContexts, self.userActivities) = (urlContexts, userActivities)
      super.init()
    }
  }
}

@MainActor public final class UIWindowScene: UIScene {}

@MainActor public final class UISceneSession: NSObject {
  public let stateRestorationActivity: NSUserActivity?

  public init(standIn stateRestorationActivity: NSUserActivity? = nil) {
    self.stateRestorationActivity = stateRestorationActivity
    super.init()
  }
}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate { var window: UIWindow? { get set } }
