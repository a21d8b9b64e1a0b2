/// A change of a stack of screens. Each command is a function from stack to stack: ``RouteStack/applying(_:from:)``.
///
/// A command acts relative to the entry it comes from; without one, to the entry that the user sees. "The layer" and
/// "the tab" below are those of that entry.
public enum RouteCommand<AppRoute: Route>: Hashable, Sendable {
  /// Puts a screen on top of the tab.
  case push(AppRoute)
  /// Puts a new layer with one screen on top of the tab.
  case present(AppRoute, as: RoutePresentation)
  /// Removes the entry with everything above it; with the first entry of a layer, the layer. The root of a tab stays.
  case close
  /// Removes what lies above the highest entry of the layer that has this route.
  case popTo(AppRoute)
  /// Removes all entries of the layer but the first, and the layers above.
  case popToRoot
  /// Replaces the entry, and removes everything above it.
  case replace(AppRoute)
  /// Makes these the screens of the layer, and removes the layers above. Entries keep their identity from the first on
  /// while the routes are the same.
  case set([AppRoute])
  /// Removes the layer and the layers above it. The root layer of a tab stays.
  case dismiss
  /// Removes all layers of the tab but the root.
  case dismissAll
  /// Shows a tab as the user left it.
  case selectTab(String)
  /// Shows what a link names. The tabs in the link get its screens; entries keep their identity from the root on while
  /// the routes are the same. Other tabs stay.
  case open(String)
}

extension RouteCommand {
  /// Whether the command means this entry and nothing else once the entry has left.
  var targetsItsEntry: Bool {
    switch self {
    case .close, .popTo, .popToRoot, .replace, .dismiss: true
    case .push, .present, .set, .dismissAll, .selectTab, .open: false
    }
  }

  var isLink: Bool { if case .open = self { true } else { false } }

  /// Whether the command itself says which tab is shown.
  var selectsTab: Bool {
    switch self {
    case .selectTab, .open: true
    case .push, .present, .close, .popTo, .popToRoot, .replace, .set, .dismiss, .dismissAll: false
    }
  }
}

extension RouteCommand: CustomStringConvertible {
  /// The command in words.
  public var description: String {
    switch self {
    case .push(let route): "push \(route)"
    case .present(let route, let presentation): "present \(presentation.rawValue):\(route)"
    case .close: "close"
    case .popTo(let route): "pop to \(route)"
    case .popToRoot: "pop to root"
    case .replace(let route): "replace by \(route)"
    case .set(let routes): routes.isEmpty ? "set nothing" : "set \(routes.map { "\($0)" }.joined(separator: ", "))"
    case .dismiss: "dismiss"
    case .dismissAll: "dismiss all"
    case .selectTab(let name): "select tab \(name)"
    case .open(let link): "open \(link)"
    }
  }
}
