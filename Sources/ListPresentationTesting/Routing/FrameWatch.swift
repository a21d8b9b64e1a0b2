import ScreenRouting

/// Watches the objects that belong to frames (screens, view models, adapters, coordinators) without keeping them, and
/// tells which outlive their frame.
///
/// ```swift
/// watch.add(screen, "screen", in: router.stack.top.id)
/// await router.perform(.pop())
/// print(watch.faults(in: router.stack))   // ["screen of #1 is still there"]
/// ```
@MainActor
public final class FrameWatch {
  private struct Watched {
    weak var object: AnyObject?
    let name: String
    let frame: FrameID
  }

  private var watched: [Watched] = []

  /// Creates a watch of nothing.
  public init() {}

  /// Watches an object that should live as long as a frame.
  public func add(_ object: AnyObject, _ name: String, in frame: FrameID) {
    watched.append(Watched(object: object, name: name, frame: frame))
  }

  /// How many objects were ever watched.
  public var count: Int { watched.count }

  /// What is still there though its frame is gone, and what is gone though its frame is still there.
  /// - Complexity: O(objects ever watched).
  public func faults(in stack: RouteStack<some Route>) -> [String] {
    let frames = Set(stack.frames.map(\.id))
    return watched.compactMap { watched in
      switch (frames.contains(watched.frame), watched.object == nil) {
      case (true, true): "\(watched.name) of \(watched.frame) is gone too early"
      case (false, false): "\(watched.name) of \(watched.frame) is still there"
      default: nil
      }
    }
  }
}
