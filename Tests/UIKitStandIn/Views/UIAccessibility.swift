@MainActor public enum UIAccessibility {
  public enum Notification: Sendable { case announcement, layoutChanged }
  public enum AssistiveTechnologyIdentifier: Sendable { case notificationVoiceOver }
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
