extension ListDifference {
  /// Works out what turns one snapshot into another.
  ///
  /// An item with the same id and other content is reconfigured, and so is an item that the new snapshot marks. What the
  /// snapshots share is not looked at, items that are in step are compared and not hashed, and each id of the others is
  /// hashed once at most. An id that occurs in a snapshot more than once is matched at most as often as it occurs in the
  /// other.
  /// - Complexity: O(n log n) for n sections and items that the snapshots do not share.
  @inlinable
  public init(from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>) {
    let (oldList, newList) = (old.contents, new.contents)
    var batch = ListBatch(from: oldList, to: newList)
    if batch.mayRebuildRows, let plan = TwoBatchPlan(batch, oldList, newList) {
      let intermediate = ListSnapshot(plain: .plainSections(plan.entries))
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
  /// What turns `old` into this snapshot, in the manner of the standard library's collections.
  @inlinable
  public func difference(from old: ListSnapshot) -> ListDifference<Section, Item> {
    ListDifference(from: old, to: self)
  }
}
