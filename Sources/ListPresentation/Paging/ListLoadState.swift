/// What a data source says of the items it does not have yet.
public enum ListLoadState: Hashable, Sendable {
  /// Nothing to say: everything asked for is there.
  case idle
  /// Items are being loaded.
  case loading
  /// Items could not be loaded; the sentence says why, for the user to read.
  case failed(String)
  /// There are no more items to load.
  case exhausted
}
