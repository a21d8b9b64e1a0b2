/// The identity of an entry while it is in the stack. A router never uses an id twice.
public struct EntryID: Hashable, Sendable, CustomStringConvertible {
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

extension RouteStack {
  /// Entries above each other that share one place: the root of a tab, a sheet, a cover. A layer is never empty.
  public struct Layer: Hashable, Sendable {
    /// How the layer was presented; `nil` for the lowest layer of a tab.
    public internal(set) var presentation: RoutePresentation?
    /// The entries, the lowest first.
    public internal(set) var entries: [RouteEntry<AppRoute>]
  }

  /// One tab: a root layer and the layers that were presented above it.
  public struct Tab: Hashable, Sendable {
    /// The name, as in ``Route/tabs``.
    public let name: String
    /// The layers, the root first.
    public internal(set) var layers: [Layer]

    /// The entries of all layers, the lowest first.
    public var entries: [RouteEntry<AppRoute>] { layers.flatMap(\.entries) }
  }
}
