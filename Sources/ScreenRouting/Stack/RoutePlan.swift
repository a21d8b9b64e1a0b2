/// One step from a stack to another: what a presenter does on the screen.
public struct RouteStep<AppRoute: Route>: Hashable, Sendable {
  /// What is done.
  public enum Action: Hashable, Sendable {
    /// Takes the layer on top away.
    case dismiss(RouteLayer<RouteFrame<AppRoute>>)
    /// Takes frames off the top, the topmost last.
    case pop([RouteFrame<AppRoute>])
    /// Puts a frame in the place of the one on top.
    case replace(RouteFrame<AppRoute>, with: RouteFrame<AppRoute>)
    /// Puts a frame on top.
    case push(RouteFrame<AppRoute>)
    /// Puts a layer on top, with all its frames.
    case present(RouteLayer<RouteFrame<AppRoute>>)
    /// Shows the tab.
    case select
  }

  /// The tab in which it is done.
  public let tab: String
  /// What is done.
  public let action: Action
}

extension RouteStack {
  /// The steps to another stack: tab by tab, first layers are dismissed, from the top, then frames popped, then one
  /// replaced, then frames pushed and layers presented; at last the tab that is shown changes.
  ///
  /// Carrying them out in order leads from one to the other. Between equal stacks there are none.
  /// - Complexity: O(frames).
  public func steps(to other: RouteStack) -> [RouteStep<AppRoute>] {
    var steps: [RouteStep<AppRoute>] = []
    for (old, new) in zip(tabs, other.tabs) {
      steps += Self.actions(from: old.layers, to: new.layers).map { RouteStep(tab: old.name, action: $0) }
    }
    if selectedIndex != other.selectedIndex {
      steps.append(RouteStep(tab: other.selectedTab.name, action: .select))
    }
    return steps
  }

  private static func actions(
    from old: [RouteLayer<Frame>], to new: [RouteLayer<Frame>]
  ) -> [RouteStep<AppRoute>.Action] {
    var same = zip(old, new).prefix { $0 == $1 }.count
    var changes: [RouteStep<AppRoute>.Action] = []
    // The layer that differs first stays where it is if it is still of the same kind.
    if same < min(old.count, new.count), old[same].presentation == new[same].presentation {
      changes = actions(from: old[same].elements, to: new[same].elements)
      same += 1
    }
    return old[same...].reversed().map { .dismiss($0) } + changes + new[same...].map { .present($0) }
  }

  private static func actions(from old: [Frame], to new: [Frame]) -> [RouteStep<AppRoute>.Action] {
    let same = zip(old, new).prefix { $0 == $1 }.count
    var leaving = old[same...]
    var entering = new[same...]
    var replacement: [RouteStep<AppRoute>.Action] = []
    if let first = leaving.first, let newFirst = entering.first {
      replacement = [.replace(first, with: newFirst)]
      (leaving, entering) = (leaving.dropFirst(), entering.dropFirst())
    }
    return (leaving.isEmpty ? [] : [.pop(Array(leaving))]) + replacement + entering.map { .push($0) }
  }
}

extension RouteStep: CustomStringConvertible {
  /// The step in words, routes as in a link.
  public var description: String {
    let words =
      switch action {
      case .dismiss(let layer): "dismiss \(Self.words(layer))"
      case .pop(let frames): "pop " + frames.reversed().map(\.route.linkPart.description).joined(separator: ", ")
      case .replace(let old, let new): "replace \(old.route.linkPart) by \(new.route.linkPart)"
      case .push(let frame): "push \(frame.route.linkPart)"
      case .present(let layer): "present \(Self.words(layer))"
      case .select: "select"
      }
    return "\(tab): \(words)"
  }

  private static func words(_ layer: RouteLayer<RouteFrame<AppRoute>>) -> String {
    let routes = layer.elements.map(\.route.linkPart.description).joined(separator: "/")
    return (layer.presentation.map { "\($0.rawValue):" } ?? "") + routes
  }
}
