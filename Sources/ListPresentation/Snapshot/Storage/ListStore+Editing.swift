/// The edits, by places that exist.
extension ListStore {
  @inlinable
  func place(of id: Item.ID) throws(ListSnapshotError) -> ListPosition {
    guard let position = position(of: id) else { throw .missingItem("\(id)") }
    return position
  }

  @inlinable
  func place(ofSection id: Section.ID) throws(ListSnapshotError) -> Int {
    guard let place = index(ofSection: id) else { throw .missingSection("\(id)") }
    return place
  }

  /// Inserts items at a position.
  @inlinable
  mutating func insert(_ items: [Item], at position: ListPosition) throws(ListSnapshotError) {
    let tokens = itemIDs.intern(items[...])
    if let again = itemIndex.claim(tokens[...]) { throw .doubledItem("\(items[again].id)") }
    insert(TreeStretch(items, tokens), at: position)
  }

  /// Inserts items whose tokens are claimed, or that were taken out before.
  @inlinable
  mutating func insert(_ items: TreeStretch<Item>, at position: ListPosition) {
    replace(position.item..<position.item, inSection: position.section, with: items)
  }

  /// The tokens of items that come in, or `nil` if one of them is there already.
  @inlinable
  mutating func newTokens(of items: [Item]) -> [UInt32]? {
    let tokens = itemIDs.intern(items[...])
    return itemIndex.claim(tokens[...]) == nil ? tokens : nil
  }

  /// Deletes the items at positions.
  @inlinable
  mutating func delete(_ positions: [ListPosition]) {
    let runs = positions.sorted().runs { $0.section == $1.section && $1.item <= $0.item + 1 }
    // From the end, so that the places before stay what they are.
    for run in runs.reversed() {
      let (first, last) = (run[run.startIndex], run[run.endIndex - 1])
      replace(first.item..<last.item + 1, inSection: first.section, with: .none)
    }
  }

  /// Moves an item; the target counts in the list without it.
  @inlinable
  mutating func move(from: ListPosition, to: ListPosition) {
    let item = root[from.section].items.stretch(at: from.item)
    replace(from.item..<from.item + 1, inSection: from.section, with: .none)
    replace(to.item..<to.item, inSection: to.section, with: item)
  }

  /// Puts an item in the place of the one with the same id.
  @inlinable
  mutating func replace(_ item: Item, at position: ListPosition) {
    var stretch = root[position.section].items.stretch(at: position.item)
    stretch.elements = [item]
    replace(position.item..<position.item + 1, inSection: position.section, with: stretch)
  }

  @inlinable
  mutating func replace(_ range: Range<Int>, inSection section: Int, with new: TreeStretch<Item>) {
    var stretch = root.stretch(at: section)
    var entry = root[section]
    entry.items = itemIndex.replace(
      range, of: entry.items, ownedBy: stretch.tokens[stretch.tokens.startIndex], with: new)
    stretch.elements = [entry]
    root = sectionIndex.replace(section..<section + 1, of: root, ownedBy: 0, with: stretch)
  }

  /// Inserts sections without items.
  @inlinable
  mutating func insert(_ sections: [Section], at place: Int) throws(ListSnapshotError) {
    var entries = sections.map { Entry(section: $0, items: .empty) }
    let tokens = sectionIDs.intern(entries[...])
    if let again = sectionIndex.claim(tokens[...]) { throw .doubledSection("\(entries[again].id)") }
    for index in entries.indices { entries[index].items = itemIndex.tree(of: .none, ownedBy: tokens[index]) }
    insert(TreeStretch(entries, tokens), at: place)
  }

  /// Inserts sections that were taken out before, or made with ``newSection(_:_:)``.
  @inlinable
  mutating func insert(_ sections: TreeStretch<Entry>, at place: Int) {
    root = sectionIndex.replace(place..<place, of: root, ownedBy: 0, with: sections)
  }

  /// A section that comes in with its items, or `nil` if one of them is there already.
  @inlinable
  mutating func newSection(_ section: Section, _ items: [Item]) -> TreeStretch<Entry>? {
    var entry = Entry(section: section, items: .empty)
    let tokens = sectionIDs.intern([entry])
    guard sectionIndex.claim(tokens[...]) == nil, let itemTokens = newTokens(of: items) else { return nil }
    entry.items = itemIndex.tree(of: TreeStretch(items, itemTokens), ownedBy: tokens[0])
    return TreeStretch([entry], tokens)
  }

  /// Deletes sections with their items, and takes out others, which come in again elsewhere.
  @inlinable
  mutating func deleteSections(_ places: [Int], alongWith moved: [Int] = []) {
    for place in places { itemIndex.forget(root[place].items) }
    for run in (places + moved).sorted().runs(where: { $1 <= $0 + 1 }).reversed() {
      let range = run[run.startIndex]..<run[run.endIndex - 1] + 1
      root = sectionIndex.replace(range, of: root, ownedBy: 0, with: .none)
    }
  }

  /// Moves a section with its items; the target counts in the list without it.
  @inlinable
  mutating func moveSection(from: Int, to: Int) {
    let entry = root.stretch(at: from)
    deleteSections([], alongWith: [from])
    insert(entry, at: to)
  }

  /// Puts a section in the place of the one with the same id; its items stay.
  @inlinable
  mutating func replace(_ section: Section, at place: Int) {
    var stretch = root.stretch(at: place)
    stretch.elements = [Entry(section: section, items: root[place].items)]
    root = sectionIndex.replace(place..<place + 1, of: root, ownedBy: 0, with: stretch)
  }
}
