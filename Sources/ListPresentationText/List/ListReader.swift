import ListPresentation

/// Reads a list that loads from its first item to its last, each item once.
///
/// The reader wants the items before the first one first, then each placeholder, and then the end. It finds its place
/// again by the ids of the items that it has read last, because a source can insert items before them. A list
/// whose ids are its indices is read by index.
@MainActor
struct ListReader<Section: ListElement, Item: ListElement> {
  /// What changes when the list loads.
  struct Extent: Equatable {
    let count: Int
    let loaded: Int?
    let states: [ListLoadState]
    let ends: [Item.ID?]
  }

  let adapter: ListAdapter<Section, Item>
  private let limit: Int
  /// The number of items that were read.
  private(set) var count = 0
  /// The index of the next item.
  private var next = 0
  /// The ids of the items that were read last, the newest last.
  private var trail: [Item.ID] = []
  private var beginning = Beginning.wanted
  /// The list for which the source was asked to go on.
  private var extentAsked: Extent?

  private enum Beginning { case wanted, read, missing }

  init(_ adapter: ListAdapter<Section, Item>, limit: Int) {
    self.adapter = adapter
    self.limit = max(0, limit)
  }

  private var numberOfItems: Int { adapter.outline.numberOfItems }

  /// The items that must be visible for the source to load what the reader lacks.
  var wanted: RangeSet<Int> {
    let index = beginning == .wanted ? 0 : (firstPlaceholder ?? max(0, growthRange.upperBound - 1))
    return index >= 0 && index < numberOfItems ? RangeSet(index..<index + 1) : RangeSet()
  }

  /// The items that can be read already.
  var readable: Range<Int> {
    guard beginning != .wanted else { return next..<next }
    return bounded(min(firstPlaceholder ?? .max, growthRange.lowerBound))
  }

  /// The items that are left when nothing more is loaded, up to the first placeholder.
  var rest: Range<Int> { bounded(firstPlaceholder ?? numberOfItems) }

  /// Whether the limit allows all items that are left.
  var endsAtLast: Bool { (firstPlaceholder ?? numberOfItems) - next <= limit - count }

  var extent: Extent {
    Extent(
      count: numberOfItems, loaded: adapter.upstream.numberOfLoadedItems,
      states: [adapter.loadState, adapter.loadStates.preceding],
      ends: [adapter.item(at: 0)?.id, adapter.item(at: numberOfItems - 1)?.id])
  }

  /// The number of items that arrived before items that were read already, as far as no others have left.
  var numberOfMissedItems: Int { max(0, next - count) }

  /// Finds the index after the last item that was read, after a change of the list.
  mutating func follow() {
    // The first part that has items may not be the first that gets some.
    if beginning != .missing, count == 0 { beginning = adapter.hasBeginning ? .read : .wanted }
    guard let last = trail.last, adapter.item(at: next - 1)?.id != last else { return }
    let lastRead =
      if let snapshot = adapter.snapshot {
        trail.last { snapshot.position(of: $0) != nil }.flatMap(snapshot.position).flatMap(adapter.outline.index)
      } else {
        (0..<min(next + 64, numberOfItems)).last { index in
          adapter.item(at: index).map { trail.contains($0.id) } ?? false
        }
      }
    next = lastRead.map { $0 + 1 } ?? min(next, numberOfItems)
  }

  /// Notes that the items up to an index were read.
  mutating func read(to end: Int) {
    guard end > next else { return }
    count += end - next
    trail = (trail + (max(next, end - 64)..<end).compactMap { adapter.item(at: $0)?.id }).suffix(64)
    next = end
  }

  /// Notes that the source loads no more of what the reader wants.
  /// - Returns: Whether the reader has something else to ask of the source.
  mutating func giveUpWaiting() -> Bool {
    if beginning == .wanted {
      beginning = .missing
      return true
    }
    // A source that has stopped at a bound of its own goes on when it is asked.
    guard adapter.gap == .unloaded, adapter.isRefreshable, extentAsked != extent else { return false }
    extentAsked = extent
    adapter.retry()
    return true
  }

  private func bounded(_ end: Int) -> Range<Int> {
    next..<max(next, min(end, next + min(limit - count, numberOfItems), numberOfItems))
  }

  /// The first placeholder, or the item up to which the reader has looked for one.
  private var firstPlaceholder: Int? {
    guard next < numberOfItems, adapter.upstream.hasPlaceholders else { return nil }
    let end = min(next + 1_024, numberOfItems)
    let first = adapter.upstream.placeholders(among: RangeSet(next..<end)).ranges.first?.lowerBound
    return first ?? (end < numberOfItems ? end : nil)
  }

  /// The range after the items that were read in which the list grows.
  private var growthRange: Range<Int> {
    let range = adapter.upstream.growthRange(of: numberOfItems)
    return range.lowerBound >= next ? range : numberOfItems..<numberOfItems
  }
}
