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
    var place = ListPosition(section: section, item: 0)
    if let after {
      guard let position = list.position(of: after), position.section == section else { return }
      place.item = position.item + 1
    }
    let count = list.outline.items(inSection: section).count
    while place.item < count, movedIDs.contains(list[place].id) { place.item += 1 }
    let next = place.item < count ? list[place].id : nil
    try? list.apply(ListMove(moved, before: next, in: list.sections[section].id))
  }
}
