/// A command that changes a stack; see ``RouteStack/applying(_:from:)``.
///
/// A command is relative to the entry that sends it, or to the entry that the user sees if it comes from outside. In
/// the following descriptions, the entry, the layer and the tab are those of that entry. All commands follow one rule:
/// - What a command adds goes on top: an entry on top of the layer, and a layer on top of the tab. An entry that a
///   screen below a sheet pushes is therefore below the sheet, and the user sees it when the sheet has left.
/// - What a command removes or replaces leaves with everything above it in the tab, sheets included.
public enum RouteCommand<AppRoute: Route>: Hashable, Sendable {
  /// Adds a screen on top of the layer.
  case push(AppRoute)
  /// Adds a layer with one screen on top of the tab.
  case present(AppRoute, as: RoutePresentation)
  /// Removes the entry and everything above it. Closing the first entry of a layer removes the layer. The root of a tab
  /// cannot be closed.
  case close
  /// Removes the entry and those directly below it in the layer, a number of entries in total, and everything above.
  /// The first entry of the layer stays, so the number is at least 1 and at most that of the entries above the first.
  case pop(count: Int)
  /// Removes everything above the topmost entry of the layer with this route.
  case popTo(AppRoute)
  /// Removes all entries of the layer except the first, and the layers above.
  case popToRoot
  /// Replaces the entry with a new one, and removes everything above it.
  case replace(AppRoute)
  /// Sets the routes of the layer, and removes the layers above. The first entries keep their ids as long as their
  /// routes stay the same.
  case set([AppRoute])
  /// Removes the layer and the layers above it. The root layer of a tab cannot be dismissed.
  case dismiss
  /// Removes all layers of the tab except the root layer.
  case dismissAll
  /// Selects the tab with a name. Its screens stay as the user left them, also if the tab is selected already. A view
  /// in which a second tap leads back to the first screen sends ``popToRoot`` from the root of the tab.
  case selectTab(String)
  /// Opens a link. The tabs in the link get its screens, and the first one is selected. In each tab, the first entries
  /// keep their ids as long as their routes stay the same. Tabs that are not in the link do not change.
  case open(String)
  /// Shows a stack as ``open(_:)`` shows the stack of a link, including screens without links and all tabs. The ids of
  /// its entries do not matter.
  case show(RouteStack<AppRoute>)
}

extension RouteCommand {
  /// Whether the command is meaningless after its entry has left.
  var targetsItsEntry: Bool {
    switch self {
    case .close, .pop, .popTo, .popToRoot, .replace, .dismiss: true
    case .push, .present, .set, .dismissAll, .selectTab, .open, .show: false
    }
  }

  /// Whether the command opens a link, or a stack like a link.
  var isLink: Bool {
    switch self {
    case .open, .show: true
    case .push, .present, .close, .pop, .popTo, .popToRoot, .replace, .set, .dismiss, .dismissAll, .selectTab: false
    }
  }

  /// Whether the command selects a tab.
  var selectsTab: Bool { if case .selectTab = self { true } else { isLink } }
}

extension RouteCommand: CustomStringConvertible {
  /// The command in words, for example `push item(7)`.
  public var description: String {
    switch self {
    case .push(let route): "push \(route)"
    case .present(let route, let presentation): "present \(presentation.rawValue):\(route)"
    case .close: "close"
    case .pop(let count): "pop \(count)"
    case .popTo(let route): "pop to \(route)"
    case .popToRoot: "pop to root"
    case .replace(let route): "replace by \(route)"
    case .set(let routes): routes.isEmpty ? "set nothing" : "set \(routes.map { "\($0)" }.joined(separator: ", "))"
    case .dismiss: "dismiss"
    case .dismissAll: "dismiss all"
    case .selectTab(let name): "select tab \(name)"
    case .open(let link): "open \(link)"
    case .show(let stack): "show \(stack)"
    }
  }
}
