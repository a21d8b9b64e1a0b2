import ListPresentation

extension PagingConfiguration {
  /// For tests that count requests: a fixed distance, where the default learns from how long they take.
  static var twentyRowsAhead: PagingConfiguration {
    var configuration = PagingConfiguration()
    configuration.prefetch = .rows(20)
    return configuration
  }
}
