/// Local edits of a list that is searched: items that the app inserts, updates or removes.
extension SearchPager {
  /// Inserts an item into the list without a search, before the one at an index, as ``Pager/insert(_:at:isPending:)``
  /// does.
  ///
  /// What a search has found stays as it is, because only the source knows whether the query finds the item.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  public func insert(_ item: Item, at index: Int, isPending: Bool = false) throws(ListSnapshotError) {
    let list = whole ?? base
    try list.insert(item, at: index, isPending: isPending)
    forgetWholeLists(except: list)
  }

  /// Records that the source has an item that was inserted as pending, as ``Pager/confirm(_:as:)`` does.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if no list has the item.
  public func confirm(_ id: Item.ID, as item: Item? = nil) throws(ListSnapshotError) {
    for (pager, hasItem) in try pagers(for: id) where hasItem { try pager.confirm(id, as: item) }
  }

  /// Replaces the item that has the same id with newer content, in all lists.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if no list has the item.
  public func update(_ item: Item) throws(ListSnapshotError) {
    for (pager, hasItem) in try pagers(for: item.id) {
      if hasItem { try pager.update(item) } else { pager.note(.update(item)) }
    }
  }

  /// Removes the item with an id from all lists, as ``Pager/remove(_:)`` does.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if no list has the item.
  public func remove(_ id: Item.ID) throws(ListSnapshotError) {
    for (pager, hasItem) in try pagers(for: id) {
      if hasItem { try pager.remove(id) } else { pager.note(.remove(id)) }
    }
  }

  /// All pagers, each with whether it has loaded the item with an id. At least one has. Those without it may await a
  /// page that has it.
  private func pagers(for id: Item.ID) throws(ListSnapshotError) -> [(pager: Pager<Item>, hasItem: Bool)] {
    let pagers = allPagers.map { (pager: $0, hasItem: $0.shown.position(of: id) != nil) }
    guard pagers.contains(where: \.hasItem) else { throw .missingItem("\(id)") }
    return pagers
  }
}

extension Pager {
  /// Records an edit of an item that is not loaded, so that neither an answer under way nor the source undoes it.
  fileprivate func note(_ edit: PageEdit<Item>) {
    switch edit {
    case .update(let item): list.noteUpdate(of: item)
    case .remove(let id): list.noteRemoval(of: id)
    case .insert: break
    }
    loader.apply(edit)
  }
}
