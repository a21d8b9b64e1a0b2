/// Edits of lists that load page by page.
extension EditHistory {
  /// Edits the loaded items of a pager, and records the edit if it changes anything.
  ///
  /// ```swift
  /// history.edit("Move", pager) { try? $0.move(move) }
  /// ```
  ///
  /// The edit is local, as those of the pager are. An item that comes back is no longer pending: do not undo the
  /// insertion of an item that the source does not have yet.
  @MainActor
  public mutating func edit<Item>(
    _ title: String, _ pager: Pager<Item>, _ change: (Pager<Item>) throws -> Void
  ) rethrows where Edit == ListEdit<SingleSection, Item> {
    let before = pager.snapshot
    try change(pager)
    recordIfChanged(title, ListEdit(from: before, to: pager.snapshot))
  }

  /// Undoes the last edit among the loaded items of a pager. What has been loaded since stays.
  /// - Returns: A sentence about what could not be undone, or `nil`.
  @MainActor
  public mutating func undo<Item>(in pager: Pager<Item>) -> String? where Edit == ListEdit<SingleSection, Item> {
    var list = pager.snapshot
    defer { pager.adopt(list) }
    return undo(in: &list)
  }

  /// Does again among the loaded items of a pager what was undone last.
  /// - Returns: A sentence about what could not be done again, or `nil`.
  @MainActor
  public mutating func redo<Item>(in pager: Pager<Item>) -> String? where Edit == ListEdit<SingleSection, Item> {
    var list = pager.snapshot
    defer { pager.adopt(list) }
    return redo(in: &list)
  }
}

extension Pager {
  /// Makes the loaded items those of a list that was made from them, by edits of single items.
  fileprivate func adopt(_ list: ListSnapshot<SingleSection, Item>) {
    let old = snapshot
    let (ids, moved) = ListEdit(from: old, to: list).changes
    for position in ids.compactMap({ old.position(of: $0) }).sorted() {
      let item = old[position]
      if let new = list.item(item.id) {
        if new != item { try? update(new) }
      } else {
        try? remove(item.id)
      }
    }
    // From the end on, so that each item finds the one behind it.
    for position in moved.compactMap({ list.position(of: $0) }).sorted(by: >) {
      let item = list[position]
      let behind = ListPosition(section: position.section, item: position.item + 1)
      let next = list.item(from: behind) { _ in true }?.id
      if old.position(of: item.id) != nil {
        try? move(ListMove([item.id], before: next))
      } else {
        try? insert(item, at: next.flatMap { snapshot.position(of: $0)?.item } ?? numberOfItems)
      }
    }
  }
}
