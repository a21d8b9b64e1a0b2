/// The reason why a command cannot be carried out. The stack stays as it was. Texts in an error are shortened to 80 bytes.
public enum RouteError: Error, Hashable, Sendable {
  /// No entry of the layer has this route.
  case notInLayer(route: String, present: [String])
  /// The layer is the root of its tab.
  case nothingToDismiss
  /// The first screen of the layer allows none above it.
  case pushNotAllowed(above: String)
  /// The layer would be without a screen.
  case emptyLayer
  /// The tab would hold more entries than ``RouteStack/maximumDepth``.
  case tooDeep(limit: Int)
  /// The app has no such tab.
  case unknownTab(String, known: [String])
  /// The entry the command comes from is not in the stack.
  case unknownEntry(EntryID)
  /// The entry is the root of a tab, which stays.
  case closesRoot(EntryID)
  /// The link cannot be read.
  case link(LinkError)
}

extension RouteError: CustomStringConvertible {
  /// What cannot be done, and what could be.
  public var description: String {
    switch self {
    case .notInLayer(let route, let present):
      "cannot pop to \(route): the layer holds \(present.joined(separator: ", "))"
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
