/// A data source that does not have all of its items, and knows which it has. The others are placeholders.
///
/// A view searches only the items that are loaded.
@MainActor
public protocol SparseDataSource<Section, Item>: ListAdapterDataSource {
  /// The indices of the loaded items.
  var loadedIndices: RangeSet<Int> { get }
}

extension ListAbilities {
  /// Whether one of the lists has placeholders.
  public var hasPlaceholders: Bool {
    nearest { $0 as? any SparseDataSource }.contains { source in
      !RangeSet(0..<max(source.numberOfItems, 0)).isSubset(of: source.loadedIndices)
    }
  }

  /// Returns those of the indices of a list whose items are placeholders.
  /// - Complexity: O(indices) if the indices of the lists differ, otherwise O(loaded ranges).
  public func placeholders(among indices: RangeSet<Int>) -> RangeSet<Int> {
    links.reduce(into: RangeSet()) { $0.formUnion($1.placeholders(among: indices)) }
  }
}

extension ListLink {
  fileprivate func placeholdersOfSource(among indices: RangeSet<Int>) -> RangeSet<Int> {
    if let sparse = source as? any SparseDataSource { return indices.subtracting(sparse.loadedIndices) }
    return source.inheritedAbilities?.placeholders(among: indices) ?? RangeSet()
  }

  fileprivate func placeholders(among indices: RangeSet<Int>) -> RangeSet<Int> {
    guard let sourceIndices else { return placeholdersOfSource(among: indices) }
    let placeholders = placeholdersOfSource(among: sourceIndices(indices))
    guard !placeholders.isEmpty else { return RangeSet() }
    return RangeSet(
      indices.ranges.joined().lazy.map { $0..<$0 + 1 }.filter { !placeholders.isDisjoint(sourceIndices(RangeSet($0))) })
  }
}
