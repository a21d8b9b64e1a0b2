extension Page where Cursor == Int {
  /// What the list lacks because of the page: items that the source left out, and items whose ids other pages had.
  ///
  /// Pages may overlap at their border, where items come or go meanwhile. An id that repeats elsewhere may belong to
  /// another item, which isn't shown, or has moved, so that others were skipped.
  func lost(_ merge: PagedList<Item>.Merge) -> LostItems? {
    let count = merge.repeatedElsewhere
    guard count > 0, let id = merge.firstMoved else { return lostItems }
    return lostItems.adding(
      LostItems(
        0,
        reason: "\(count.counted("received item")) \(count == 1 ? "has the id" : "have ids") of an earlier page, "
          + "the first \(id); other items may be missing"))
  }
}
