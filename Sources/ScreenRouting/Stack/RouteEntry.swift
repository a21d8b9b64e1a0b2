/// The id of an entry. A router never uses an id twice.
public struct EntryID: Hashable, Sendable, Codable, CustomStringConvertible {
  let number: Int

  /// The number of the entry with a `#`, for example `#3`.
  public var description: String { "#\(number)" }
}

/// An entry of a stack: a route with an id. Two entries can have the same route, but not the same id.
public struct RouteEntry<AppRoute: Route>: Hashable, Sendable, Identifiable {
  /// The id of the entry.
  public let id: EntryID
  /// The route that the screen of the entry shows.
  public let route: AppRoute
}

extension RouteStack {
  /// The entries of the root of a tab, of a sheet or of a cover. A layer has at least one entry.
  public struct Layer: Hashable, Sendable {
    /// The presentation of the layer, or `nil` for the root layer of a tab.
    public internal(set) var presentation: RoutePresentation?
    /// The entries from the bottom up.
    public internal(set) var entries: [RouteEntry<AppRoute>]
  }

  /// A tab: a root layer and the layers above it.
  public struct Tab: Hashable, Sendable {
    /// The name of the tab in ``Route/tabs``.
    public let name: String
    /// The layers from the root up.
    public internal(set) var layers: [Layer]

    /// The entries of all layers from the bottom up.
    public var entries: [RouteEntry<AppRoute>] { layers.flatMap(\.entries) }
  }
}

extension RouteEntry: Codable where AppRoute: Codable {}
extension RouteStack.Layer: Codable where AppRoute: Codable {}
extension RouteStack.Tab: Codable where AppRoute: Codable {}
