/// A batch update of a list view: the places of the sections and items to delete, insert, move and change.
///
/// The indices of deletions and of the sources of moves refer to the list before the batch. The indices of insertions,
/// of the targets of moves and of changes of content refer to the list after the batch, which has what is inserted and
/// what changes. The order of the operations has no meaning. A view performs a batch in two steps: first the structure,
/// then the content.
///
/// ```swift
/// for position in batch.insertedItems { print(update.new.snapshot?[position]) }
/// ```
public struct ListBatch: Equatable, Sendable {
  /// A section that moves with its items. The items do not change their order.
  public struct SectionMove: Equatable, Sendable {
    /// The index of the section in the old list.
    public let from: Int
    /// The index of the section in the new list.
    public let to: Int

    @inlinable
    init(_ from: Int, _ to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// An item that moves within its section or to another section.
  public struct ItemMove: Equatable, Sendable {
    /// The position of the item in the old list.
    public let from: ListPosition
    /// The position of the item in the new list.
    public let to: ListPosition

    @inlinable
    init(_ from: ListPosition, _ to: ListPosition) {
      self.from = from
      self.to = to
    }
  }

  /// The indices in the old list of the sections that are deleted with all their items, ascending.
  public let deletedSections: [Int]
  /// The indices in the new list of the sections that are inserted with all their items, ascending. The batch has no
  /// insertions for the items.
  public let insertedSections: [Int]
  /// The sections that move, in the order of the new list.
  public let movedSections: [SectionMove]
  /// The positions in the old list of the items that are deleted, ascending.
  public let deletedItems: [ListPosition]
  /// The positions in the new list of the items that are inserted, ascending.
  public let insertedItems: [ListPosition]
  /// The items that move, in the order of the new list.
  public let movedItems: [ItemMove]
  /// The indices in the new list of the sections whose content, such as the title, changes, ascending.
  public let reconfiguredSections: [Int]
  /// The positions in the new list of the items whose rows a view updates, ascending.
  public let reconfiguredItems: [ListPosition]
  /// The positions in the new list of the items whose rows a view creates again, ascending.
  public let reloadedItems: [ListPosition]

  @inlinable
  init(
    deletedSections: [Int] = [], insertedSections: [Int] = [], movedSections: [SectionMove] = [],
    deletedItems: [ListPosition] = [], insertedItems: [ListPosition] = [], movedItems: [ItemMove] = [],
    reconfiguredSections: [Int] = [], reconfiguredItems: [ListPosition] = [], reloadedItems: [ListPosition] = []
  ) {
    self.deletedSections = deletedSections
    self.insertedSections = insertedSections
    self.movedSections = movedSections
    self.deletedItems = deletedItems
    self.insertedItems = insertedItems
    self.movedItems = movedItems
    self.reconfiguredSections = reconfiguredSections
    self.reconfiguredItems = reconfiguredItems
    self.reloadedItems = reloadedItems
  }

  /// Whether the batch changes nothing.
  @inlinable
  public var isEmpty: Bool {
    !hasStructuralChanges && reconfiguredSections.isEmpty && reconfiguredItems.isEmpty && reloadedItems.isEmpty
  }

  /// Whether the batch deletes, inserts or moves sections or items.
  @inlinable
  public var hasStructuralChanges: Bool {
    !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty)
  }

  /// The number of operations, without reloads. A section that is deleted or inserted with its items counts as one.
  @inlinable
  var numberOfOperations: Int {
    deletedSections.count + insertedSections.count + movedSections.count + deletedItems.count + insertedItems.count
      + movedItems.count + reconfiguredSections.count + reconfiguredItems.count
  }
}

extension ListBatch: CustomStringConvertible {
  /// The operations in words, for example `[move item 0.2 to 0.0, reconfigure item 0.1]`.
  /// - Complexity: O(operations).
  public var description: String { "[\(operations.joined(separator: ", "))]" }

  var operations: [String] {
    deletedSections.map { "delete section \($0)" }
      + insertedSections.map { "insert section \($0)" }
      + movedSections.map { "move section \($0.from) to \($0.to)" }
      + deletedItems.map { "delete item \($0)" }
      + insertedItems.map { "insert item \($0)" }
      + movedItems.map { "move item \($0.from) to \($0.to)" }
      + reconfiguredSections.map { "reconfigure section \($0)" }
      + reconfiguredItems.map { "reconfigure item \($0)" }
      + reloadedItems.map { "reload item \($0)" }
  }
}

/// The computation of one batch from an old and a new list.
extension ListBatch {
  /// Computes the batch that changes one list into another. If a section would have to move while its items change, the
  /// batch deletes and inserts it. No item moves out of a deleted section or into an inserted section.
  @inlinable
  init<Section, Item>(
    from old: ChunkedArray<StoredSection<Section, Item>>, to new: ChunkedArray<StoredSection<Section, Item>>
  ) {
    let sections = SectionMatching(old, new)
    var items = ItemMatching<Item>()
    var changes: [Int] = []
    for pair in sections.compared {
      let (before, after) = (old[pair.old], new[pair.new])
      if before.section != after.section { changes.append(pair.new) }
      if !before.items.isSame(as: after.items) {
        items.add((pair.old, before.items), (pair.new, after.items))
      }
    }
    items.finish()
    self.init(
      deletedSections: sections.deleted,
      insertedSections: sections.inserted,
      movedSections: sections.moved.map { SectionMove($0.from, $0.to) },
      deletedItems: items.deleted, insertedItems: items.inserted, movedItems: items.moved,
      reconfiguredSections: changes, reconfiguredItems: items.changed)
  }

  /// Returns the batch with reloads and reconfigurations for marks that the old list lacks. Inserted items need none.
  @usableFromInline
  func marked<Section, Item>(
    by new: ListSnapshot<Section, Item>, except carriedOut: ItemMarks<Item.ID>
  ) -> ListBatch {
    let sections = Set(insertedSections)
    let inserted = Set(insertedItems)
    func markedItems(_ kind: ItemMarks<Item.ID>.Kind) -> [ListPosition] {
      new.marks.ids(kind, notIn: carriedOut).compactMap { id in
        guard let position = new.position(of: id), !sections.contains(position.section), !inserted.contains(position)
        else { return nil }
        return position
      }
    }
    let reloaded = Set(markedItems(.reload))
    let reconfigured = Set(reconfiguredItems + markedItems(.reconfigure)).subtracting(reloaded)
    return ListBatch(
      deletedSections: deletedSections, insertedSections: insertedSections, movedSections: movedSections,
      deletedItems: deletedItems, insertedItems: insertedItems, movedItems: movedItems,
      reconfiguredSections: reconfiguredSections,
      reconfiguredItems: reconfigured.sorted(), reloadedItems: reloaded.sorted())
  }
}

/// The check before a view performs a batch.
extension ListBatch {
  /// Compares the numbers of sections and items before and after the batch. A view raises an exception if they do not
  /// add up.
  /// - Returns: The first number that is wrong, as a sentence, or `nil`.
  /// - Complexity: O(k + s log k) for k operations in s sections.
  @usableFromInline
  package func countFault<Section>(from old: ListStructure<Section>, to new: ListStructure<Section>) -> String? {
    let sections = old.numberOfSections - deletedSections.count + insertedSections.count
    guard sections == new.numberOfSections else {
      return
        "\(old.numberOfSections) sections - \(deletedSections.count) deleted + \(insertedSections.count) inserted = "
        + "\(sections), but the new list has \(new.numberOfSections)"
    }
    let leaving = Self.counts(deletedItems.lazy.map { $0.section }, movedItems.lazy.map { $0.from.section })
    let arriving = Self.counts(insertedItems.lazy.map { $0.section }, movedItems.lazy.map { $0.to.section })
    let map = sectionMap(of: old.numberOfSections)
    let changed = Set(arriving.keys).union(leaving.keys.compactMap { map.index(of: $0) })
    for section in changed.sorted() {
      guard section >= 0, section < new.numberOfSections, let source = map.oldIndex(of: section), source >= 0,
        source < old.numberOfSections
      else { continue }
      let (before, after) = (old.items(inSection: source).count, new.items(inSection: section).count)
      let (minus, plus) = (leaving[source] ?? 0, arriving[section] ?? 0)
      guard before - minus + plus != after else { continue }
      return "section \(source), now \(section): \(before) items - \(minus) that leave + \(plus) that arrive = "
        + "\(before - minus + plus), but the new list has \(after)"
    }
    let minus = deletedSections.filter { $0 >= 0 && $0 < old.numberOfSections }
      .reduce(leaving.values.reduce(0, +)) { $0 + old.items(inSection: $1).count }
    let plus = insertedSections.filter { $0 >= 0 && $0 < new.numberOfSections }
      .reduce(arriving.values.reduce(0, +)) { $0 + new.items(inSection: $1).count }
    let items = old.numberOfItems - minus + plus
    guard items != new.numberOfItems else { return nil }
    return "\(old.numberOfItems) items - \(minus) that leave + \(plus) that arrive = \(items), "
      + "but the new list has \(new.numberOfItems)"
  }

  /// The number of items in each section. Usually, long stretches are in one section.
  private static func counts(_ sections: some Sequence<Int>, _ others: some Sequence<Int>) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    var (section, count) = (0, 0)
    func add(_ next: Int) {
      if next != section {
        if count > 0 { counts[section, default: 0] += count }
        (section, count) = (next, 0)
      }
      count += 1
    }
    for next in sections { add(next) }
    for next in others { add(next) }
    if count > 0 { counts[section, default: 0] += count }
    return counts
  }
}

/// Updates of the arrays in which a view keeps one cell for each item.
extension ListBatch {
  /// Updates the cells of a view that has an array of cells for each section.
  ///
  /// It knows no items, so that it is as fast in a view that is generic over its items as in any other.
  /// - Parameters:
  ///   - cells: The cells of the list before the batch, by section.
  ///   - new: The cells of the items that ``ListSnapshot/forEachItem(newOrChangedBy:_:)`` names, in this order.
  ///   - count: Returns the number of items of an inserted section.
  /// - Complexity: O(s + n + k log k) for a batch of k operations, s sections, and n items after the first change of a
  ///   section.
  @inlinable
  func apply<Cell>(to cells: inout [[Cell]], new: [Cell], count: (Int) -> Int) {
    var next = insertedItems.count
    var arriving = new
    for move in movedItems { arriving.append(cells[move.from.section][move.from.item]) }
    var origins: [Int?]?
    if changesSections {
      var sections: [[Cell]] = []
      for section in insertedSections {
        sections.append(Array(new[next..<next + count(section)]))
        next += count(section)
      }
      for move in movedSections { sections.append(cells[move.from]) }
      guard let patch = sectionPatch(of: cells.count) else { Self.refuseCells() }
      cells.apply(patch, arriving: sections)
      origins = patch.origins
    }
    guard
      let patches = itemPatches(
        of: cells.count, origins: origins, numberOfNew: new.count, numberOfItems: { cells[$0].count })
    else { Self.refuseCells() }
    for (section, patch) in patches { cells[section].apply(patch, arriving: arriving) }
    for positions in [reconfiguredItems, reloadedItems] {
      for position in positions {
        cells[position.section][position.item] = new[next]
        next += 1
      }
    }
  }

  @usableFromInline
  static func refuseCells() -> Never { preconditionFailure("the cells are not those of the list before the batch") }

  /// The change of the sections of a list of so many, or `nil` if the batch does not fit it. The inserted sections
  /// arrive, and then those that move.
  @usableFromInline
  func sectionPatch(of count: Int) -> ArrayPatch? {
    let inserted = insertedSections.enumerated().map { (index: $1, source: $0) }
    let moved = movedSections.enumerated().map { (index: $1.to, source: insertedSections.count + $0) }
    return ArrayPatch(
      of: count, leaving: deletedSections.merged(with: movedSections.map(\.from).sorted(), by: <)[...],
      arriving: inserted.merged(with: moved) { $0.index < $1.index }[...])
  }

  /// The changes of the items of each section that stays, or `nil` if the batch does not fit the list. The new items
  /// arrive, and then those that move.
  /// - Parameters:
  ///   - numberOfSections: The number of sections after their change.
  ///   - origins: The old index of each section, or `nil` if it is inserted or moves. Without an array, no section
  ///     does.
  ///   - numberOfNew: The number of new items.
  ///   - numberOfItems: Returns the number of items of a section before their change.
  @usableFromInline
  func itemPatches(
    of numberOfSections: Int, origins: [Int?]?, numberOfNew: Int, numberOfItems: (Int) -> Int
  ) -> [(section: Int, patch: ArrayPatch)]? {
    var leaving = deletedItems.merged(with: movedItems.map(\.from).sorted(), by: <)[...]
    let inserted = insertedItems.enumerated().map { (position: $1, source: $0) }
    let moved = movedItems.enumerated().map { (position: $1.to, source: numberOfNew + $0) }
    var arriving = inserted.merged(with: moved) { $0.position < $1.position }[...]
    var patches: [(section: Int, patch: ArrayPatch)] = []
    for section in 0..<numberOfSections where !leaving.isEmpty || !arriving.isEmpty {
      // Only a section that stays has items that leave or arrive.
      guard let origin = origins.map({ $0[section] }) ?? section else { continue }
      let gone = leaving.prefix { $0.section == origin }
      let new = arriving.prefix { $0.position.section == section }
      (leaving, arriving) = (leaving[gone.endIndex...], arriving[new.endIndex...])
      guard !gone.isEmpty || !new.isEmpty else { continue }
      let indices = new.map { (index: $0.position.item, source: $0.source) }
      guard
        let patch = ArrayPatch(
          of: numberOfItems(section), leaving: gone.map(\.item)[...], arriving: indices[...])
      else { return nil }
      patches.append((section, patch))
    }
    return leaving.isEmpty && arriving.isEmpty ? patches : nil
  }
}

/// A change of an array, which knows no elements: where those that stay and others that arrive are afterwards.
@usableFromInline
struct ArrayPatch {
  /// Neighboring elements of the array, or of those that arrive.
  @usableFromInline
  struct Run {
    @usableFromInline let arrives: Bool
    @usableFromInline var range: Range<Int>
  }

  /// The number of elements before the change.
  @usableFromInline let count: Int
  /// The number of elements at the beginning that stay where they are.
  @usableFromInline let start: Int
  /// What follows them. The indices of elements of the array count from `start`.
  @usableFromInline private(set) var runs: [Run] = []

  /// - Parameters:
  ///   - count: The number of elements before the change.
  ///   - leaving: The ascending indices of the elements to remove.
  ///   - arriving: The ascending indices of new elements afterwards, each with its index among those that arrive.
  /// - Returns: `nil` if an element cannot leave or cannot have its index.
  init?(of count: Int, leaving: ArraySlice<Int>, arriving: ArraySlice<(index: Int, source: Int)>) {
    self.count = count
    start = min(leaving.first ?? count, arriving.first?.index ?? count)
    guard start >= 0, start <= count, (leaving.last ?? -1) < count else { return nil }
    var (next, end, gone, new) = (start, start, leaving, arriving)
    while true {
      if gone.first == next {
        gone.removeFirst()
        next += 1
      } else if let arrival = new.first, arrival.index == end {
        new.removeFirst()
        add(arrival.source..<arrival.source + 1, arrives: true)
        end += 1
      } else {
        let staying = min((gone.first ?? count) - next, (new.first?.index ?? .max) - end)
        if staying == 0, new.isEmpty { return }
        guard staying > 0 else { return nil }
        add(next - start..<next - start + staying, arrives: false)
        next += staying
        end += staying
      }
    }
  }

  private mutating func add(_ range: Range<Int>, arrives: Bool) {
    if let last = runs.last, last.arrives == arrives, last.range.upperBound == range.lowerBound {
      runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      runs.append(Run(arrives: arrives, range: range))
    }
  }

  /// The number of elements after the first change.
  @usableFromInline var rest: Int { runs.reduce(0) { $0 + $1.range.count } }

  /// Whether the change fits arrays of so many elements, and of so many that arrive.
  @usableFromInline
  func fits(_ count: Int, arriving: Int) -> Bool {
    count == self.count && runs.allSatisfy { !$0.arrives || $0.range.upperBound <= arriving }
  }

  /// The index before the change of each element after it, or `nil` if it arrives.
  @usableFromInline var origins: [Int?] {
    Array(0..<start) + runs.flatMap { run in run.range.map { run.arrives ? nil : start + $0 } }
  }

  /// The ranges of elements to replace, each with what replaces it. No range touches the next.
  func changes<Element>(
    arriving: HashedElements<Element>
  ) -> [(range: Range<Int>, new: HashedElements<Element>)] {
    var changes: [(range: Range<Int>, new: HashedElements<Element>)] = []
    var (next, new) = (start, HashedElements<Element>())
    func replace(upTo end: Int) {
      if next < end || !new.elements.isEmpty { changes.append((next..<end, new)) }
      new = HashedElements()
    }
    for run in runs {
      if run.arrives {
        for index in run.range { new.append(arriving.elements[index], arriving.hashes[index]) }
      } else {
        replace(upTo: start + run.range.lowerBound)
        next = start + run.range.upperBound
      }
    }
    replace(upTo: count)
    return changes
  }
}

extension Array {
  /// Performs a change.
  ///
  /// The elements after the first change are copied run by run, because a view that is generic over its cells would
  /// otherwise look up their type for each of them.
  @inlinable
  mutating func apply(_ patch: ArrayPatch, arriving: [Element]) {
    precondition(patch.fits(count, arriving: arriving.count), "the change is not one of these elements")
    let rest = withUnsafeBufferPointer { old in  // the patch fits the count, and the pointers stay inside the closures
      arriving.withUnsafeBufferPointer { new in  // as above
        Array(unsafeUninitializedCapacity: patch.rest) { rest, count in  // as many as the runs have
          for run in patch.runs {
            guard let target = rest.baseAddress, let source = run.arrives ? new.baseAddress : old.baseAddress else {
              return
            }
            let first = run.arrives ? run.range.lowerBound : patch.start + run.range.lowerBound
            (target + count).initialize(from: source + first, count: run.range.count)
            count += run.range.count
          }
        }
      }
    }
    if patch.start == 0 { return self = rest }
    if patch.start < count { removeLast(count - patch.start) }
    append(contentsOf: rest)
  }
}

extension ListSnapshot {
  /// Calls a closure for the items of which a view makes new cells after a batch that leads to this list: those that
  /// are inserted, those of inserted sections, and those whose rows are updated or created again.
  @inlinable
  func forEachItem(newOrChangedBy batch: ListBatch, _ body: (Item) -> Void) {
    _ = mapItems(at: batch.insertedItems) { body($1) }
    for section in batch.insertedSections { for item in contents[section].items.array() { body(item) } }
    for positions in [batch.reconfiguredItems, batch.reloadedItems] { _ = mapItems(at: positions) { body($1) } }
  }

  /// Maps the items at ascending positions, which must exist.
  @inlinable
  func mapItems<Result>(at positions: [ListPosition], _ transform: (ListPosition, Item) -> Result) -> [Result] {
    guard let first = positions.first else { return [] }
    var (section, reader) = (first.section, SliceReader(contents[first.section].items))
    return positions.map { position in
      if position.section != section {
        (section, reader) = (position.section, SliceReader(contents[position.section].items))
      }
      return transform(position, reader[position.item])
    }
  }
}
