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
