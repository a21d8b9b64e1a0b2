/// Cuts a list into sections by a key of its items.
struct Sectioning<Item: ListElement, Section: ListElement>: ListDerivation {
  typealias InputSection = SingleSection
  typealias Input = Item

  let section: (Item) -> Section
  /// The order of the sections, or `nil` for the order in which their first items appear.
  let areInIncreasingOrder: ((Section, Section) -> Bool)?

  func list(of source: ListSnapshot<SingleSection, Item>) -> ListSnapshot<Section, Item> {
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

  func splices(
    of list: ListSnapshot<Section, Item>, from old: ListSnapshot<SingleSection, Item>,
    to new: ListSnapshot<SingleSection, Item>
  ) -> ListSplices<Section, Item> {
    let (before, after) = (old.elements, new.elements)
    var changes = SectionChanges<Section, Item>()
    for splice in after.splices(from: before) {
      for item in before.slice(splice.old) {
        guard let position = list.position(of: item.id) else { continue }
        changes.change(list.contents[position.section].section).removed.append(position.item)
      }
      var rest = after.slice(splice.new)[...]
      while let first = rest.first {
        let section = section(first)
        let end = rest.dropFirst().firstIndex { self.section($0).id != section.id } ?? rest.endIndex
        changes.change(section).inserted.append((splice.old.lowerBound, Array(rest[..<end])))
        rest = rest[end...]
      }
    }
    return Arrangement(self, list, old, new).splices(for: changes.all)
  }
}

/// The changes of a sectioned list, by section.
private struct SectionChanges<Section: ListElement, Item: ListElement> {
  final class Change {
    /// The section as the first of its changed items states it.
    let section: Section
    /// The indices in the section of the items that leave.
    var removed: [Int] = []
    /// The items that arrive, each run with the index of the old source before which it does.
    var inserted: [(before: Int, items: [Item])] = []

    init(_ section: Section) { self.section = section }
  }

  private(set) var all: [Change] = []
  private var indices: [Section.ID: Int] = [:]

  mutating func change(_ section: Section) -> Change {
    if let index = indices[section.id] { return all[index] }
    indices.updateMakingRoom(all.count, forKey: section.id)
    all.append(Change(section))
    return all[all.count - 1]
  }
}

/// The order of the sections of a list whose items change.
private struct Arrangement<Section: ListElement, Item: ListElement> {
  /// A section whose first item changes, or that is new. It may move.
  private struct Mover {
    let section: Section
    let origin: Int?
    /// The index of the section's first item in the source.
    let start: Int
    let items: [(range: Range<Int>, items: [Item])]
    /// The number of sections that stay before it.
    var rank = 0
  }

  private let rule: Sectioning<Item, Section>
  private let list: ListSnapshot<Section, Item>
  private let old: ListSnapshot<SingleSection, Item>
  private let new: ListSnapshot<SingleSection, Item>
  private var movers: [Mover] = []
  /// The sections that stay where they are, and the changes of their items.
  private var staying: [(section: Int, items: [(range: Range<Int>, items: [Item])])] = []
  /// The indices of the sections that leave or may move, ascending.
  private var leaving: [Int] = []

  init(
    _ rule: Sectioning<Item, Section>, _ list: ListSnapshot<Section, Item>, _ old: ListSnapshot<SingleSection, Item>,
    _ new: ListSnapshot<SingleSection, Item>
  ) {
    (self.rule, self.list, self.old, self.new) = (rule, list, old, new)
  }

  consuming func splices(for changes: [SectionChanges<Section, Item>.Change]) -> ListSplices<Section, Item> {
    for change in changes { sort(change) }
    leaving.sort()
    movers = movers.map { mover in
      var mover = mover
      mover.rank = rank(of: mover)
      return mover
    }
    movers.sort { isBefore($0, $1) }
    // An order that contradicts itself leads to some order.
    for index in movers.indices.dropFirst() { movers[index].rank = max(movers[index].rank, movers[index - 1].rank) }
    return splices
  }

  /// Decides whether a section stays.
  private mutating func sort(_ change: SectionChanges<Section, Item>.Change) {
    guard let index = list.indexOfSection(change.section.id) else {
      let items = change.inserted.flatMap(\.items)
      return addMover(change.section, nil, items[0], [(0..<0, items)])
    }
    let items = list.contents[index].elements
    let replaced = RangeReplacement.merging(
      removed: change.removed.sorted(), inserted: arrivals(of: change.inserted, in: items))
    guard let first = replaced.first, first.range.lowerBound == 0 else { return staying.append((index, replaced)) }
    leaving.append(index)
    if let item = first.items.first ?? (first.range.upperBound < items.count ? items[first.range.upperBound] : nil) {
      addMover(rule.section(item), index, item, replaced)
    }
  }

  /// The indices in a section before which items arrive. Items that arrive at one index of the source need one search,
  /// and items at its end need none.
  private func arrivals(
    of inserted: [(before: Int, items: [Item])], in items: ListElements<Item>
  ) -> [(index: Int, elements: [Item])] {
    var (last, index) = (0, 0)
    return inserted.map { before, arrived in
      if before == old.numberOfItems {
        index = items.count
      } else if before > last {
        index = (index..<items.count).partitioningIndex { (old.position(of: items[$0].id)?.item ?? 0) >= before }
      }
      last = before
      return (index, arrived)
    }
  }

  private mutating func addMover(
    _ section: Section, _ origin: Int?, _ first: Item, _ items: [(range: Range<Int>, items: [Item])]
  ) {
    movers.append(
      Mover(section: section, origin: origin, start: new.position(of: first.id)?.item ?? 0, items: items))
  }

  /// The index of the section with a number of staying sections before it, or the number of sections at the end.
  private func index(ofRank rank: Int) -> Int {
    rank + leaving.indices.partitioningIndex { leaving[$0] - $0 > rank }
  }

  private func rank(of mover: Mover) -> Int {
    (0..<list.numberOfSections - leaving.count).partitioningIndex { rank in
      let other = list.contents[index(ofRank: rank)]
      if let areInIncreasingOrder = rule.areInIncreasingOrder {
        if areInIncreasingOrder(mover.section, other.section) { return true }
        if areInIncreasingOrder(other.section, mover.section) { return false }
      }
      return (new.position(of: other.elements[0].id)?.item ?? 0) > mover.start
    }
  }

  private func isBefore(_ a: Mover, _ b: Mover) -> Bool {
    if let areInIncreasingOrder = rule.areInIncreasingOrder {
      if areInIncreasingOrder(a.section, b.section) { return true }
      if areInIncreasingOrder(b.section, a.section) { return false }
    }
    return a.start < b.start
  }

  private var splices: ListSplices<Section, Item> {
    var splices = ListSplices<Section, Item>()
    let arrivals = movers.map { (index(ofRank: $0.rank), [($0.section, $0.origin)]) }
    for replacement in RangeReplacement.merging(removed: leaving, inserted: arrivals) {
      splices.sections.append(.init(old: replacement.range, new: replacement.items.map { ($0.0, $0.1) }))
    }
    var items = movers.enumerated().map { (section: $1.rank + $0, items: $1.items) }
    for (section, changes) in staying {
      let rank = section - leaving.partitioningIndex { $0 > section }
      items.append((rank + movers.partitioningIndex { $0.rank > rank }, changes))
    }
    for (section, changes) in items.sorted(by: { $0.section < $1.section }) {
      for change in changes { splices.items.append(.init(section: section, range: change.range, items: change.items)) }
    }
    return splices
  }
}
