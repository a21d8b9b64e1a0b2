import ScreenRouting

/// Detects objects that live longer or shorter than their route stack entry, without keeping them alive. Such objects
/// are screens, view models, adapters and coordinators.
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

  /// Creates a watch without objects.
  public init() {}

  /// Watches an object that should live exactly as long as an entry of the stack.
  public func add(_ object: AnyObject, _ name: String, in entry: EntryID) {
    watched.append(Watched(object: object, name: name, entry: entry))
  }

  /// Returns a sentence for each object that outlives its entry, and for each that is gone while its entry is in the
  /// stack.
  /// - Complexity: O(n), where n is the number of objects ever added.
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
