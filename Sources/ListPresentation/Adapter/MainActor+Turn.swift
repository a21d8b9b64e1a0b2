extension MainActor {
  /// Lets what was asked for before run first, as far as it is to run on the main actor. `Task.yield()` does not promise
  /// that: in a release build it may come back before.
  package static func turn() async { await Task { @MainActor in }.value }
}
