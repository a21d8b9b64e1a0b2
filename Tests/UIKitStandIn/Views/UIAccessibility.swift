@MainActor public enum UIAccessibility {
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let announcement = Notification(rawValue: 1_008)
    public static let layoutChanged = Notification(rawValue: 1_001)
  }

  public struct AssistiveTechnologyIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let notificationVoiceOver = AssistiveTechnologyIdentifier(rawValue: "VoiceOver")
  }

  public enum ExpandedStatus: Int, Sendable { case unsupported, expanded, collapsed }

  /// What was said since VoiceOver was turned on.
  public private(set) static var standInAnnouncements: [String] = []
  private static weak var focused: NSObject?

  public static func focusedElement(using assistiveTechnologyIdentifier: AssistiveTechnologyIdentifier?) -> Any? {
    // The focus leaves a view that is not on the screen any more.
    if let view = focused as? UIView, view.window == nil { return nil }
    return focused
  }

  public static func post(notification: Notification, argument: Any?) {
    if notification == .announcement, let text = argument as? String { standInAnnouncements.append(text) }
    if notification == .layoutChanged, let view = argument as? UIView { focused = view }
  }

  /// The user turns VoiceOver on, with its focus on an element.
  public static func standInTurnOn(focus: NSObject?) { (focused, standInAnnouncements) = (focus, []) }
}
