/// A data source that loads its list in parts, and so may have more items than it has loaded.
///
/// A view reads the number of items in the whole list from it, and shows that number until the list is exhausted.
/// ``Pager`` and ``SparsePager`` conform to this protocol. A list that is made of a pager has the pager's numbers; see
/// ``ListAdapterDataSource/inheritedAbilities``.
@MainActor
public protocol PagedDataSource<Section, Item>: ListAdapterDataSource {
  /// The number of items in the whole list, or `nil` while it is unknown. The default is that of the lists that this
  /// list is made of.
  var total: PagingTotal? { get }

  /// The number of items that are loaded. The default is that of the lists that this list is made of, or
  /// ``ListAdapterDataSource/numberOfItems``.
  ///
  /// A list that shows only some of its items, such as a filtered one, returns the number of items that it has looked
  /// at.
  var numberOfLoadedItems: Int { get }

  /// What the list lacks of the pages that were loaded, or `nil` if it has everything. The default is that of the lists
  /// that this list is made of.
  ///
  /// A view says it below the list, and a list that is printed ends as incomplete.
  var lostItems: LostItems? { get }

  /// The indices at which the items that the list loads next may be inserted: not before the lower bound, and not after
  /// the upper bound. The default is that of the list that this list is made of, or the end of the list.
  ///
  /// A list that is printed appears up to the lower bound, and loads on when the item before the upper bound is
  /// visible. A sorted list, which may grow anywhere, returns the range of all items. A list of several parts returns
  /// the range of the first of them that is not complete.
  var growthRange: Range<Int> { get }
}

extension PagedDataSource {
  /// The number of items of the lists that this list is made of, or `nil`.
  public var total: PagingTotal? { inheritedAbilities?.sumOfTotals }

  /// The number of items that are loaded of the lists that this list is made of, or the number of items in the list.
  public var numberOfLoadedItems: Int { inheritedAbilities?.sumOfLoadedItems ?? numberOfItems }

  /// What the lists that this list is made of lack, or `nil`.
  public var lostItems: LostItems? { inheritedAbilities?.lostItems }

  /// The range of the list that this list is made of, or the end of the list.
  public var growthRange: Range<Int> {
    inheritedAbilities?.growthRange(of: numberOfItems) ?? numberOfItems..<numberOfItems
  }
}

/// A data source that loads only so much while the user does not move.
@MainActor
protocol BoundedDataSource: AnyObject {
  /// Begins the bound again, because the user moves by themselves.
  func userDidMove()
  /// Whether what failed at the end is tried again without a request of the user, as soon as the user sees the end.
  var retriesAtEnd: Bool { get }
}

extension ListAbilities {
  /// Whether one of the lists, or of those that they are made of, loads in parts.
  var isPaged: Bool { links.contains { $0.isPaged } }

  /// The number of items of all lists, or `nil` if no list counts them or if one does not know its number. When a list
  /// has loaded everything, the number of its items replaces an approximate total. A list that does not load in parts
  /// has the items that it shows.
  public var total: PagingTotal? { isCounted ? sumOfTotals : nil }

  /// The number of items of all lists that are loaded, or `nil` if no list counts them.
  public var numberOfLoadedItems: Int? { isCounted ? sumOfLoadedItems : nil }

  /// Whether one of the lists may have other items than those that it shows.
  private var isCounted: Bool { !nearest { $0 as? any PagedDataSource }.isEmpty }

  var sumOfTotals: PagingTotal? {
    var sum = PagingTotal(count: 0)
    for link in links {
      guard let known = link.total else { return nil }
      sum = PagingTotal(
        count: sum.changed(by: known.count).count, isApproximate: sum.isApproximate || known.isApproximate)
    }
    return sum
  }

  var sumOfLoadedItems: Int { links.reduce(0) { $0 + $1.numberOfLoadedItems } }

  /// What the lists lack, in total, with the reason of the first of them.
  public var lostItems: LostItems? {
    nearest { $0 as? any PagedDataSource }.reduce(nil) { $0.adding($1.lostItems) }
  }

  /// The indices at which the items that the lists load next may be inserted into a list of so many items: those of the
  /// one list that has the same indices, and otherwise any index.
  public func growthRange(of count: Int) -> Range<Int> {
    guard links.count == 1, links[0].sourceIndices == nil else { return 0..<max(count, 0) }
    return links[0].growthRange(of: max(count, 0))
  }

  /// The lists that the lists are made of, down to those that are not made of several others.
  var parts: [any ListAdapterDataSource] { links.flatMap { $0.parts } }
}

extension ListLink {
  /// Whether the source loads in parts. A list that is made of others loads as they do.
  var isPaged: Bool { source.inheritedAbilities?.isPaged ?? (source is any PagedDataSource) }

  private var paged: (any PagedDataSource)? { source as? any PagedDataSource }

  fileprivate var parts: [any ListAdapterDataSource] {
    let parts = source.inheritedAbilities?.parts ?? []
    return parts.count < 2 ? [source] : parts
  }

  fileprivate var numberOfLoadedItems: Int {
    paged?.numberOfLoadedItems ?? source.inheritedAbilities?.sumOfLoadedItems ?? source.numberOfItems
  }

  fileprivate var total: PagingTotal? {
    let paged = paged
    guard paged != nil || source.inheritedAbilities != nil else { return PagingTotal(count: source.numberOfItems) }
    let known = paged.map { $0.total } ?? source.inheritedAbilities?.sumOfTotals
    guard known?.isApproximate ?? true else { return known }
    let lists = [source] + (source.inheritedAbilities?.parts ?? [])
    let isAtBothEnds = lists.allSatisfy { $0.loadState == .exhausted && $0.prependState == .exhausted }
    guard isAtBothEnds else { return known }
    let lost = paged.map { $0.lostItems } ?? source.inheritedAbilities?.lostItems
    return PagingTotal(count: numberOfLoadedItems).changed(by: lost?.count ?? 0)
  }

  fileprivate func growthRange(of count: Int) -> Range<Int> {
    let range = paged?.growthRange ?? source.inheritedAbilities?.growthRange(of: count) ?? count..<count
    return range.clamped(to: 0..<count)
  }
}

/// The number of items that a source says it has.
public struct PagingTotal: Hashable, Sendable {
  /// The number of items in the whole list, including those that are not loaded.
  public let count: Int
  /// Whether the count comes from an earlier page because the newest page stated none.
  public let isApproximate: Bool

  /// Creates a total from a count, which is exact by default.
  public init(count: Int, isApproximate: Bool = false) {
    self.count = count
    self.isApproximate = isApproximate
  }

  /// The total after items were inserted or removed locally.
  func changed(by items: Int) -> PagingTotal {
    let (sum, isTooMuch) = count.addingReportingOverflow(items)
    return PagingTotal(count: isTooMuch ? count : max(sum, 0), isApproximate: isApproximate)
  }

  /// The total after a page, which may state no total.
  func updated(by total: Int?) -> PagingTotal {
    total.map { PagingTotal(count: max($0, 0)) } ?? PagingTotal(count: count, isApproximate: true)
  }
}

/// Whether a list is complete.
extension ListAdapterDataSource {
  /// Whether nothing is missing before the first item.
  var begins: Bool { numberOfItems == 0 || prependState.isBeginning(isPaged: ListAbilities(of: self).isPaged) }

  /// What is missing before the first item.
  var headGap: ListGap? {
    if case .failed(let reason, _) = prependState { return .failed(reason) }
    return begins ? nil : .unloaded
  }

  /// What is missing after the last item.
  var tailGap: ListGap? {
    let abilities = ListAbilities(of: self)
    switch loadState {
    case .failed(let reason, _): return .failed(reason)
    case .exhausted: return nil
    case .idle: return abilities.isPaged && !abilities.isCountLoaded ? .unloaded : nil
    case .loading, .stopped: return .unloaded
    }
  }
}

extension ListAbilities {
  /// Whether as many items are loaded as there are, as far as the lists say.
  fileprivate var isCountLoaded: Bool { total.map { $0.count <= sumOfLoadedItems } ?? false }

  /// Whether one of the lists loads on after its last item when the user comes there. A list that failed does if it
  /// retries by itself, even if no retry is scheduled while the user is elsewhere.
  var loadOn: Bool { links.contains { $0.loadsOn } }
}

extension ListLink {
  fileprivate var loadsOn: Bool {
    let state = source.loadState
    guard isPaged, state != .exhausted else { return false }
    // Of the lists that a list is made of, one may load on although another has failed.
    if state != .loading, let inherited = source.inheritedAbilities { return inherited.loadOn }
    guard case .failed(_, retry: nil) = state else { return true }
    return (source as? any BoundedDataSource)?.retriesAtEnd ?? false
  }
}

extension ListLoadState {
  /// Whether nothing is missing before the first item. A list that does not load in parts has all of its items while it
  /// is idle.
  func isBeginning(isPaged: Bool) -> Bool { self == .exhausted || self == .idle && !isPaged }
}

/// What is missing in a list that is not complete.
///
/// ```swift
/// switch adapter.gap {
/// case nil: "End of list"
/// case .unloaded: "\(adapter.structure.numberOfItems) items loaded"
/// case .failed(let reason): reason
/// case .lost(let items): "\(items)"
/// }
/// ```
public enum ListGap: Hashable, Sendable {
  /// Items could not be loaded, for a reason that is a sentence for the user.
  case failed(String)
  /// Items before, between or after the loaded ones are not loaded.
  case unloaded
  /// The source could not read some of the items that it has loaded.
  case lost(LostItems)
}
