import ScreenRouting

/// Watches the objects that belong to entries (screens, view models, adapters, coordinators) without keeping them alive,
/// and reports those that outlive their entry.
///
/// ```swift
/// watch.add(screen, "screen", in: router.stack.top.id)
/// await router.perform(.close)
/// print(watch.faults(in: router.stack))   // ["screen of #1 is still there"]
/// ```
@MainActor
public final class EntryWatch {
  private struct Watched {
    weak var object: AnyObject?
    let name: String
    let entry: EntryID
  }

  private var watched: [Watched] = []

  /// Creates a watch of nothing.
  public init() {}

  /// Watches an object that should live exactly as long as an entry.
  public func add(_ object: AnyObject, _ name: String, in entry: EntryID) {
    watched.append(Watched(object: object, name: name, entry: entry))
  }

  /// The objects that are still there though their entry has left, and those that are gone though it has not.
  /// - Complexity: O(objects ever watched).
  public func faults(in stack: RouteStack<some Route>) -> [String] {
    let entries = Set(stack.entries.map(\.id))
    return watched.compactMap { watched in
      switch (entries.contains(watched.entry), watched.object == nil) {
      case (true, true): "\(watched.name) of \(watched.entry) is gone too early"
      case (false, false): "\(watched.name) of \(watched.entry) is still there"
      default: nil
      }
    }
  }
}
