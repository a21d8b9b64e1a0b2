import Observation
import Synchronization

/// A data source that is made of several data sources, each of which fills one or more sections.
///
/// ```swift
/// let home = ListComposition {
///   ListSection(.banners, from: banners)
///   if let user = model.user {
///     ListSection(.friends, from: user.friends, whenEmpty: .hidden)
///   }
///   ListSection(.products, from: products)
/// }
/// let adapter = ListAdapter(dataSource: home, view: list)
/// ```
///
/// The closure is called several times in each pull: let it only read and return. What it reads is observed, so that
/// parts come and go with the model. A part
/// is identified by its data source, which the model stores: the same source keeps its rows and its requests. The
/// composition releases a source whose part is gone. A ``Pager`` that nothing else keeps then cancels its requests.
/// A source that the closure makes at each call loses its rows at every update. An adapter reports it, and the
/// composition keeps the first one of a part that loads until something that the closure has read changes.
///
/// Items of different types become one enumeration: ``ListAdapterDataSource/map(_:)`` lifts the items of a part into
/// it. Store the mapped list, because a new one in each call of the closure would be made as a whole. If two parts have
/// a section with the same id, the first is shown, and an adapter reports both.
///
/// Each part is told the items that the user sees, in its own indices. A part of which the user sees nothing is not
/// asked to load. Each part keeps its own load state, which a row can say in the section. The state of the whole list
/// is
///
/// 1. the first failure of a part of which the user sees a row, or which has no items;
/// 2. loading, if a part is loading at its end, or before its first item and is not the first part;
/// 3. stopped, if a part has stopped at a bound;
/// 4. exhausted, if all parts are exhausted;
/// 5. idle otherwise.
///
/// An update costs what changed in the parts, plus O(sections).
@MainActor
public final class ListComposition<Section: ListElement, Item: ListElement> {
  /// The items of a part's section in the composed list.
  private struct Stretch {
    /// The indices in the composed list.
    let range: Range<Int>
    /// The index of the first item in the part.
    let start: Int
    let hasStateRow: Bool
    /// The number of the section among those of all parts.
    let section: Int
  }

  /// The sections of all parts, as they are now.
  private struct Arrangement {
    var sections: [StoredSection<Section, Item>] = []
    /// The rows that say the states of parts, by the ids of their sections.
    var stateRows: [Section.ID: Chunk<Item>] = [:]
    /// The sections of each part.
    var stretches: [ObjectIdentifier: [Stretch]] = [:]
    var marks = ItemMarks<Item.ID>()
    /// The number of items in the sections that the adapter shows.
    var count = 0
  }

  /// Calls the closure of the composition.
  private let makeParts: @MainActor () -> [ListPart<Section, Item>]
  private let made = MadeSources<Section, Item>()
  private var list = ListSnapshot<Section, Item>()
  /// The rows that say the states of parts in the list, and the sections of each part.
  private var stateRows: [Section.ID: Chunk<Item>] = [:]
  private var stretches: [ObjectIdentifier: [Stretch]] = [:]
  private let visibilitySignal = Signal()
  /// The parts of which the user sees a row, as of the last report.
  private var reportedParts: Set<ObjectIdentifier> = []

  /// Creates a composition.
  /// - Parameter parts: A closure that returns the parts in order. The sources must be stored outside the closure.
  public init(
    @ListBuilder<ListSection<ListPart<Section, Item>>> parts:
      @escaping @MainActor () -> [ListSection<ListPart<Section, Item>>]
  ) {
    makeParts = { parts().map { $0.content } }
  }

  private var parts: [ListPart<Section, Item>] { made.parts(from: makeParts) }

  private var visibleParts: Set<ObjectIdentifier> {
    visibilitySignal.access()
    return reportedParts
  }
}

extension ListComposition: SnapshotDataSource {
  /// The sections of all parts, in order.
  public var snapshot: ListSnapshot<Section, Item> {
    let new = arrangement(of: parts)
    (stateRows, stretches) = (new.stateRows, new.stretches)
    let isSame = new.sections.count == list.numberOfSections && zip(new.sections, list.contents.array()).allSatisfy(==)
    if !isSame { list = ListSnapshot(storedSections: new.sections).sharingIndex(of: list) }
    list.marks = new.marks
    return list
  }

  private func arrangement(of parts: [ListPart<Section, Item>]) -> Arrangement {
    var new = Arrangement()
    var known: Set<Section.ID> = []
    for part in parts {
      let own = part.list()
      new.marks.formUnion(own.marks)
      let isEmpty = own.numberOfItems == 0
      let stateRow = part.stateRow?(ListPartState(loadState: part.source.loadState, isEmpty: isEmpty))
      if isEmpty, stateRow == nil, part.whenEmpty == .hidden { continue }
      var sections = own.contents.array()
      if stateRow != nil, let section = part.stateSection {
        sections.append(StoredSection(section: section, items: []))
      }
      var first = 0
      for (index, stored) in sections.enumerated() {
        let row = index == sections.count - 1 ? stateRow : nil
        var items = stored.items
        if let row {
          let last = stateRows[stored.id]
          if let chunk = last?.elements.first == row ? last : Chunk.chunk(of: [row]) {
            new.stateRows.updateMakingRoom(chunk, forKey: stored.id)
            items.append(chunk)
          }
        }
        new.sections.append(StoredSection(section: stored.section, items: items))
        // The adapter leaves out a section whose id repeats.
        if known.insertMakingRoom(stored.id) {
          new.stretches[ObjectIdentifier(part.source), default: []].append(
            Stretch(
              range: new.count..<new.count + stored.items.count, start: first, hasStateRow: row != nil,
              section: new.sections.count - 1))
          new.count += stored.items.count + (row == nil ? 0 : 1)
        }
        first += stored.items.count
      }
    }
    return new
  }

  /// The state of the whole list, by the rule of ``ListComposition``.
  public var loadState: ListLoadState {
    let parts = parts
    /// A failure counts where the user sees it, or if it is all that there is of the part.
    func state(_ state: ListLoadState, of part: ListPart<Section, Item>) -> ListLoadState {
      let counts = visibleParts.contains(ObjectIdentifier(part.source)) || part.source.numberOfItems == 0
      return state.hasFailed && !counts ? .idle : state
    }
    return .combined(
      parts.map { state($0.source.loadState, of: $0) },
      between: parts.dropFirst().map { state($0.source.prependState, of: $0) })
  }

  /// The abilities of the parts, each of which is performed by the part that has the item. Of several modes of
  /// selection, the one with the least capacity counts, except one without room, which holds for its part alone.
  public var inheritedAbilities: ListAbilities<Item>? {
    var known: Set<ObjectIdentifier> = []
    return ListAbilities(
      joining: parts.compactMap { part in
        let id = ObjectIdentifier(part.source)
        guard known.insert(id).inserted else { return nil }
        return part.abilities.mapped { [weak self] (item: Item) in
          self?.has(item, from: id) == true ? item : nil
        } indices: { [weak self] in
          self?.indices($0, in: id) ?? RangeSet()
        }
      })
  }

  /// Whether an item comes from a part. The row that says the state of a part comes from none.
  private func has(_ item: Item, from part: ObjectIdentifier) -> Bool {
    guard let position = list.position(of: item.id), let own = stretches[part] else { return false }
    let next = own.partitioningIndex { $0.section >= position.section }
    return next < own.count && own[next].section == position.section && position.item < own[next].range.count
  }

  /// The indices in a part for indices in the list.
  /// - Complexity: O(sections of the part).
  private func indices(_ indices: RangeSet<Int>, in part: ObjectIdentifier) -> RangeSet<Int> {
    var own = RangeSet<Int>()
    for stretch in stretches[part] ?? [] {
      let offset = stretch.start - stretch.range.lowerBound
      for range in indices.intersection(RangeSet(stretch.range)).ranges {
        own.insert(contentsOf: range.lowerBound + offset..<range.upperBound + offset)
      }
    }
    return own
  }

  /// Tells each part which of its items the user sees, and which it has to load items before.
  /// - Complexity: O(sections).
  public func visibleItemsChanged(to indices: RangeSet<Int>) {
    let visible = stretches.filter { _, sections in
      sections.contains { section in
        let rows = section.range.lowerBound..<section.range.upperBound + (section.hasStateRow ? 1 : 0)
        return !indices.isDisjoint(RangeSet(rows))
      }
    }
    if reportedParts != Set(visible.keys) { visibilitySignal.change { reportedParts = Set(visible.keys) } }
    inheritedAbilities?.visibleItemsChanged(to: indices)
  }
}

extension ListComposition: PagedDataSource {
  /// The growth range of the first part that has more items to load, or the end of the list if there is none. A part
  /// that failed and is not tried again without the user counts as complete.
  public var growthRange: Range<Int> {
    let parts = parts
    let new = arrangement(of: parts)
    var nextIndex = 0
    for part in parts {
      // The sections of a part stand together.
      let own = new.stretches[ObjectIdentifier(part.source)] ?? []
      let start = own.first?.range.lowerBound ?? nextIndex
      let end = own.last?.range.upperBound ?? nextIndex
      if part.abilities.loadOn {
        let (range, offset) = (
          part.abilities.growthRange(of: part.source.numberOfItems), start - (own.first?.start ?? 0)
        )
        return (range.lowerBound + offset..<range.upperBound + offset).clamped(to: start..<end)
      }
      nextIndex = end + (own.last?.hasStateRow == true ? 1 : 0)
    }
    return new.count..<new.count
  }
}

extension ListComposition: DiagnosedDataSource {
  /// The sources that the closure makes at each call, and the problems of the parts.
  var diagnostics: [PagingDiagnostic] {
    let inherited = inheritedAbilities
    return made.types.map { .sourceMadeAnew(type: $0) } + (inherited?.diagnostics ?? [])
  }
}

// MARK: Parts

/// What a section of a ``ListComposition`` is made from: a data source, which may have sections of its own.
@MainActor
public struct ListPart<Section: ListElement, Item: ListElement> {
  /// Whether a section without items is shown.
  public enum EmptySection: Sendable {
    /// The section is shown without items.
    case shown
    /// The section is left out. It is shown when it gets items or a row that says its state.
    case hidden
  }

  let source: any ListAdapterDataSource
  /// The abilities of the source.
  let abilities: ListAbilities<Item>
  let list: @MainActor () -> ListSnapshot<Section, Item>
  let whenEmpty: EmptySection
  let stateRow: (@MainActor (ListPartState) -> Item?)?
  /// The section of the state row, or `nil` for the last section of the part.
  let stateSection: Section?

  /// Whether the source, or a list that it is made of, loads items.
  var loads: Bool { !abilities.nearest { $0 as? any RefreshableDataSource }.isEmpty }

  init<Source: ListAdapterDataSource>(
    _ source: Source, list: @escaping @MainActor () -> ListSnapshot<Section, Item>, whenEmpty: EmptySection = .shown,
    stateSection: Section? = nil, stateRow: (@MainActor (ListPartState) -> Item?)? = nil
  ) where Source.Item == Item {
    self.source = source
    abilities = ListAbilities(of: source)
    (self.list, self.whenEmpty, self.stateSection, self.stateRow) = (list, whenEmpty, stateSection, stateRow)
  }
}

/// The state of a part of a ``ListComposition``, for a row that says it in its own section.
public struct ListPartState: Hashable, Sendable {
  /// The state of loading after the last item of the part.
  public let loadState: ListLoadState
  /// Whether the part has no items.
  public let isEmpty: Bool

  /// Creates a state.
  public init(loadState: ListLoadState, isEmpty: Bool) {
    self.loadState = loadState
    self.isEmpty = isEmpty
  }
}

extension ListSection {
  /// Creates a section of a ``ListComposition`` from the items of a data source.
  ///
  /// ```swift
  /// ListSection(.friends, from: user.friends, whenEmpty: .hidden) { part in
  ///   if case .failed(let reason, _) = part.loadState { Row.failure(.friends, reason) } else { nil }
  /// }
  /// ```
  /// - Parameters:
  ///   - section: The section.
  ///   - source: The data source of the section's items. To make items of its items, use
  ///     ``ListAdapterDataSource/map(_:)``. Store the source outside the closure of the composition: it is the identity
  ///     of the part, and keeps its items and requests.
  ///   - whenEmpty: Whether the section is shown while it has no items.
  ///   - stateRow: A closure that returns the last row of the section, which says its state, or `nil` for none. The id
  ///     of the row must differ from those of all items.
  @MainActor
  public init<Section, Item>(
    _ section: Section, from source: some ListAdapterDataSource<SingleSection, Item>,
    whenEmpty: ListPart<Section, Item>.EmptySection = .shown,
    stateRow: (@MainActor (ListPartState) -> Item?)? = nil
  ) where Content == ListPart<Section, Item> {
    self.init(
      ListPart(source, list: { source.currentSnapshot.titled(section) }, whenEmpty: whenEmpty, stateRow: stateRow))
  }

  /// Creates the sections of a ``ListComposition`` from all sections of a data source, such as a list that
  /// ``ListAdapterDataSource/sectioned(by:sortedBy:)`` returns.
  @MainActor
  public init<Section, Item>(from source: some ListAdapterDataSource<Section, Item>)
  where Content == ListPart<Section, Item> {
    self.init(ListPart(source, list: { source.currentSnapshot }))
  }

  /// Creates the sections of a ``ListComposition`` from all sections of a data source, and a section after them for a
  /// row that says the state of the source.
  ///
  /// ```swift
  /// ListSection(from: folders, stateIn: .foldersState) { part in
  ///   if part.loadState == .loading { Row.loading } else { nil }
  /// }
  /// ```
  /// - Parameters:
  ///   - source: The data source, which is stored outside the closure of the composition.
  ///   - section: The section of the row. It is shown while it has the row.
  ///   - stateRow: A closure that returns the row, or `nil` for none. The id of the row must differ from those of all
  ///     items.
  @MainActor
  public init<Section, Item>(
    from source: some ListAdapterDataSource<Section, Item>, stateIn section: Section,
    stateRow: @escaping @MainActor (ListPartState) -> Item?
  ) where Content == ListPart<Section, Item> {
    self.init(ListPart(source, list: { source.currentSnapshot }, stateSection: section, stateRow: stateRow))
  }
}

extension ListSnapshot where Section == SingleSection {
  /// The same items in another section.
  fileprivate func titled<NewSection: ListElement>(_ section: NewSection) -> ListSnapshot<NewSection, Item> {
    var list = ListSnapshot<NewSection, Item>(storedSections: [.init(section: section, items: elements)])
    list.marks = marks
    return list
  }
}

// MARK: Sources made at each call

/// The sources that the closure of a composition makes at each call, although the app must store them.
///
/// A call of the closure that returns another source for a part is followed by a second call. The two differ only in
/// sources that the closure makes, whatever the app has changed.
@MainActor
private final class MadeSources<Section: ListElement, Item: ListElement> {
  private struct Weak { weak var source: AnyObject? }

  private final class Change: Sendable {
    private let happened = Atomic(false)
    var hasHappened: Bool { happened.load(ordering: .acquiring) }
    func note() { happened.store(true, ordering: .releasing) }
  }

  /// The types of the sources, in the order in which they were found.
  private(set) var types: [String] = []
  /// The parts whose sources stay instead of those that the closure makes, by their places.
  private var kept: [Int: ListPart<Section, Item>] = [:]
  /// The change of what the closure has read for the parts that stay.
  private var change = Change()
  /// The sources as of the last call.
  private var last: [Weak] = []

  nonisolated init() {}

  /// Returns the parts, with the sources that stay.
  func parts(from makeParts: () -> [ListPart<Section, Item>]) -> [ListPart<Section, Item>] {
    var parts = makeParts()
    defer { last = parts.map { Weak(source: $0.source) } }
    guard !kept.isEmpty || !parts.elementsEqual(last, by: { $0.source === $1.source }) else { return parts }
    if change.hasHappened { (kept, change) = ([:], Change()) }
    var keepsMore = false
    for (index, other) in makeParts().enumerated() where index < parts.count {
      let (part, type) = (parts[index], type(of: parts[index].source))
      guard part.source !== other.source else { continue }
      if !types.contains("\(type)") { types.append("\(type)") }
      if let kept = kept[index], Swift.type(of: kept.source) == type {
        parts[index] = kept
      } else if part.loads {
        kept[index] = part
        keepsMore = true
      }
    }
    if keepsMore {
      withObservationTracking {
        _ = makeParts()
      } onChange: { [change] in
        change.note()
      }
    }
    return parts
  }
}
