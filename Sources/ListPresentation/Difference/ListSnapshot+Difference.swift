/// The difference (diff) between two snapshots, as the plan of an update.
extension ListSnapshot {
  /// Returns the plan that changes another snapshot into this one.
  ///
  /// The plan reconfigures an item with the same id and different content, and an item that the new snapshot marks. The
  /// computation skips everything that the snapshots share. It compares the items that are in step, and hashes each id
  /// of the other items at most once. If an id repeats, it matches at most as many items as the other snapshot has.
  /// - Complexity: O(n log n) for n sections and items that the snapshots do not share.
  @inlinable
  public func difference(from old: ListSnapshot) -> ListDifference<Section, Item> {
    let (oldList, newList) = (old.contents, contents)
    var batch = ListBatch(from: oldList, to: newList)
    guard batch.mayRebuildRows, let plan = TwoBatchPlan(batch, oldList, newList) else {
      if !marks.isEmpty { batch = batch.marked(by: self, except: old.marks) }
      return ListDifference(batch.isEmpty ? [] : [batch])
    }
    let intermediate = ListSnapshot(storedSections: plan.storedSections)
    var second = ListBatch(from: intermediate.contents, to: newList)
    if !marks.isEmpty { second = second.marked(by: self, except: old.marks, arrivedBefore: plan.arrived) }
    return ListDifference([ListBatch(from: oldList, to: intermediate.contents), second], intermediate: intermediate)
  }
}
