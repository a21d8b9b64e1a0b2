import ListPresentation

/// A move of bookmarks in their folder, as a state file holds it.
struct KeptMove: Codable, Equatable {
  var ids: [Bookmark.ID]
  /// The bookmark behind which they are, or `nil` if they are the first. Pages that arrive later come behind them.
  var after: Bookmark.ID?

  /// Makes the move in a list. Bookmarks that are not in the list, or in another folder now, stay where they are.
  func apply(to list: inout ListSnapshot<Folder, Bookmark>) {
    guard let section = ids.compactMap({ list.position(of: $0)?.section }).first else { return }
    let moved = ids.filter { list.position(of: $0)?.section == section }
    let movedIDs = Set(moved)
    var position = ListPosition(section: section, item: 0)
    if let after {
      guard let last = list.position(of: after), last.section == section else { return }
      position.item = last.item + 1
    }
    let count = list.outline.items(inSection: section).count
    while position.item < count, movedIDs.contains(list[position].id) { position.item += 1 }
    let next = position.item < count ? list[position].id : nil
    try? list.apply(ListMove(moved, before: next, in: list.sections[section].id))
  }
}
