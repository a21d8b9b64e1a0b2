import ScreenRouting

/// A check of an app's links (deep links): a stack and its link lead to each other.
extension RouteStack {
  /// The first problem with this stack's link, as text, or `nil` if there is none. Use it to test the routes of an app.
  ///
  /// It checks that the link parses to a stack with the same routes, that the parsed stack has the same link, and that
  /// restoring the link loses nothing.
  public var linkFault: String? {
    let parsed: RouteStack
    do { parsed = try RouteStack(link: link) } catch { return "\(link) cannot be read: \(error)" }
    if !parsed.hasRoutes(of: self) { return "\(link) of \(self) is read as \(parsed)" }
    if parsed.link != link { return "\(link) is printed again as \(parsed.link)" }
    let (restored, losses) = RouteStack.restored(from: link)
    if let loss = losses.first { return "\(link) is restored as \(restored): \(loss)" }
    return restored.hasRoutes(of: self) ? nil : "\(link) is restored as \(restored)"
  }

  private func hasRoutes(of other: RouteStack) -> Bool {
    func layers(_ stack: RouteStack) -> [[[AppRoute]]] {
      stack.tabs.map { $0.layers.map { $0.entries.map(\.route) } }
    }
    func presentations(_ stack: RouteStack) -> [[RoutePresentation?]] {
      stack.tabs.map { $0.layers.map(\.presentation) }
    }
    return selectedIndex == other.selectedIndex && layers(self) == layers(other)
      && presentations(self) == presentations(other)
  }
}
