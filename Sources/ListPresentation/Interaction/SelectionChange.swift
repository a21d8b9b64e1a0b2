/// A change of a selection: what was added, what was removed, and why.
public struct SelectionChange<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The cause of a change.
  public enum Reason: Hashable, Sendable {
    /// The user selected or deselected items in a view.
    case user
    /// The app selected or deselected items, such as to restore a selection.
    case code
    /// Selected items left the list or returned to it, or its data source allows fewer.
    case listChange
  }

  /// The ids of the items that are selected now and were not before.
  public internal(set) var added: Set<ID>
  /// The ids of the items that were selected before and are not now.
  public internal(set) var removed: Set<ID>
  /// The cause of the change.
  public internal(set) var reason: Reason
  /// Why an item was not selected, or `nil` if none was refused. If there are several reasons, the first of them.
  public internal(set) var refusal: SelectionRefusal?

  /// Creates a change.
  public init(
    added: Set<ID> = [], removed: Set<ID> = [], reason: Reason = .code, refusal: SelectionRefusal? = nil
  ) {
    self.added = added
    self.removed = removed
    self.reason = reason
    self.refusal = refusal
  }

  /// Whether the selection is the same as before. The change may still have a refusal.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty }
}

/// Why an item was not selected.
public enum SelectionRefusal: Hashable, Sendable {
  /// The mode is ``SelectionMode/none``.
  case mode
  /// As many items as the mode allows are selected.
  case limit(Int)
  /// The data source does not let the item be selected.
  case item
}
