/// Loads a list by index, so that the user can go to any index at once. Items that are not loaded are placeholders.
///
/// ```swift
/// let list = TextListView { (item: SparseItem<Fruit>) in TextRow(item.element?.name ?? "…") }
/// let adapter = ListAdapter(dataSource: SparsePager(ArrayPageSource(harvest)), view: list)
/// ```
///
/// A pager is a data source. The adapter asks it only for the items that are drawn (``ListUpdateStrategy/reload``). The
/// cost of a new page depends on the number of drawn items, not on the length of the list. An item keeps its index when
/// its element arrives, so there is nothing to compare. A ``ListSnapshot`` of a million placeholders would take about
/// 80 MB, and half a second to create. A pager keeps only the loaded items, whatever the length of the list.
///
/// The pager only needs to know which items the user sees. It loads the visible pages first, in ascending order. Then
/// it loads the pages within the prefetch distance, the nearest first. It sends up to
/// ``PagingConfiguration/maximumParallelRequests`` requests at once. It doesn't load pages that the user scrolled past
/// before a request was sent. It handles failures as a ``Pager`` does, with one retry policy and one gate for all
/// requests. If a page failed for good, each of its items is a failed item until you call ``retry()``.
///
/// If elements have moved at the source, one may arrive that another index already holds. The pager does not show it
/// twice. The second item names the index of the first, the pager loads the older page once more, and ``diagnostics``
/// reports the move. The pager ignores the size of the first page in the configuration. An adaptive prefetch policy is
/// a fixed distance of as many pages as its budget.
///
/// The pager does not edit its list, and does not write to disk.
@MainActor
public final class SparsePager<Element: ListElement>: RefreshableDataSource, PagedDataSource, SparseDataSource,
  DiagnosedDataSource
{
  /// An item of the list: an element, or what stands in for it.
  public typealias Item = SparseItem<Element>

  private let shell: PagerShell<SparseList<Element>>

  /// Creates a pager. It loads nothing until a reader asks for the list.
  /// - Parameters:
  ///   - source: The source of the items.
  ///   - configuration: The sizes, distances, retries and limits.
  ///   - clock: The clock for retries and deadlines.
  ///   - generator: The generator for the random waits before retries.
  public init(
    _ source: some RandomAccessPageSource<Element>, configuration: PagingConfiguration = PagingConfiguration(),
    clock: some Clock<Duration> = ContinuousClock(),
    generator: some RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    shell = PagerShell(
      SparseList(configuration, generator: generator), clock: clock, source: Self.calls(of: source))
  }

  private static func calls(of source: some RandomAccessPageSource<Element>) -> PagerShell<SparseList<Element>>.Source {
    { request, _ in { try await source.page(at: request.range) } }
  }

  /// The state of the pager. This property is not observed.
  var list: SparseList<Element> { shell.state }

  /// The number of items in the list, including those that are not loaded. It is 0 until the first page arrives.
  public var numberOfItems: Int {
    shell.readItems()
    return shell.state.numberOfItems
  }

  /// Returns the item at an index. Reading an item does not load it. An index outside the list returns a placeholder,
  /// because the list may have become shorter since the caller counted it.
  /// - Complexity: O(1).
  public func item(at index: Int) -> SparseItem<Element> {
    shell.readItems()
    return shell.state.item(at: index)
  }

  /// The indices of the items that are loaded, also of those that repeat another.
  /// - Complexity: O(n), where n is the number of ranges of loaded items.
  public var loadedIndices: RangeSet<Int> {
    shell.readItems(startsLoading: false)
    return shell.state.loadedIndices
  }

  /// The number of items that are loaded, also of those that repeat another.
  public var numberOfLoadedItems: Int { loadedIndices.ranges.reduce(0) { $0 + $1.count } }

  /// The state of the items that the user sees. It is exhausted if these items are loaded.
  public var loadState: ListLoadState {
    shell.loadState(shell.readStatus().states.append, of: shell.state.numberOfItems)
  }

  /// The state of the first load and of a refresh, until the first of its items arrive.
  public var refreshState: ListLoadState {
    shell.readItems(startsLoading: false)
    return shell.state.isFirstPageAwaited ? loadState : .idle
  }

  /// Always ``ListUpdateStrategy/reload``: views read only the items that they draw.
  public var updateStrategy: ListUpdateStrategy { .reload }

  /// The number of items that the source states, or `nil` until the first page arrives.
  public var total: PagingTotal? { shell.readStatus().total }

  /// The problems found with the source or the screen, the newest last. The pager keeps at least the last 50.
  public var diagnostics: [PagingDiagnostic] { shell.readStatus(startsLoading: false).diagnostics }

  /// The log of what the pager loaded, and why it did or did not load. Not observed.
  public var log: PagingLog { list.log }

  /// Handles what happened to a request, for tests.
  func handle(_ event: RequestEvent) { shell.handle(event) }

  /// The work of the pager's tasks, for tests.
  package var activity: PagerActivity { shell.activity }

  /// Reports that the user sees the item at an index. Reports in the same turn of the main actor add up. An index
  /// farther than ``PagingConfiguration/maximumItemsPerFill`` from the others replaces them, because the user has moved
  /// on. The method only records the index, and the pager acts on it in the next turn.
  /// - Complexity: O(1).
  public func fetchNextItemsIfNeeded(at index: Int) {
    shell.see(
      index, within: shell.state.configuration.maximumItemsPerFill, of: SparseList<Element>.mostItems)
  }

  /// Reports the items that the user sees, which may lie far apart: the pager loads the pages of all of them and those
  /// around. It replaces earlier reports in the same turn of the main actor.
  /// - Complexity: O(1).
  public func visibleItemsChanged(to indices: RangeSet<Int>) {
    shell.see(indices, of: SparseList<Element>.mostItems)
  }

  /// Reports that the user is about to see the item at an index. Call it before the list is loaded, or while the user
  /// sees other items. The pager requests the page of that item before all others, as soon as one of the parallel
  /// requests is free, and cancels requests for pages that are not near it. Loaded items stay.
  ///
  /// The index stays in effect until another one is reported. If the list is shorter, the last item counts instead.
  public func jump(to index: Int) { shell.handle(.jump(to: index)) }

  /// Loads the list again, beginning with the items that the user sees. The old items stay until these items are
  /// loaded, and then the new list is shown. Where it has no items yet, the old ones stay until theirs arrive.
  ///
  /// If no reader has asked for the list yet, the pager loads nothing.
  public func refresh() { shell.handle(.refresh) }

  /// Retries failed requests, and continues loading that has stopped.
  public func retry() { shell.handle(RequestEvent.retry) }

  /// Replaces the source, for example for another query, and begins with its first item. The items of the old source
  /// stay until the first page arrives. If the server asked for a pause, the pause also applies to the new source,
  /// which usually has the same server. If no reader has asked for the list yet, the pager loads nothing.
  public func replaceSource(_ source: some RandomAccessPageSource<Element>) {
    // What the user has seen is an event of the old source.
    shell.passOnVisibleItems()
    shell.source = Self.calls(of: source)
    shell.handle(.replaceSource(startingAt: nil))
  }
}

/// An item of a ``SparsePager``: an element of the source, or what stands for it until it is loaded.
///
/// The index identifies an item, whether its element is loaded or not. When an element arrives, its item changes and
/// keeps its index, and no item moves.
public struct SparseItem<Element: ListElement>: ListElement {
  /// What an item shows.
  public enum Content: Equatable, Sendable {
    /// The loaded element.
    case element(Element)
    /// The element is not loaded yet. It is loading, or will load when the user comes near.
    case placeholder
    /// The element failed to load. The pager retries if that can help, and when you call ``SparsePager/retry()``.
    case failed(PagingFailure)
    /// The element that was loaded for this item has the id of another one, which the item at this index shows.
    case repeated(at: Int)
  }

  /// The index of the item in the whole list.
  public let index: Int
  /// What the item shows.
  public let content: Content

  /// Creates an item from its index and its content.
  public init(index: Int, content: Content) {
    self.index = index
    self.content = content
  }

  /// The index, which identifies the item.
  public var id: Int { index }

  /// The loaded element, or `nil` if the item doesn't show one.
  public var element: Element? {
    if case .element(let element) = content { element } else { nil }
  }
}

/// A type that loads the items of a ``SparsePager``, one range of indices at a time.
///
/// ```swift
/// struct Fruits: RandomAccessPageSource {
///   func page(at range: Range<Int>) async throws -> Page<Fruit, Never> {
///     let answer = try await market.fruits(offset: range.lowerBound, limit: range.count)
///     return Page(answer.fruits, total: answer.count)
///   }
/// }
/// ```
///
/// A range can reach beyond the end of the list, or lie behind it: return only the items that exist. The first item of
/// a page must be the item at the lower bound of the range, and the others must follow it. If a source has to follow
/// cursors, it can't promise that. Use a ``PageSource`` instead. The first page must have the ``Page/total``, and the
/// newest total counts. A page may have fewer items than the range, and the pager requests the missing items again. If
/// no page was cut short, a range is a whole page. Its lower bound divided by its count is the page number, counted
/// from 0.
///
/// The pager checks ``Page/itemsBefore`` if the page has it, and does not show items from another index. It ignores
/// whether a page is provisional. An error that the source throws may conform to ``RetryAdvising`` to tell
/// the pager how to continue.
public protocol RandomAccessPageSource<Item>: Sendable {
  /// The type of the items.
  associatedtype Item: ListElement

  /// Returns the items at a range of indices, which is not empty. The pager may request several ranges in parallel. It
  /// cancels the task when it no longer wants the answer, and never shows an answer that arrives after that.
  func page(at range: Range<Int>) async throws -> Page<Item, Never>
}

extension ArrayPageSource: RandomAccessPageSource {
  /// Returns the items at the indices of the range that the array contains.
  public func page(at range: Range<Int>) async throws -> Page<Item, Never> {
    Page(Array(items[range.clamped(to: 0..<items.count)]), total: items.count)
  }
}
