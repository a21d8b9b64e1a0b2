/// The identity of an entry while it is in the stack. A router never uses an id twice.
public struct EntryID: Hashable, Sendable, Codable, CustomStringConvertible {
  let number: Int

  /// The number after a `#`.
  public var description: String { "#\(number)" }
}

/// One place in a stack: a route, with an identity that tells it from other entries with the same route.
public struct RouteEntry<AppRoute: Route>: Hashable, Sendable, Identifiable {
  /// The identity.
  public let id: EntryID
  /// What the screen of the entry shows.
  public let route: AppRoute
}

extension RouteEntry: Codable where AppRoute: Codable {}
