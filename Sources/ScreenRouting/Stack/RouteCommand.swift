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
  /// The first entry of the layer stays: the number is at least 1, and at most the number of the entries from the one
  /// above the first up to this one.
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

/// The reason why a stack rejects a command. The stack does not change.
///
/// Routes and names in an error are shortened to 80 bytes.
public enum RouteError: Error, Hashable, Sendable {
  /// No entry of the layer has this route.
  case notInLayer(route: String, present: [String])
  /// The layer has fewer entries above its first one, counted up to the entry that pops, or the number is not positive.
  case cannotPop(Int, of: Int)
  /// The layer is the root of its tab.
  case nothingToDismiss
  /// The first screen of the layer allows no screen above it.
  case pushNotAllowed(above: String)
  /// The layer would have no screen.
  case emptyLayer
  /// The tab would have more than 64 entries.
  case tooDeep(limit: Int)
  /// The app has no tab with this name.
  case unknownTab(String, known: [String])
  /// The entry that sends the command is not in the stack.
  case unknownEntry(EntryID)
  /// The entry is the root of a tab, which cannot be closed.
  case closesRoot(EntryID)
  /// The link is not valid.
  case link(LinkError)
}

extension RouteError: CustomStringConvertible {
  /// The reason and, where it helps, the alternatives.
  public var description: String {
    switch self {
    case .notInLayer(let route, let present):
      "cannot pop to \(route): the layer holds \(present.joined(separator: ", "))"
    case .cannotPop(let count, let available):
      "cannot pop \(count) screens: the number above the first one of the layer is \(available)"
    case .nothingToDismiss: "cannot dismiss: the layer is the root of its tab"
    case .pushNotAllowed(let route): "cannot push: \(route) allows no screen above it in its layer"
    case .emptyLayer: "cannot set no screens: a layer holds at least one"
    case .tooDeep(let limit): "too deep: a tab holds at most \(limit) screens"
    case .unknownTab(let name, let known): "no tab '\(name)'; the tabs are \(known.joined(separator: ", "))"
    case .unknownEntry(let id): "no entry \(id)"
    case .closesRoot(let id): "cannot close \(id): it is the root of its tab"
    case .link(let error): "\(error)"
    }
  }
}
