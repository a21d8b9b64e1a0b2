@MainActor open class UIMenuElement: NSObject {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let destructive = Attributes(rawValue: 2)
  }

  public let title: String
  init(title: String) { self.title = title }
}

@MainActor public final class UIAction: UIMenuElement {
  public let image: UIImage?
  public let attributes: UIMenuElement.Attributes
  private let handler: (UIAction) -> Void

  public init(
    title: String = "", image: UIImage? = nil, attributes: UIMenuElement.Attributes = [],
    handler: @escaping (UIAction) -> Void
  ) {
    (self.image, self.attributes, self.handler) = (image, attributes, handler)
    super.init(title: title)
  }

  /// The user chooses the action.
  public func perform() { handler(self) }
}

@MainActor public final class UIMenu: UIMenuElement {
  public let children: [UIMenuElement]
  public init(title: String = "", children: [UIMenuElement] = []) {
    self.children = children
    super.init(title: title)
  }
}

@MainActor public final class UIContextMenuConfiguration: NSObject {
  let actionProvider: ([UIMenuElement]) -> UIMenu?
  public init(actionProvider: @escaping ([UIMenuElement]) -> UIMenu?) { self.actionProvider = actionProvider }
}

@MainActor public final class UIContextualAction: NSObject {
  public enum Style: Int, Sendable { case normal, destructive }
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  public let title: String?
  public var image: UIImage?
  public let handler: Handler

  public init(style: Style, title: String?, handler: @escaping Handler) {
    (self.title, self.handler) = (title, handler)
  }
}

@MainActor public final class UISwipeActionsConfiguration: NSObject {
  public let actions: [UIContextualAction]
  public init(actions: [UIContextualAction]) { self.actions = actions }
}

@MainActor public final class UIAccessibilityCustomAction: NSObject {
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool
  public let name: String
  public let actionHandler: Handler?

  public init(name: String, actionHandler: @escaping Handler) {
    (self.name, self.actionHandler) = (name, actionHandler)
  }
}
