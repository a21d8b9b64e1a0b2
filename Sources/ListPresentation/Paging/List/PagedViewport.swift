/// What the user sees of a list that loads in pages, and how many items are wanted ahead of them.
struct PagedViewport: Hashable, Sendable {
  /// The range of items that the user sees. While no items are loaded, it stands for the items that they will see.
  private(set) var visible = 0..<0
  /// The number of items in `visible` that the user sees, or `Int.max` if they see all.
  private var reportedItems = Int.max
  /// The state of an adaptive prefetch policy, or `nil` for another policy.
  private var forecast: PrefetchForecast?
  private let policy: PrefetchPolicy
  private let pageSize: Int

  init(_ configuration: PagingConfiguration) {
    (policy, pageSize) = (configuration.prefetch, configuration.pageSize)
    if case .adaptive(let budget) = policy { forecast = PrefetchForecast(wasteBudget: budget, pageSize: pageSize) }
  }

  /// The number of items that the user sees.
  var itemsSeen: Int { min(visible.count, reportedItems) }

  /// Whether the user sees only some of the items in the range, as with a filter, which does not show what arrives.
  var hasGaps: Bool { reportedItems < visible.count }

  /// The number of items wanted ahead of the user in a direction.
  func distance(_ direction: PageDirection) -> Int {
    forecast?.distance(direction) ?? policy.distance(seeing: itemsSeen, pageSize: pageSize)
  }

  /// The number of items ahead of the user in a direction, of so many items.
  func ahead(_ direction: PageDirection, of count: Int) -> Int {
    direction == .prepend ? min(visible.lowerBound, count) : count - min(visible.upperBound, count)
  }

  /// The number of items to request while some are ahead of the user.
  func size(_ direction: PageDirection, ahead: Int) -> Int {
    forecast?.size(direction, ahead: ahead) ?? pageSize
  }

  // MARK: What the user does

  /// Records the items that the user sees, of so many items.
  mutating func see(_ range: Range<Int>, reported: Int, of count: Int) {
    visible = range.clamped(to: 0..<Int.max / 4)
    reportedItems = reported
    keepInSight(count)
  }

  /// Records how far the user has scrolled, and whether they are held up at an end that may have more items.
  mutating func scroll(from before: Range<Int>, isHeldUp: Bool) {
    // A user who saw no items before has not scrolled.
    forecast?.move(by: before.isEmpty ? 0 : visible.lowerBound - before.lowerBound, isHeldUp: isHeldUp)
  }

  // MARK: What happens to the list

  /// Follows an item that was inserted at an index (`change` is 1) or removed from it (-1), in a list of so many items.
  mutating func follow(_ change: Int, at index: Int, of count: Int) {
    visible = visible.moved(by: change, at: index)
    keepInSight(count)
  }

  /// Follows items that have come before all others, in a list of so many items.
  mutating func prepend(_ new: Int, of count: Int) {
    visible = visible.lowerBound + new..<visible.upperBound + new
    keepInSight(count)
  }

  /// Sets where the items are that the user sees.
  mutating func place(at range: Range<Int>) { visible = range }

  /// Limits the visible range to the loaded items, if there are any.
  mutating func keepInSight(_ count: Int) {
    if count > 0 { visible = visible.clamped(to: 0..<count) }
  }

  // MARK: What the source does

  /// Takes over the page sizes that a source accepts.
  mutating func accept(_ sizes: ClosedRange<Int>?) { forecast?.pageSizes = sizes }

  mutating func wait(until now: Duration) { forecast?.wait(until: now) }

  /// Learns from the answer to a request how fast the source is, and which share of the items a filter keeps. The last
  /// page may be short, which says nothing about that share.
  mutating func learn(items: Int, of size: Int, isLast: Bool, after time: Duration) {
    forecast?.answer(items: items, of: isLast ? items : size, after: time)
  }
}
