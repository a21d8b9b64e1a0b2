@MainActor public final class UIOpenURLContext: NSObject {
  public let url: URL

  /// The context of a link that the system opens.
  public init(standIn url: URL) { self.url = url }
}

/// A class of Foundation that only Apple's systems have.
open class NSUserActivity: NSObject {
  open var webpageURL: URL?
  open var userInfo: [AnyHashable: Any]?

  public init(activityType: String) {}
}

@MainActor open class UIScene: UIResponder {
  @MainActor open class ConnectionOptions: NSObject {
    public var urlContexts: Set<UIOpenURLContext> { [] }
    public var userActivities: Set<NSUserActivity> { [] }
  }
}

@MainActor public final class UIWindowScene: UIScene {}

@MainActor public final class UISceneSession: NSObject {
  public var stateRestorationActivity: NSUserActivity? { nil }
}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate { var window: UIWindow? { get set } }
