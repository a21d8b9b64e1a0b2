/// A data source that finds problems in the answers of its source or the reports of its screen. The adapter passes them
/// on to the developer.
@MainActor
protocol DiagnosedDataSource: AnyObject {
  /// The problems, newest last. The adapter observes them.
  var diagnostics: [PagingDiagnostic] { get }
}

extension ListAbilities {
  /// The problems that the lists have found.
  var diagnostics: [PagingDiagnostic] { nearest { $0 as? any DiagnosedDataSource }.flatMap(\.diagnostics) }
}

extension Pager: DiagnosedDataSource {}

extension SparsePager: DiagnosedDataSource {}

/// A data source that loads only so much while the user does not move.
@MainActor
protocol BoundedDataSource: AnyObject {
  /// Begins the bound again, because the user moves by themselves.
  func userDidMove()
}

extension Pager: BoundedDataSource {
  func userDidMove() { handle(.move) }
}

extension SearchPager: BoundedDataSource {
  func userDidMove() { for pager in allPagers { pager.userDidMove() } }
}

extension SearchPager: DiagnosedDataSource {
  var diagnostics: [PagingDiagnostic] { allPagers.flatMap(\.diagnostics) }
}
