/// Sends the requests of a list to a source with any type of cursor. The list sees each cursor as a number.
@MainActor
protocol PageLoading<Item>: AnyObject {
  associatedtype Item: ListElement

  /// Loads a page from the source.
  /// - Parameter anchor: The item around which a refresh should begin, if the source has a cursor for it, or `nil`.
  func load(
    _ request: PagingRequest, around anchor: Item?
  ) async -> Result<ReceivedPage<Item>, PagingFailure>
  /// Passes an edit on to the source.
  func apply(_ edit: PageEdit<Item>)
  var numberOfCursors: Int { get }
  /// Forgets all cursors except the given ones, if their number has grown enough to be worth it.
  func tidy(keeping cursors: () -> Set<Int>)
}

/// A page that a source has answered, with numbers as cursors.
struct ReceivedPage<Item: ListElement>: Sendable {
  let page: Page<Item, Int>
  /// The cursor around the anchor, if it was used.
  let around: Int?
  /// Whether cursors count items, or `nil` while the source has not returned a cursor.
  let countsItems: Bool?
}

@MainActor
final class PageLoader<Source: PageSource>: PageLoading {
  private let source: Source
  private var cursors: [Int: Source.Cursor] = [:]
  private var numbers: [Source.Cursor: Int] = [:]
  private var count = 0
  private var room = 512

  init(_ source: Source) { self.source = source }

  /// Whether cursors count items, or `nil` while there is no cursor.
  private(set) var countsItems: Bool?

  func load(
    _ request: PagingRequest, around anchor: Source.Item?
  ) async -> Result<ReceivedPage<Source.Item>, PagingFailure> {
    let around = anchor.flatMap { source.cursor(around: $0) }
    let wanted =
      if let around {
        request.pageRequest(around: around)
      } else {
        request.pageRequest(
          at: request.key.cursor.flatMap { cursors[$0] }, sizes: source.pageSizes,
          movedBy: { source.cursor($0, movedBy: $1) })
      }
    do {
      let page = try await source.page(wanted).map(number)
      return .success(ReceivedPage(page: page, around: around.map(number), countsItems: countsItems))
    } catch {
      return .failure(PagingFailure(error))
    }
  }

  func apply(_ edit: PageEdit<Source.Item>) { source.apply(edit) }

  var numberOfCursors: Int { cursors.count }

  func tidy(keeping kept: () -> Set<Int>) {
    guard cursors.count > room else { return }
    let kept = kept()
    cursors = cursors.filter { kept.contains($0.key) }
    numbers = numbers.filter { kept.contains($0.value) }
    // Waiting until the number doubles keeps the cost for each cursor constant.
    room = 2 * cursors.count + 512
  }

  /// The number that stands for a cursor. Equal cursors have the same number.
  func number(_ cursor: Source.Cursor) -> Int {
    if let number = numbers[cursor] { return number }
    // A source that guesses how to go on may find out with the second page that it counts something else.
    countsItems = source.cursor(cursor, movedBy: 0) != nil
    count += 1
    numbers.updateMakingRoom(count, forKey: cursor)
    cursors[count] = cursor
    return count
  }
}

/// The position of a page at its source, with which the page can be requested any number of times. Cursors are numbers
/// here. `PageLoader` maps them to the cursors of the source.
package struct PageKey: Hashable, Sendable {
  package var cursor: Int?
  package var direction: PageDirection
  /// The number of items by which a cursor that counts items has moved since the source returned it.
  var shift = 0
  /// The number of items to request for a page that was loaded before, so that the same items come again.
  var size: Int?

  /// The cursor and how it is read, which together identify a page.
  var identity: PageKey { PageKey(cursor: cursor, direction: direction) }

  func moved(by items: Int) -> PageKey {
    PageKey(cursor: cursor, direction: direction, shift: shift + items, size: size)
  }
}

/// A request that a list wants to send.
package struct PagingRequest: Hashable, Sendable {
  /// The number that identifies the request and its answer.
  package let ticket: Int
  /// The end of the list that the page is for, or the refresh.
  package let subject: PageDirection
  package let key: PageKey
  /// The number of items to request before the place of the page, which the list has; see `PageBorder`.
  package let overlap: Int
  package let size: Int
  package let generation: Int
  /// For a refresh, whether it begins around the items that the user sees.
  package let isAnchored: Bool
  let cache: PageCachePolicy
}

extension PagingRequest: Ticketed {
  package var passesGate: Bool { cache == .only }

  /// The request of a page source. A page that overlaps the list begins before its place.
  /// - Parameters:
  ///   - cursor: The cursor of the key.
  ///   - sizes: The page sizes that the source accepts.
  ///   - moved: Returns the cursor moved by a number of items, or `nil` if cursors do not count items.
  package func pageRequest<Cursor>(
    at cursor: Cursor?, sizes: ClosedRange<Int>?, movedBy moved: (Cursor, Int) -> Cursor?
  ) -> PageRequest<Cursor> {
    let shift = key.shift + (key.direction == .prepend ? overlap : -overlap)
    let (wide, isTooWide) = size.addingReportingOverflow(overlap)
    let accepted = overlap == 0 || isTooWide ? nil : sizes.map { min(wide, max($0.upperBound, size)) }
    return PageRequest(
      cursor: cursor.map { moved($0, shift) ?? $0 }, direction: key.direction, size: accepted ?? size,
      generation: generation, cache: cache)
  }

  /// The request of a page source for the page around an item, at the cursor that the source has for it.
  package func pageRequest<Cursor>(around cursor: Cursor) -> PageRequest<Cursor> {
    PageRequest(cursor: cursor, direction: .refresh, size: size, generation: generation, cache: cache)
  }
}

/// An event that a list handles, apart from the pages that arrive and the edits of the app.
package enum PagingEvent: Hashable, Sendable {
  /// The list is needed for the first time.
  case start
  /// The user sees items in a range. `count` is the number of visible items in the range, or `nil` if all are visible.
  case show(Range<Int>, count: Int? = nil)
  /// The user moves by themselves, also if a page has just arrived.
  case move
  /// The list must be loaded again. `isReplaced` means that another source takes over and that the old cursors are
  /// invalid.
  case refresh(isReplaced: Bool)
  /// The user no longer waits for what is being loaded.
  case cancel
  /// Something else happened to the requests.
  case request(RequestEvent)
}
