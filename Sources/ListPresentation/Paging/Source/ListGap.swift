/// What is missing in a list that is not complete.
///
/// ```swift
/// switch adapter.gap {
/// case nil: "End of list"
/// case .unloaded: "\(adapter.outline.numberOfItems) items loaded"
/// case .failed(let reason): reason
/// case .lost(let items): "\(items)"
/// }
/// ```
public enum ListGap: Hashable, Sendable {
  /// Items could not be loaded, for a reason that is a sentence for the user.
  case failed(String)
  /// Items before, between or after the loaded ones are not loaded.
  case unloaded
  /// The source could not read some of the items that it has loaded.
  case lost(LostItems)
}
