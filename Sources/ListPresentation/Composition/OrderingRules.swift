/// The items that differ in two sections: those that leave the old one and those that arrive in the new one. An item
/// whose content changes leaves and arrives.
private struct ItemChanges<Item: ListElement> {
  /// Ascending indices in the old section.
  private(set) var leaving: [Int] = []
  /// Ascending indices in the new section, each with the index in the old section before which the item arrives.
  private(set) var arriving: [(index: Int, before: Int)] = []

  init(from old: ChunkedArray<Item>, to new: ChunkedArray<Item>) {
    let alignment = Alignment(old, new)
    var (oldEnd, newEnd) = (0, 0)
    func add(_ old: Range<Int>, _ new: Range<Int>) {
      leaving += old
      arriving += new.map { ($0, old.lowerBound) }
    }
    var changed = alignment.changed[...]
    for stretch in alignment.stretches {
      add(oldEnd..<stretch.oldRange.lowerBound, newEnd..<stretch.newRange.lowerBound)
      while let index = changed.first, index < stretch.newRange.upperBound {
        let before = index + Int(stretch.old) - Int(stretch.new)
        add(before..<before + 1, index..<index + 1)
        changed.removeFirst()
      }
      (oldEnd, newEnd) = (stretch.oldRange.upperBound, stretch.newRange.upperBound)
    }
    add(oldEnd..<old.count, newEnd..<new.count)
  }
}

extension ChunkedArray where Element: ListElement {
  /// Removes items, and inserts others before items that are there.
  /// - Parameters:
  ///   - leaving: Indices.
  ///   - arriving: Items in their order, with ascending indices before which they arrive.
  fileprivate mutating func merge(
    leaving: [Int], arriving: [(before: Int, item: Element, hash: UInt32)]
  ) {
    var changes: [Change] = []
    var rest = leaving.sorted()[...]
    func leave(before end: Int) {
      while let next = rest.first, next < end {
        changes.append((next..<next + 1, HashedElements()))
        rest.removeFirst()
      }
    }
    for (before, item, hash) in arriving {
      leave(before: before)
      if let last = changes.indices.last, changes[last].range == before..<before {
        changes[last].new.append(item, hash)
      } else {
        changes.append((before..<before, HashedElements([item], [hash])))
      }
    }
    leave(before: .max)
    _ = replace(changes)
  }
}

/// Sorts the items of each section by a key.
struct Sorting<Section: ListElement, Item: ListElement, Key>: ListDerivation {
  typealias InputSection = Section
  typealias Input = Item
  typealias Source = ListSnapshot<Section, Item>
  typealias Made = (source: Source, list: Source, memory: Void)

  let key: (Item) -> Key
  let areInIncreasingOrder: (Key, Key) -> Bool
  /// Sorts all items of a section.
  fileprivate let sort: ([Item]) -> [Item]

  var keepsOrder: Bool { false }

  func list(of source: Source, after made: Made?) -> (list: Source, memory: Void) {
    guard let made, made.list.duplicates().isEmpty, made.source.duplicates().isEmpty else {
      let sections = source.contents.array().map { StoredSection(section: $0.section, items: sort($0.items.array())) }
      return (ListSnapshot(storedSections: sections), ())
    }
    let (before, shown) = (made.source.contents.array(), made.list.contents.array())
    let after = source.contents.array()
    let origins = Source.origins(of: after, in: before)
    let sections = after.enumerated().map { index, stored in
      guard let origin = origins(index) else {
        return StoredSection(section: stored.section, items: sort(stored.items.array()))
      }
      let items = items(of: stored.items, after: before[origin].items, shown[origin].items, made)
      return StoredSection(section: stored.section, items: items)
    }
    let list = ListSnapshot(storedSections: sections).sharingIndex(of: made.list)
    if source.isKnownToBeUnique { list.noteUnique() }
    return (list, ())
  }

  /// Merges what has changed into the sorted items of a section.
  private func items(
    of new: ChunkedArray<Item>, after old: ChunkedArray<Item>, _ sorted: ChunkedArray<Item>, _ made: Made
  ) -> ChunkedArray<Item> {
    if old.isSame(as: new) { return sorted }
    let changes = ItemChanges(from: old, to: new)
    let (lookup, sourceLookup) = (made.list.lookup, made.source.lookup)
    let leaving = changes.leaving.compactMap { lookup.position(of: old[$0].id)?.item }
    let arriving = changes.arriving.map { index, before in
      let (item, hash) = new.hashedElement(at: index)
      return (key: key(item), item: item, hash: hash, before: before)
    }.sorted { areInIncreasingOrder($0.key, $1.key) }
    // The indices ascend. Each search starts at the index before it, and its first step is the mean distance.
    let distance = sorted.count / (arriving.count + 1) + 1
    var index = 0
    var items = sorted
    items.merge(
      leaving: leaving,
      arriving: arriving.map { new in
        index = (index..<sorted.count).partitioningIndex(steppingBy: distance) {
          let other = sorted[$0]
          let otherKey = key(other)
          if areInIncreasingOrder(new.key, otherKey) { return true }
          if areInIncreasingOrder(otherKey, new.key) { return false }
          // Items that are equal in the order have that of the source.
          return (sourceLookup.position(of: other.id)?.item ?? 0) >= new.before
        }
        return (index, new.item, new.hash)
      })
    return items
  }

  /// The sections beside the index, in which the item may be anywhere.
  func insertionRange(before index: Int, in list: Source, of source: Source) -> Range<Int> {
    let structure = list.structure
    guard list.numberOfItems > 0, let first = structure.position(at: max(index - 1, 0)),
      let last = structure.position(at: min(index, list.numberOfItems - 1))
    else { return 0..<list.numberOfItems }
    return structure.items(inSection: first.section).lowerBound..<structure.items(inSection: last.section).upperBound
  }

  /// Looks up each item, because the items between two are not the same in the source.
  func sourceIndices(of indices: RangeSet<Int>, in list: Source, of source: Source) -> RangeSet<Int> {
    RangeSet(
      indices.ranges.joined().compactMap { sourceIndex(of: $0, in: list, of: source) }.map { $0..<$0 + 1 })
  }
}

extension Sorting where Key == Item {
  /// Sorts the items by themselves.
  init(areInIncreasingOrder: @escaping (Item, Item) -> Bool) {
    self.init(key: { $0 }, areInIncreasingOrder: areInIncreasingOrder) { $0.sorted(by: areInIncreasingOrder) }
  }
}

extension Sorting where Key: Comparable {
  /// Sorts the items by a key, which is made once for each item, because it may take long.
  init(key: @escaping (Item) -> Key) {
    self.init(key: key, areInIncreasingOrder: <) { items in
      items.map { (key: key($0), item: $0) }.sorted { $0.key < $1.key }.map(\.item)
    }
  }
}

/// Cuts a list into sections by a key of its items.
struct Sectioning<Item: ListElement, Section: ListElement>: ListDerivation {
  typealias InputSection = SingleSection
  typealias Input = Item
  typealias Source = ListSnapshot<SingleSection, Item>
  typealias List = ListSnapshot<Section, Item>
  typealias Made = (source: Source, list: List, memory: Void)

  let section: (Item) -> Section
  /// The order of the sections, or `nil` for the order in which their first items appear.
  let areInIncreasingOrder: ((Section, Section) -> Bool)?

  func list(of source: Source, after made: Made?) -> (list: List, memory: Void) {
    guard let made, made.list.duplicates().isEmpty, made.source.duplicates().isEmpty, source.duplicates().isEmpty else {
      return (whole(source), ())
    }
    return (merged(source, after: made), ())
  }

  private func whole(_ source: Source) -> List {
    var indices: [Section.ID: Int] = [:]
    var groups: [(section: Section, items: [Item])] = []
    source.forEachItem(in: 0..<source.numberOfItems) { _, item in
      let section = section(item)
      if let index = indices[section.id] {
        groups[index].items.append(item)
      } else {
        indices.updateMakingRoom(groups.count, forKey: section.id)
        groups.append((section, [item]))
      }
    }
    if let areInIncreasingOrder { groups.sort { areInIncreasingOrder($0.section, $1.section) } }
    return ListSnapshot(sections: groups)
  }

  /// Merges what has changed into the sections, and sorts the sections again if one begins with another item.
  private func merged(_ source: Source, after made: Made) -> List {
    let (old, new, lookup) = (made.source.elements, source.elements, made.list.lookup)
    let changes = ItemChanges(from: old, to: new)
    var sections = made.list.contents.array()
    var indices: [Section.ID: Int] = [:]
    for (index, stored) in sections.enumerated() { indices.updateMakingRoom(index, forKey: stored.id) }
    var leaving: [Int: [Int]] = [:]
    for index in changes.leaving {
      guard let position = lookup.position(of: old[index].id) else { continue }
      leaving[position.section, default: []].append(position.item)
    }
    // The section of an arriving item as the item states it, by the id of the item's section.
    var arriving: [Int: [(before: Int, item: Item, hash: UInt32)]] = [:]
    var stated: [Int: Section] = [:]
    let sourceLookup = made.source.lookup
    for (index, before) in changes.arriving {
      let (item, hash) = new.hashedElement(at: index)
      let section = section(item)
      let number = indices[section.id] ?? sections.count
      if number == sections.count {
        indices.updateMakingRoom(number, forKey: section.id)
        sections.append(StoredSection(section: section, items: []))
      }
      let items = sections[number].items
      // Items that arrive at one index of the source need one search, and items at its end need none.
      let place: Int
      if before == old.count {
        place = items.count
      } else {
        place = items.indices.partitioningIndex { (sourceLookup.position(of: items[$0].id)?.item ?? 0) >= before }
      }
      if arriving[number] == nil { stated[number] = section }
      arriving[number, default: []].append((place, item, hash))
    }
    var areSorted = sections.count == made.list.numberOfSections
    for number in Set(leaving.keys).union(arriving.keys) {
      let items = sections[number].items
      let (gone, come) = (leaving[number] ?? [], arriving[number] ?? [])
      let first = items.count > 0 ? items[0].id : nil
      sections[number].items.merge(leaving: gone, arriving: come)
      guard sections[number].items.count > 0 else {
        areSorted = false
        continue
      }
      let isFirst = gone.contains(0) || sections[number].items[0].id != first
      guard isFirst else { continue }
      areSorted = false
      let item = sections[number].items[0]
      let isStated = come.first.map { $0.item.id == item.id } == true
      sections[number].section = (isStated ? stated[number] : nil) ?? section(item)
    }
    if !areSorted { sort(&sections, in: source) }
    let list = ListSnapshot(storedSections: sections).sharingIndex(of: made.list)
    list.noteUnique()
    return list
  }

  /// Sorts sections by the rule, and sections that are equal in its order by their first items.
  private func sort(_ sections: inout [StoredSection<Section, Item>], in source: Source) {
    let lookup = source.lookup
    var starts = sections.filter { $0.items.count > 0 }.map {
      (stored: $0, start: lookup.position(of: $0.items[0].id)?.item ?? 0)
    }
    starts.sort { a, b in
      if let areInIncreasingOrder {
        if areInIncreasingOrder(a.stored.section, b.stored.section) { return true }
        if areInIncreasingOrder(b.stored.section, a.stored.section) { return false }
      }
      return a.start < b.start
    }
    sections = starts.map { $0.stored }
  }
}
