/// What a frame is known by, for as long as it lives; never used twice in a stack.
public struct FrameID: Hashable, Sendable, Codable, CustomStringConvertible {
  let number: Int

  /// The number, after a `#`.
  public var description: String { "#\(number)" }
}

/// One screen of a stack: a route, and which of the screens with that route it is.
public struct RouteFrame<AppRoute: Route>: Hashable, Sendable, Identifiable {
  /// What it is known by.
  public let id: FrameID
  /// What it shows.
  public let route: AppRoute
}

extension RouteFrame: Codable where AppRoute: Codable {}
