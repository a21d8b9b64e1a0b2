/// Whether a source may answer a request from its cache.
public enum PageCachePolicy: Hashable, Sendable {
  /// The source loads the page and does not use the cache.
  case ignored
  /// The source may answer from the cache, if the cache has the page.
  case allowed
  /// The source must answer from the cache, because there is no network connection or the server asked for a pause. A
  /// source throws any error if its cache has no page.
  case only
}
