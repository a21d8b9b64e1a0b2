/// Updates that one batch cannot perform without rebuilding rows, and their division into two batches.
extension ListBatch {
  /// Whether the batch may delete and insert an item that is in both lists.
  @inlinable
  var mayRebuildRows: Bool {
    !deletedSections.isEmpty && !(insertedSections.isEmpty && insertedItems.isEmpty)
      || !insertedSections.isEmpty && !deletedItems.isEmpty
  }
}

/// The list between two batches. Together, the batches keep the row of every item that is in both lists.
///
/// The first batch inserts new sections, moves sections, and moves items out of the sections that will be deleted. The
/// second batch deletes these sections and moves, deletes and inserts all other items. It moves no section. An item
/// that goes from a deleted section to a moved or inserted section is in a third section in between, the host. The host
/// stays where it is, so there is such a plan if at least one section is in both lists.
@usableFromInline
struct TwoBatchPlan<Section: ListElement, Item: ListElement> {
  @usableFromInline typealias Stored = StoredSection<Section, Item>
  @usableFromInline typealias Sections = ChunkedArray<Stored>

  /// The sections of the list between the batches.
  @usableFromInline private(set) var storedSections: [Stored] = []
  /// The positions in the new list of the items that the first batch inserts.
  @usableFromInline private(set) var arrived: Set<ListPosition> = []

  private let old: Sections
  private let new: Sections
  /// The new index of each old section, and the old index of each new section.
  private var targets: [Int?]
  private var sources: [Int?]
  /// The indices in the new list of the sections that no batch moves.
  private var staying: Set<Int> = []
  /// The old position of each item that changes its section, by its new position.
  private var origins: [ListPosition: ListPosition] = [:]
  /// Whether the hash table gave up, so that an item without an origin may be in the old list after all.
  private var isIncomplete = false
  /// The items of each deleted section that are in the new list.
  private var rescued: [Int: [(from: Int, to: ListPosition)]] = [:]

  /// - Parameter batch: The single batch that leads from the old list to the new list.
  /// - Returns: `nil` if the single batch keeps every row that can be kept.
  @usableFromInline
  init?(_ batch: ListBatch, _ old: Sections, _ new: Sections) {
    self.old = old
    self.new = new
    targets = Array(repeating: nil, count: old.count)
    sources = Array(repeating: nil, count: new.count)
    matchSections()
    guard sources.contains(where: { $0 != nil }) else { return nil }
    matchItems(batch)
    guard !origins.isEmpty else { return nil }
    for (to, from) in origins where targets[from.section] == nil {
      rescued[from.section, default: []].append((from.item, to))
    }
    chooseStayingSections()
    arrange()
  }

  private mutating func matchSections() {
    let seed = HashSeed.shared
    var table = HashTable((0..<new.count).map { seed.hash(new[$0].id) }, room: new.count)
    for index in 0..<new.count { _ = table.insert(index) { new[$0].id == new[index].id } }
    for index in 0..<old.count {
      let id = old[index].id
      guard let target = table.first(seed.hash(id), where: { new[$0].id == id }), sources[target] == nil else {
        continue
      }
      targets[index] = target
      sources[target] = index
    }
  }

  /// Chooses the sections that no batch moves, so that the batches have the fewest moves. A section that moves costs
  /// one move, and one more for each item that comes from a deleted section.
  private mutating func chooseStayingSections() {
    var weights = Array(repeating: 1, count: new.count)
    for item in rescued.values.joined() { weights[item.to.section] += 1 }
    let survivors = sources.indices.filter { sources[$0] != nil }
    let chosen = IncreasingSubsequence.heaviest(
      of: survivors.map { Int32(truncatingIfNeeded: sources[$0] ?? 0) }, weights: survivors.map { weights[$0] })
    staying = Set(chosen.map { survivors[$0] })
  }

  /// Finds the items that the single batch deletes and inserts.
  private mutating func matchItems(_ batch: ListBatch) {
    var leaving: [(position: ListPosition, item: Item)] = batch.deletedItems.map {
      ($0, old[$0.section].items[$0.item])
    }
    for section in batch.deletedSections {
      for (item, element) in old[section].items.array().enumerated() {
        leaving.append((ListPosition(section: section, item: item), element))
      }
    }
    var arriving: [(position: ListPosition, item: Item)] = batch.insertedItems.map {
      ($0, new[$0.section].items[$0.item])
    }
    for section in batch.insertedSections {
      for (item, element) in new[section].items.array().enumerated() {
        arriving.append((ListPosition(section: section, item: item), element))
      }
    }
    let seed = HashSeed.shared
    let olds = ElementHashes(leaving.map { seed.hash($0.item.id) })
    let news = ElementHashes(arriving.map { seed.hash($0.item.id) })
    var table = PairTable(olds, alsoIn: news)
    for (index, guess) in table.guesses(for: news, in: olds).enumerated() {
      let match = table.match(guess, news.hashes[index]) { leaving[$0].item.id == arriving[index].item.id }
      if let match { origins[arriving[index].position] = leaving[match].position }
    }
    isIncomplete = table.hasGivenUp
  }

  /// Arranges the sections in the new order. A deleted section follows the same staying section as in the old list, so
  /// that neither moves.
  private mutating func arrange() {
    var behind: [Int?: [Int]] = [:]
    var hosted: [Int: [ListPosition]] = [:]
    var last: Int?
    for section in 0..<old.count {
      if let target = targets[section] {
        if staying.contains(target) { last = target }
        continue
      }
      behind[last, default: []].append(section)
      guard let host = last ?? staying.min() else { continue }
      for item in (rescued[section] ?? []).sorted(by: { $0.from < $1.from }) where !staying.contains(item.to.section) {
        hosted[host, default: []].append(ListPosition(section: section, item: item.from))
      }
    }
    storedSections += (behind[nil] ?? []).map(leavingSection)
    for section in 0..<new.count {
      if let source = sources[section] {
        storedSections.append(
          staying.contains(section) ? stayingSection(section, source, hosted[section] ?? []) : old[source])
      } else {
        storedSections.append(arrivingSection(section))
      }
      storedSections += (behind[section] ?? []).map(leavingSection)
    }
  }

  /// A deleted section without the items that are in the new list.
  private func leavingSection(_ section: Int) -> Stored {
    guard let rescued = rescued[section] else { return old[section] }
    let gone = Set(rescued.map(\.from))
    let items = old[section].items.array().enumerated().filter { !gone.contains($0.offset) }.map(\.element)
    return Stored(section: old[section].section, items: items)
  }

  /// An inserted section with the items that are not in the old list. The list between the batches has each id once, so
  /// items that may still be in it arrive with the second batch.
  private mutating func arrivingSection(_ section: Int) -> Stored {
    var items: [Item] = []
    guard !isIncomplete else { return Stored(section: new[section].section, items: items) }
    for (item, element) in new[section].items.array().enumerated() {
      let position = ListPosition(section: section, item: item)
      guard origins[position] == nil else { continue }
      items.append(element)
      arrived.insert(position)
    }
    return Stored(section: new[section].section, items: items)
  }

  /// A staying section with its old items and with items of deleted sections. An item that belongs to this section is
  /// where it does not move again. An item that goes to another section is at the end.
  private func stayingSection(_ section: Int, _ source: Int, _ hosted: [ListPosition]) -> Stored {
    let (before, after) = (old[source].items.array(), new[section].items.array())
    let comesIn = after.indices.contains { rescuedOrigin(of: $0, in: section) != nil }
    guard comesIn || !hosted.isEmpty else { return old[source] }
    let alone = ListBatch(
      from: Sections([Stored(section: new[section].section, items: before)]), to: Sections([new[section]]))
    let leaves = Set(alone.deletedItems.map(\.item)).union(alone.movedItems.map(\.from.item))
    let arrives = Set(alone.insertedItems.map(\.item)).union(alone.movedItems.map(\.to.item))
    var items: [Item] = []
    var rest = before.indices
    for item in after.indices {
      if let origin = rescuedOrigin(of: item, in: section) {
        items.append(old[origin.section].items[origin.item])
      } else if !arrives.contains(item) {
        // The next old item that stays, preceded by the old items that the second batch removes.
        while let next = rest.popFirst() {
          items.append(before[next])
          if !leaves.contains(next) { break }
        }
      }
    }
    items += before[rest]
    items += hosted.map { old[$0.section].items[$0.item] }
    return Stored(section: old[source].section, items: items)
  }

  /// The old position of an item of the new list, if its old section is deleted.
  private func rescuedOrigin(of item: Int, in section: Int) -> ListPosition? {
    guard let origin = origins[ListPosition(section: section, item: item)], targets[origin.section] == nil else {
      return nil
    }
    return origin
  }
}
