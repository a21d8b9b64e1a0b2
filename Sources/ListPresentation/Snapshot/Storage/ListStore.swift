/// The trees of a list with the index that finds ids in them and keeps up with their edits.
///
/// What it adds to each item is 4 bytes in the leaf (its token), 4 bytes for the way from the token to the leaf, the id,
/// and about 8 bytes of hash table and nodes: for `Int` ids 24 bytes.
@usableFromInline
struct ListStore<Section: ListElement, Item: ListElement>: Sendable
where Section.ID: Sendable, Item.ID: Sendable {
  @usableFromInline typealias Entry = SectionEntry<Section, Item>

  @usableFromInline var root: TreeNode<Entry>
  /// The ids that stand in the list more than once; look-ups find the first.
  @usableFromInline var duplicates = DuplicateReport<Section.ID, Item.ID>.none
  @usableFromInline var sectionIndex: TreeIndex<Entry>
  @usableFromInline var itemIndex: TreeIndex<Item>
  @usableFromInline let sectionIDs: Interner<Section.ID>
  @usableFromInline let itemIDs: Interner<Item.ID>
  @usableFromInline let shape: TreeShape

  /// Indexes a list. Its items stay in the arrays that they are in.
  @inlinable
  init(_ plain: TreeNode<Entry>, shape: TreeShape = TreeShape()) {
    self.shape = shape
    sectionIndex = TreeIndex(shape: shape) { $0.reduce(0) { $0 + $1.items.count } }
    itemIndex = TreeIndex(shape: shape) { $0.count }
    sectionIDs = Interner(capacity: plain.count)
    itemIDs = Interner(capacity: plain.weight)
    root = plain

    var entries = plain.array()
    let sections = tokens(of: entries[...], \.sectionIndex, sectionIDs)
    var items: [(section: Int, repeats: [Int])] = []
    for section in entries.indices {
      let old = entries[section].items
      let elements = old.height == 0 ? old.elements : old.array()[...]
      let (tokens, repeats) = tokens(of: elements, \.itemIndex, itemIDs)
      if !repeats.isEmpty { items.append((section, repeats)) }
      let stretch = TreeStretch(elements: elements, tokens: tokens[...])
      entries[section].items = itemIndex.tree(of: stretch, ownedBy: sections.tokens[section])
    }
    let stretch = TreeStretch(entries, sections.tokens)
    root = sectionIndex.tree(of: stretch, ownedBy: 0)
    if !sections.repeats.isEmpty || !items.isEmpty { duplicates = report(sections.repeats, items) }
  }

  /// The tokens of elements and the indices of those that are there already, which get tokens of their own.
  @inlinable
  mutating func tokens<Element: Identifiable>(
    of elements: ArraySlice<Element>, _ index: WritableKeyPath<Self, TreeIndex<Element>>, _ ids: Interner<Element.ID>
  ) -> (tokens: [UInt32], repeats: [Int]) {
    var tokens = ids.intern(elements)
    var repeats: [Int] = []
    var start = 0
    while let again = self[keyPath: index].claim(tokens[start...]) {
      repeats.append(again)
      tokens[again] = ids.repeatedToken(for: tokens[again])
      start = again
    }
    return (tokens, repeats)
  }

  @usableFromInline
  func report(
    _ sections: [Int], _ items: [(section: Int, repeats: [Int])]
  ) -> DuplicateReport<Section.ID, Item.ID> {
    var sectionDuplicates = DuplicateCollector<Section.ID>()
    for section in sections {
      let id = root[section].id
      guard let first = index(ofSection: id) else { continue }
      sectionDuplicates.add(
        id, first: ListPosition(section: first, item: 0), again: ListPosition(section: section, item: 0))
    }
    var itemDuplicates = DuplicateCollector<Item.ID>()
    for (section, repeats) in items {
      for item in repeats {
        let id = root[section].items[item].id
        guard let first = position(of: id) else { continue }
        itemDuplicates.add(id, first: first, again: ListPosition(section: section, item: item))
      }
    }
    return DuplicateReport(sections: sectionDuplicates.found, items: itemDuplicates.found)
  }

  @inlinable
  func position(of id: Item.ID) -> ListPosition? {
    guard let token = itemIDs.token(of: id), let owner = itemIndex.owner(of: token),
      let section = sectionIndex.offset(of: owner, in: root),
      let item = itemIndex.offset(of: token, in: root[section].items)
    else { return nil }
    return ListPosition(section: section, item: item)
  }

  @inlinable
  func index(ofSection id: Section.ID) -> Int? {
    sectionIDs.token(of: id).flatMap { sectionIndex.offset(of: $0, in: root) }
  }

  /// A store without the ids and nodes that are no longer in the list, once they are most of those that it knows.
  @inlinable
  func compacted() -> ListStore? {
    let isFull =
      max(itemIDs.count, itemIndex.numberOfNodes) > 2 * root.weight + 4_096
      || max(sectionIDs.count, sectionIndex.numberOfNodes) > 2 * root.count + 4_096
    return isFull ? ListStore(root, shape: shape) : nil
  }
}
