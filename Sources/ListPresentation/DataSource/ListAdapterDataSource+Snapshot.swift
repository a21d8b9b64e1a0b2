/// The snapshot of any data source, from which other lists are derived and composed.
extension ListAdapterDataSource {
  /// The whole list: the snapshot of a source that provides one, or all items read one by one.
  ///
  /// Counts of sections that do not add up are cut to the items that exist. The adapter rejects the list of such a
  /// source.
  var currentSnapshot: ListSnapshot<Section, Item> {
    if let source = self as? any SnapshotDataSource<Section, Item> { return source.snapshot }
    let count = max(numberOfItems, 0)
    var start = 0
    return ListSnapshot(
      sections: sections.map { section in
        let end = start + min(max(numberOfItems(in: section), 0), count - start)
        defer { start = end }
        return (section, (start..<end).map { item(at: $0) })
      })
  }
}
