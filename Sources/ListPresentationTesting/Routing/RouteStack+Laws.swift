import ScreenRouting

extension RouteStack {
  /// What is wrong with the links of this stack, if anything is; for a test of an app's own routes.
  ///
  /// A link is read back as what it was printed of and printed again as it was, a stack that is started by it is the
  /// same but for its frames' ids, and so is one that is saved and restored.
  public var linkFault: String? {
    let parsed: RouteDestination<AppRoute>
    do { parsed = try RouteDestination(link: link) } catch { return "\(link) cannot be read: \(error)" }
    if parsed != destination { return "\(link) is read as \(parsed)" }
    if parsed.link != link { return "\(link) is printed again as \(parsed.link)" }
    if RouteStack(parsed).destination != destination { return "\(link) starts \(RouteStack(parsed))" }
    let restored = RouteStack.restored(from: saved)
    if let loss = restored.loss { return "\(saved) is restored as \(restored.stack): \(loss)" }
    return restored.stack.destination == destination ? nil : "\(saved) is restored as \(restored.stack)"
  }
}

extension Router {
  /// Carries out again what another router has done, in order: the same stack comes out.
  public func replay(_ log: [RouteLogEntry<AppRoute>]) async {
    for entry in log where entry.outcome == .done { await perform(entry.command, from: entry.origin) }
  }
}
