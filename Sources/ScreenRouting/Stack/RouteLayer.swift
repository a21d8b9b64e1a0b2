/// How a layer covers the one below it.
public enum RoutePresentation: String, Hashable, Sendable, Codable, CaseIterable {
  /// Part of the layer below stays visible.
  case sheet
  /// The layer below is hidden.
  case cover
}

extension RouteStack {
  /// Entries above each other that share one place: the root of a tab, a sheet, a cover. A layer is never empty.
  public struct Layer: Hashable, Sendable {
    /// How the layer was presented; `nil` for the lowest layer of a tab.
    public internal(set) var presentation: RoutePresentation?
    /// The entries, the lowest first.
    public internal(set) var entries: [Entry]
  }

  /// One tab: a root layer and the layers that were presented above it.
  public struct Tab: Hashable, Sendable {
    /// The name, as in ``Route/tabs``.
    public let name: String
    /// The layers, the root first.
    public internal(set) var layers: [Layer]

    /// The entries of all layers, the lowest first.
    public var entries: [Entry] { layers.flatMap(\.entries) }
  }
}

extension RouteStack.Layer: Codable where AppRoute: Codable {}
extension RouteStack.Tab: Codable where AppRoute: Codable {}
