/// Whether a page may come from a cache, where a source has one.
public enum PageCachePolicy: Hashable, Sendable {
  /// It comes from where the rows are.
  case ignored
  /// The cache will do for now, if there is something in it.
  case allowed
  /// Nothing else may be asked: the network is away, or the server wants to be left alone. A source that has nothing in
  /// its cache throws, whatever error that is.
  case only
}
