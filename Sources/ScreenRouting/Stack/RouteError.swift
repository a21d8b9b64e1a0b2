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
