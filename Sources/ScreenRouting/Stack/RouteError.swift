/// Why a command cannot be carried out. The stack is as it was.
public enum RouteError: Error, Hashable, Sendable {
  /// Not as many screens lie above the first of the layer.
  case nothingToPop(wanted: Int, available: Int)
  /// No screen of the layer has this route.
  case notInLayer(route: String, present: [String])
  /// No layer lies above the root.
  case nothingToDismiss
  /// The first screen of the layer has none above it.
  case pushNotAllowed(above: String)
  /// The layer would be without a screen.
  case emptyLayer
  /// The tab would hold more frames than ``RouteStack/maximumDepth``.
  case tooDeep(limit: Int)
  /// There is no such tab.
  case unknownTab(String, known: [String])
  /// There is no such frame.
  case unknownFrame(FrameID)
  /// The frame is the root of a tab, which is always there.
  case closesRoot(FrameID)
  /// The link cannot be read.
  case link(LinkError)
}

extension RouteError: CustomStringConvertible {
  /// What cannot be done, and what could.
  public var description: String {
    switch self {
    case .nothingToPop(let wanted, let available):
      "cannot pop \(wanted): \(available) \(available == 1 ? "screen lies" : "screens lie") above the first of the layer"
    case .notInLayer(let route, let present):
      "cannot pop to \(route): the layer holds \(present.joined(separator: ", "))"
    case .nothingToDismiss: "cannot dismiss: no layer lies above the root"
    case .pushNotAllowed(let route): "cannot push: no screen may lie above \(route) in its layer"
    case .emptyLayer: "cannot set no screens: a layer holds one at least"
    case .tooDeep(let limit): "too deep: a tab holds \(limit) screens at most"
    case .unknownTab(let name, let known): "no tab '\(name)'; there is \(known.joined(separator: ", "))"
    case .unknownFrame(let id): "no frame \(id)"
    case .closesRoot(let id): "cannot close \(id): it is the root of its tab"
    case .link(let error): "\(error)"
    }
  }
}
