/// What can be done to a stack of screens. Each is a function from stack to stack: ``RouteStack/applying(_:)``.
///
/// Where nothing else is said, the layer on top of the tab that is shown is meant.
public enum RouteCommand<AppRoute: Route>: Hashable, Sendable {
  /// Puts a screen on top.
  case push(AppRoute)
  /// Takes screens off the top; the first of a layer stays.
  case pop(count: Int = 1)
  /// Takes off what lies above the highest screen with this route.
  case popTo(AppRoute)
  /// Takes off all but the first screen.
  case popToRoot
  /// Puts a new screen in the place of the one on top.
  case replace(AppRoute)
  /// Makes these the screens of the layer; those that are the same from the first on stay who they are.
  case set([AppRoute])
  /// Puts a new layer on top, with one screen.
  case present(AppRoute, as: RoutePresentation)
  /// Takes the layer on top away.
  case dismiss
  /// Takes all layers but the root away.
  case dismissAll
  /// Shows a tab, as it was left.
  case selectTab(String)
  /// Takes a frame away, in whichever tab it is, with all that lies above it.
  case close(FrameID)
  /// Shows what a link says: the tabs that it names get its screens; those that are the same from the root on stay who
  /// they are.
  case open(String)
}

extension RouteCommand: CustomStringConvertible {
  /// The command in words, routes as in a link.
  public var description: String {
    switch self {
    case .push(let route): "push \(route.linkPart)"
    case .pop(let count): count == 1 ? "pop" : "pop \(count)"
    case .popTo(let route): "pop to \(route.linkPart)"
    case .popToRoot: "pop to root"
    case .replace(let route): "replace by \(route.linkPart)"
    case .set(let routes):
      routes.isEmpty ? "set nothing" : "set " + routes.map(\.linkPart.description).joined(separator: ", ")
    case .present(let route, let presentation): "present \(presentation.rawValue):\(route.linkPart)"
    case .dismiss: "dismiss"
    case .dismissAll: "dismiss all"
    case .selectTab(let name): "select tab \(name)"
    case .close(let id): "close \(id)"
    case .open(let link): "open \(link)"
    }
  }
}
