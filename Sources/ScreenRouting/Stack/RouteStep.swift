/// A step of the way from one stack to another; see ``RouteStack/steps(to:)``.
public struct RouteStep<AppRoute: Route>: Hashable, Sendable {
  /// The change of a tab by a step.
  public enum Action: Hashable, Sendable {
    /// Removes the topmost layer.
    case dismiss(RouteStack<AppRoute>.Layer)
    /// Removes entries from the top. The last element is the topmost entry.
    case pop([RouteEntry<AppRoute>])
    /// Replaces the topmost entry.
    case replace(RouteEntry<AppRoute>, with: RouteEntry<AppRoute>)
    /// Adds an entry on top.
    case push(RouteEntry<AppRoute>)
    /// Adds a layer with all its entries on top.
    case present(RouteStack<AppRoute>.Layer)
    /// Selects the tab.
    case select
  }

  /// The tab that changes.
  public let tab: String
  /// How the tab changes.
  public let action: Action
}

extension RouteStack {
  /// Returns the steps to another stack, for a presenter whose toolkit shows one change after another.
  ///
  /// The steps of a tab dismiss layers from the top, pop entries, replace one entry, push entries and present layers,
  /// in this order. The selection of a tab comes last. Equal stacks have no steps.
  /// - Complexity: O(entries).
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

  private static func actions(from old: [Layer], to new: [Layer]) -> [RouteStep<AppRoute>.Action] {
    var same = zip(old, new).prefix { $0 == $1 }.count
    var changes: [RouteStep<AppRoute>.Action] = []
    // The first layer that differs stays if both have the same presentation.
    if same < min(old.count, new.count), old[same].presentation == new[same].presentation {
      changes = actions(from: old[same].entries, to: new[same].entries)
      same += 1
    }
    return old[same...].reversed().map { .dismiss($0) } + changes + new[same...].map { .present($0) }
  }

  private static func actions(from old: [RouteEntry<AppRoute>], to new: [RouteEntry<AppRoute>]) -> [RouteStep<AppRoute>
    .Action]
  {
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
  /// The step in words, for example `shop: push item(7)`.
  public var description: String {
    let words =
      switch action {
      case .dismiss(let layer): "dismiss \(Self.words(layer))"
      case .pop(let entries): "pop " + entries.reversed().map { "\($0.route)" }.joined(separator: ", ")
      case .replace(let old, let new): "replace \(old.route) by \(new.route)"
      case .push(let entry): "push \(entry.route)"
      case .present(let layer): "present \(Self.words(layer))"
      case .select: "select"
      }
    return "\(tab): \(words)"
  }

  private static func words(_ layer: RouteStack<AppRoute>.Layer) -> String {
    (layer.presentation.map { "\($0.rawValue):" } ?? "")
      + layer.entries.map { "\($0.route)" }.joined(separator: "/")
  }
}
