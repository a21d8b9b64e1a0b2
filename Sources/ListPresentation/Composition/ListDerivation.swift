/// A rule that makes a list from a list, as a pure value.
protocol ListDerivation<InputSection, Input, Section, Item> {
  associatedtype InputSection: ListElement
  associatedtype Input: ListElement
  associatedtype Section: ListElement
  associatedtype Item: ListElement
  /// What a rule remembers beside the list that it has made.
  associatedtype Memory = Void
  typealias Source = ListSnapshot<InputSection, Input>
  typealias List = ListSnapshot<Section, Item>
  typealias Made = (source: Source, list: List, memory: Memory)

  /// Makes the list of a source, without marks. The ids of the source may repeat.
  /// - Parameter made: The list of an earlier source, or `nil`. The rule makes again what has changed since.
  func list(of source: Source, after made: Made?) -> (list: List, memory: Memory)

  /// The id of the item that an item of the source became, or `nil` if the list leaves the item out.
  func id(of input: Input.ID, in list: List, of source: Source) -> Item.ID?

  /// The item of the source from which an item of the list was made, or `nil` if it was made from none.
  func sourceItem(of item: Item, in list: List, of source: Source) -> Input?

  /// The indices in the source of the items at indices of the list, which exist.
  func sourceIndices(of indices: RangeSet<Int>, in list: List, of source: Source) -> RangeSet<Int>

  /// Whether the items of a section have the order of the source.
  var keepsOrder: Bool { get }

  /// Returns the indices in the list at which an item may be inserted that the source gets before the item at an index.
  func insertionRange(before index: Int, in list: List, of source: Source) -> Range<Int>

  /// The number of items that the list has loaded or looked at, given the number of loaded items of its source.
  func numberOfLoadedItems(of list: List, inSource loaded: @autoclosure () -> Int) -> Int

  /// The number of items in all if it is known, given the numbers of items of its source.
  func total(of list: List, inSource total: PagingTotal?, loaded: @autoclosure () -> Int) -> PagingTotal?
}

extension ListDerivation {
  var keepsOrder: Bool { true }
  func numberOfLoadedItems(of list: List, inSource loaded: @autoclosure () -> Int) -> Int { loaded() }
  func total(of list: List, inSource total: PagingTotal?, loaded: @autoclosure () -> Int) -> PagingTotal? { total }
  func insertionRange(before index: Int, in list: List, of source: Source) -> Range<Int> { 0..<list.numberOfItems }

  /// Returns the indices in the list at which an item may be inserted that the source gets at one of its indices.
  func growthRange(for range: Range<Int>, in list: List, of source: Source) -> Range<Int> {
    func insertionRange(_ index: Int) -> Range<Int> {
      self.insertionRange(before: min(index, source.numberOfItems), in: list, of: source)
    }
    let start = insertionRange(range.lowerBound).lowerBound
    // Of an id that repeats, the first item is found, which may be before the start.
    return start..<max(start, insertionRange(range.upperBound).upperBound)
  }
}

extension ListDerivation where Item == Input {
  func id(of input: Input.ID, in list: List, of source: Source) -> Input.ID? {
    list.position(of: input) == nil ? nil : input
  }

  func sourceItem(of item: Item, in list: List, of source: Source) -> Input? {
    source.position(of: item.id) == nil ? nil : item
  }

  /// The indices in the source of the items with the same ids, for a list whose sections keep the order of the source.
  ///
  /// If two items are as far apart in the source as in the list, those between them are the same, and are not looked
  /// up.
  func sourceIndices(of indices: RangeSet<Int>, in list: List, of source: Source) -> RangeSet<Int> {
    let structure = list.structure
    var ranges: [Range<Int>] = []
    for range in indices.ranges {
      var index = range.lowerBound
      while index < range.upperBound, let section = structure.position(at: index)?.section {
        let last = min(range.upperBound, structure.items(inSection: section).upperBound) - 1
        let end = sourceIndex(of: last, in: list, of: source)
        while index <= last {
          let first = sourceIndex(of: index, in: list, of: source)
          let isRun = first.map { $0 + last - index == end } ?? false
          let next = isRun ? last + 1 : index + 1
          if let first { ranges.append(first..<first + next - index) }
          index = next
        }
      }
    }
    return RangeSet(ranges)
  }

  /// The index in the source of the item with the id of an item of the list, or `nil` if there is none.
  func sourceIndex(of index: Int, in list: List, of source: Source) -> Int? { source.index(of: list[index].id) }
}

/// A derived list, and the source that it was derived from.
struct DerivedState<Rule: ListDerivation> {
  private(set) var rule: Rule
  private var made: Rule.Made?

  init(_ rule: Rule) { self.rule = rule }

  /// The source as it was read last, or `nil` before the first time.
  var source: Rule.Source? { made?.source }
  var list: Rule.List { made?.list ?? Rule.List() }

  /// Makes the list follow its source.
  /// - Complexity: O(chunks + c) for c sections and items in chunks that changed.
  mutating func follow(_ new: Rule.Source) {
    if let made, made.source.contents.isSame(as: new.contents) {
      let hadMarks = !made.source.marks.isEmpty
      self.made?.source = new
      if hadMarks || !new.marks.isEmpty { mark() }
      return
    }
    let (list, memory) = rule.list(of: new, after: made)
    made = (new, list, memory)
    mark()
  }

  /// Replaces the rule by one that makes something else of certain items.
  mutating func follow(_ newRule: Rule, changing ids: Set<Rule.Input.ID>) where Rule: ChunkwiseDerivation {
    rule = newRule
    guard let made else { return }
    // Of an id that repeats, only the first item would be found.
    let known: Rule.Made? = made.source.duplicates().isEmpty ? made : nil
    let (list, memory) = rule.list(of: made.source, after: known, changing: ids)
    self.made = (made.source, list, memory)
    mark()
  }

  private mutating func mark() {
    guard let made else { return }
    let marks = made.source.marks.mapped { rule.id(of: $0, in: made.list, of: made.source) }
    self.made?.list.marks = marks
  }
}

/// A rule that keeps the sections, and says something of each item that depends on the item alone, and perhaps on the
/// one before it. The items of the list are made from what it says, chunk by chunk.
///
/// The rule remembers what it has said of each chunk of the source. Chunks that two sources share are not looked at
/// again. In other chunks, it says something of the items that are new, that have other content, or that follow another
/// item than before.
protocol ChunkwiseDerivation: ListDerivation where Section == InputSection, Memory == ChunkMemory<Self> {
  /// What the rule says of an item.
  associatedtype Verdict

  /// Says something of an item.
  func verdict(on item: Input, after previous: Input?) -> Verdict
  /// Whether what the rule says depends on the item before.
  var looksBehind: Bool { get }
  /// Whether no id repeats in the list if none does in the source.
  var keepsIDsUnique: Bool { get }
  /// Returns the chunk that is made of a chunk of the source, or `nil` if it has no items.
  func chunk(of source: Chunk<Input>, _ verdicts: [Verdict]) -> Chunk<Item>?
  /// Returns the item after the last item of a section, or `nil` for none.
  func end(after last: Input) -> Item?
}

extension ChunkwiseDerivation {
  var looksBehind: Bool { false }
  var keepsIDsUnique: Bool { false }
  func end(after last: Input) -> Item? { nil }
}

/// What a rule has said of the chunks of a source, and what it has made of them.
struct ChunkMemory<Rule: ChunkwiseDerivation> {
  /// What was said of a chunk, and what was made of it. An object, because one reference is copied faster than two.
  final class Part {
    let verdicts: [Rule.Verdict]
    let chunk: Chunk<Rule.Item>?

    init(_ verdicts: [Rule.Verdict], _ chunk: Chunk<Rule.Item>?) { (self.verdicts, self.chunk) = (verdicts, chunk) }
  }

  struct Section {
    /// For each chunk of the section of the source.
    var parts: [Part] = []
    var last: Rule.Input?
    var end: Chunk<Rule.Item>?

    var items: ChunkedArray<Rule.Item> {
      var chunks: [Chunk<Rule.Item>] = []
      chunks.reserveCapacity(parts.count + 1)
      for part in parts { if let chunk = part.chunk { chunks.append(chunk) } }
      if let end { chunks.append(end) }
      return ChunkedArray(chunks)
    }
  }

  var sections: [Section] = []
}

extension ChunkwiseDerivation {
  func list(of source: Source, after made: Made?) -> (list: List, memory: ChunkMemory<Self>) {
    list(of: source, after: made, changing: [])
  }

  /// - Parameter ids: The items on which the verdict is now another. Only if the earlier source is the same.
  func list(of source: Source, after made: Made?, changing ids: Set<Input.ID>) -> (
    list: List, memory: ChunkMemory<Self>
  ) {
    var memory = ChunkMemory<Self>()
    var sections: [StoredSection<Section, Item>] = []
    let before = made?.source.contents.array() ?? []
    let after = source.contents.array()
    let origins = Source.origins(of: after, in: before)
    let shown = made?.list.contents.array() ?? []
    let changed = Dictionary(grouping: ids.compactMap { source.position(of: $0) }, by: \.section)
    for (index, stored) in after.enumerated() {
      let origin = origins(index)
      let (old, known) = origin.map { (before[$0].items, made?.memory.sections[$0]) } ?? (ChunkedArray(), nil)
      let section: ChunkMemory<Self>.Section
      if let known, let origin, old.isSame(as: stored.items) {
        guard let positions = changed[index] else {
          memory.sections.append(known)
          sections.append(StoredSection(section: stored.section, items: shown[origin].items))
          continue
        }
        section = self.section(known, of: stored.items, changing: positions.map(\.item))
      } else {
        section = self.section(of: stored.items, after: old, known ?? ChunkMemory.Section())
      }
      memory.sections.append(section)
      sections.append(StoredSection(section: stored.section, items: section.items))
    }
    // A list that leaves out nothing is the source.
    if let same = source as? List, zip(same.contents.array(), sections).allSatisfy({ $0.items.isSame(as: $1.items) }) {
      var list = same
      list.marks = ItemMarks()
      return (list, memory)
    }
    let list = ListSnapshot(storedSections: sections).sharingIndex(of: made?.list)
    if keepsIDsUnique, source.isKnownToBeUnique { list.noteUnique() }
    return (list, memory)
  }

  /// Says something again of some items of a section in which nothing else has changed.
  /// - Complexity: O(chunks + items of the chunks that have the rows).
  private func section(
    _ known: ChunkMemory<Self>.Section, of items: ChunkedArray<Input>, changing rows: [Int]
  ) -> ChunkMemory<Self>.Section {
    var section = known
    for (number, rows) in Dictionary(grouping: rows, by: { items.chunk(at: $0) }) {
      let start = items.start(ofChunk: number)
      var verdicts = known.parts[number].verdicts
      for row in rows { verdicts[row - start] = verdict(on: items[row], after: row > 0 ? items[row - 1] : nil) }
      section.parts[number] = part(items.entries[number].chunk, verdicts)
    }
    return section
  }

  private func section(
    of new: ChunkedArray<Input>, after old: ChunkedArray<Input>, _ known: ChunkMemory<Self>.Section
  ) -> ChunkMemory<Self>.Section {
    var section = ChunkMemory<Self>.Section()
    var next = 0
    /// Takes over shared chunks up to an old one. The first item in them may follow another one than before.
    func takeOver(upTo end: Int, followsChange: Bool) {
      guard next < end else { return }
      if looksBehind, followsChange {
        let number = section.parts.count
        let row = new.start(ofChunk: number)
        var verdicts = known.parts[next].verdicts
        verdicts[0] = verdict(on: new[row], after: row > 0 ? new[row - 1] : nil)
        section.parts.append(part(new.entries[number].chunk, verdicts))
        next += 1
      }
      section.parts += known.parts[next..<end]
      next = end
    }
    var followsChange = false
    old.forEachChunkGap(to: new) { oldChunks, newChunks in
      takeOver(upTo: oldChunks.lowerBound, followsChange: followsChange)
      let oldRows = old.start(ofChunk: oldChunks.lowerBound)..<old.start(ofChunk: oldChunks.upperBound)
      let newRows = new.start(ofChunk: newChunks.lowerBound)..<new.start(ofChunk: newChunks.upperBound)
      let said = verdicts(
        on: new, newRows, after: old, oldRows, known.parts[oldChunks].flatMap { $0.verdicts }, &followsChange)
      for chunk in newChunks {
        let start = new.start(ofChunk: chunk) - newRows.lowerBound
        let own = start..<start + new.entries[chunk].chunk.count
        section.parts.append(
          self.chunk(of: old, with: said.origins[own]).map { known.parts[$0] }
            ?? part(new.entries[chunk].chunk, Array(said.verdicts[own])))
      }
      next = oldChunks.upperBound
    }
    takeOver(upTo: old.entries.count, followsChange: followsChange)
    section.last = new.count > 0 ? new[new.count - 1] : nil
    section.end = section.last == known.last ? known.end : section.last.flatMap(end).flatMap { .chunk(of: [$0]) }
    return section
  }

  /// The old chunk that has the same items as a new one.
  private func chunk(of old: ChunkedArray<Input>, with origins: ArraySlice<Int>) -> Int? {
    guard let first = origins.first, first >= 0, case let chunk = old.chunk(at: first),
      old.start(ofChunk: chunk) == first, old.entries[chunk].chunk.count == origins.count,
      origins.elementsEqual(first..<first + origins.count)
    else { return nil }
    return chunk
  }

  private func part(_ chunk: Chunk<Input>, _ verdicts: [Verdict]) -> ChunkMemory<Self>.Part {
    ChunkMemory<Self>.Part(verdicts, self.chunk(of: chunk, verdicts))
  }

  /// Returns what the rule says of the items of a gap, and the old index of each item of which it says what it has said
  /// before, or -1.
  /// - Parameters:
  ///   - known: What it has said of the items of the old gap.
  ///   - followsChange: Receives whether the item after the gap follows another item than before.
  private func verdicts(
    on new: ChunkedArray<Input>, _ newRows: Range<Int>, after old: ChunkedArray<Input>, _ oldRows: Range<Int>,
    _ known: [Verdict], _ followsChange: inout Bool
  ) -> (verdicts: [Verdict], origins: [Int]) {
    var alignment = Alignment<Input>()
    alignment.compare(old, oldRows, new, newRows)
    var reader = SliceReader(new)
    var (verdicts, origins): ([Verdict], [Int]) = ([], [])
    verdicts.reserveCapacity(newRows.count)
    origins.reserveCapacity(newRows.count)
    // Whether the item before is the same as before.
    var isBehindSame = true
    var row = newRows.lowerBound
    func say() {
      let previous = looksBehind && row > 0 ? new[row - 1] : nil
      verdicts.append(verdict(on: reader[row], after: previous))
      origins.append(-1)
      row += 1
    }
    func repeatWhatWasSaid(upTo end: Int, _ stretch: AlignedStretch) {
      let old = row - Int(stretch.new) + Int(stretch.old)..<end - Int(stretch.new) + Int(stretch.old)
      verdicts += known[old.lowerBound - oldRows.lowerBound..<old.upperBound - oldRows.lowerBound]
      origins += old
      row = end
    }
    var changed = alignment.changed[...]
    var oldEnd = oldRows.lowerBound
    for stretch in alignment.stretches {
      if stretch.oldRange.lowerBound > oldEnd || stretch.newRange.lowerBound > row { isBehindSame = false }
      while row < stretch.newRange.lowerBound { say() }
      let end = stretch.newRange.upperBound
      while row < end {
        let isChanged = changed.first == row
        if isChanged { changed.removeFirst() }
        let mustSay = isChanged || looksBehind && !isBehindSame
        isBehindSame = !isChanged
        if mustSay { say() } else { repeatWhatWasSaid(upTo: min(end, changed.first ?? end), stretch) }
      }
      oldEnd = stretch.oldRange.upperBound
    }
    if oldEnd < oldRows.upperBound || row < newRows.upperBound { isBehindSame = false }
    while row < newRows.upperBound { say() }
    followsChange = !isBehindSame
    return (verdicts, origins)
  }
}
