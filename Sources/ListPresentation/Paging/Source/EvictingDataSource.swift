/// A data source that may evict items far from the user.
@MainActor
protocol EvictingDataSource: AnyObject {
  /// Whether items before the first one are not held, and may have been evicted.
  var mayHaveEvictedHead: Bool { get }
}
