/// How a layer lies above the one below it.
public enum RoutePresentation: String, Hashable, Sendable, Codable, CaseIterable {
  /// A part of what is below stays in sight.
  case sheet
  /// What is below is out of sight.
  case cover
}

/// Screens above each other that share one place: the root of a tab, a sheet, a cover. It is never empty.
///
/// The elements are frames in a stack, and routes in a destination.
public struct RouteLayer<Element: Hashable & Sendable>: Hashable, Sendable {
  /// How it was presented; `nil` for the lowest layer of a tab.
  public internal(set) var presentation: RoutePresentation?
  /// The screens, the lowest first.
  public internal(set) var elements: [Element]
}

/// One tab: a root layer and what was presented above it.
public struct RouteTab<Element: Hashable & Sendable>: Hashable, Sendable {
  /// The name, as in ``Route/tabs``.
  public let name: String
  /// The layers, the root first. There is always that one.
  public internal(set) var layers: [RouteLayer<Element>]

  /// All screens of all layers, the lowest first.
  public var elements: [Element] { layers.flatMap(\.elements) }
}

extension RouteLayer: Codable where Element: Codable {}
extension RouteTab: Codable where Element: Codable {}
