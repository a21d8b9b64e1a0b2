/// How many items of a list can be selected at the same time.
public enum SelectionMode: Hashable, Sendable {
  /// No item can be selected.
  case none
  /// One item. Selecting another item deselects it.
  case single
  /// Several items, without a bound or up to a limit. With a limit of 0 or less, no item can be selected.
  case multiple(limit: Int? = nil)

  /// The greatest number of selected items, or `nil` for no bound.
  public var capacity: Int? {
    switch self {
    case .none: 0
    case .single: 1
    case .multiple(let limit): limit.map { max(0, $0) }
    }
  }
}
