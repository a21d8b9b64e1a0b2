/// How an adapter finds out what changed in a list.
public enum ListUpdateStrategy: Sendable {
  /// Compares the items with those shown before, and updates the rows that changed.
  case difference(duplicates: DuplicatePolicy)
  /// Compares nothing: views read everything again, and the adapter reads and observes only the items that they draw. For
  /// long lists whose items are not all in memory.
  case reload

  var comparesItems: Bool {
    if case .difference = self { true } else { false }
  }
}
