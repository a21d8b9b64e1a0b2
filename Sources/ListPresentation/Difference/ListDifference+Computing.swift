extension ListDifference {
  /// Computes the plan that changes one snapshot into another.
  ///
  /// The plan reconfigures an item with the same id and different content, and an item that the new snapshot marks. The
  /// computation skips everything that the snapshots share. It compares the items that are in step, and hashes each id of
  /// the other items at most once. If an id repeats, it matches at most as many items as the other snapshot has.
  /// - Complexity: O(n log n) for n sections and items that the snapshots do not share.
  @inlinable
  public init(from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>) {
    let (oldList, newList) = (old.contents, new.contents)
    var batch = ListBatch(from: oldList, to: newList)
    if batch.mayRebuildRows, let plan = TwoBatchPlan(batch, oldList, newList) {
      let intermediate = ListSnapshot(entries: plan.entries)
      var second = ListBatch(from: intermediate.contents, to: newList)
      if !new.marks.isEmpty { second = second.marked(by: new, except: old.marks, arrivedBefore: plan.arrived) }
      self.init([ListBatch(from: oldList, to: intermediate.contents), second], intermediate: intermediate)
    } else {
      if !new.marks.isEmpty { batch = batch.marked(by: new, except: old.marks) }
      self.init(batch.isEmpty ? [] : [batch])
    }
  }
}

extension ListSnapshot {
  /// Returns the plan that changes `old` into this snapshot; see ``ListDifference/init(from:to:)``.
  @inlinable
  public func difference(from old: ListSnapshot) -> ListDifference<Section, Item> {
    ListDifference(from: old, to: self)
  }
}
