/// Changes at positions that lead from one list to another. The changes of the sections come first, then those of their
/// items.
struct ListSplices<Section: ListElement, Item: ListElement> {
  /// A range of sections that others replace.
  struct SectionSplice {
    /// The indices of the replaced sections in the old list.
    let old: Range<Int>
    /// The sections that replace them. `origin` is the index in the old list of the same section, which brings its
    /// items along, or `nil` for a section that is new. The origin is in the range of one of the splices.
    let new: [(section: Section, origin: Int?)]
  }

  /// A range of the items of a section that others replace.
  struct ItemSplice {
    /// The index of the section in the new list.
    let section: Int
    /// The replaced items, by their indices in the section before the change. Empty in a new section.
    let range: Range<Int>
    /// The items that replace them.
    let items: [Item]
  }

  /// The ranges of sections that change, ascending.
  var sections: [SectionSplice] = []
  /// Ascending by section and range.
  var items: [ItemSplice] = []
}

extension ListSnapshot {
  /// Returns the snapshot that splices lead to, without marks. It shares with this one everything outside the splices.
  /// - Returns: The new snapshot, or `nil` if the id of an item would occur twice.
  /// - Complexity: O(k log n) for k replaced or inserted items. The first edit of a list without an index takes O(n).
  func applying(_ splices: ListSplices<Section, Item>) -> ListSnapshot? {
    var store = index.compactStore(of: tree)
    store.replaceSections(splices.sections)
    // An item that moves leaves before it arrives.
    let areContent = splices.items.map { store.changesOnlyContent($0) }
    for (splice, isContent) in zip(splices.items, areContent).reversed() where !isContent && !splice.range.isEmpty {
      store.replace(splice.range, inSection: splice.section, with: .none)
    }
    var (section, offset) = (-1, 0)
    for (splice, isContent) in zip(splices.items, areContent) {
      if splice.section != section { (section, offset) = (splice.section, 0) }
      let start = ListPosition(section: section, item: splice.range.lowerBound + offset)
      offset += splice.items.count - splice.range.count
      if isContent {
        store.replace(
          splice.items.enumerated().map {
            (position: ListPosition(section: section, item: start.item + $0), item: $1)
          })
      } else if !splice.items.isEmpty {
        guard (try? store.insert(splice.items, at: start)) != nil else { return nil }
      }
    }
    return ListSnapshot(store)
  }
}

extension ListStore {
  /// Whether a splice replaces items by items with the same ids.
  fileprivate func changesOnlyContent(_ splice: ListSplices<Section, Item>.ItemSplice) -> Bool {
    guard splice.range.count == splice.items.count else { return false }
    let items = root[splice.section].items
    return zip(splice.range, splice.items).allSatisfy { items[$0].id == $1.id }
  }

  /// Replaces ranges of sections by new sections without items and by sections of the ranges with their items.
  fileprivate mutating func replaceSections(_ splices: [ListSplices<Section, Item>.SectionSplice]) {
    var replacements: [(range: Range<Int>, sections: DetachedSections)] = []
    let kept = Set(splices.flatMap { $0.new.compactMap(\.origin) })
    for splice in splices {
      if splice.isInStep {
        for (index, new) in zip(splice.old, splice.new) where root[index].section != new.section {
          replace(new.section, at: index)
        }
        continue
      }
      var arrivals: [DetachedSections] = []
      for (section, origin) in splice.new {
        guard let origin else {
          arrivals.append(newSection(section, []))
          continue
        }
        var stretch = root.stretch(at: origin)
        stretch.elements = [Stored(section: section, items: root[origin].items)]
        arrivals.append(stretch)
      }
      for index in splice.old where !kept.contains(index) { itemIndex.forget(root[index].items) }
      replacements.append((splice.old, .joined(arrivals)))
    }
    for (range, sections) in replacements.reversed() {
      root = sectionIndex.replace(range, of: root, ownedBy: 0, with: sections)
    }
  }
}

extension ListSplices.SectionSplice {
  /// Whether the sections keep their indices, so that only their content changes.
  fileprivate var isInStep: Bool { old.count == new.count && zip(old, new).allSatisfy { $0 == $1.origin } }
}
