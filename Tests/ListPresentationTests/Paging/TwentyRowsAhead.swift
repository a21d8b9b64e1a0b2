import ListPresentation

extension PagingConfiguration {
  /// A fixed distance for tests that count requests. The default distance depends on how long requests take.
  static var twentyRowsAhead: PagingConfiguration {
    var configuration = PagingConfiguration()
    configuration.prefetch = .items(20)
    return configuration
  }
}
