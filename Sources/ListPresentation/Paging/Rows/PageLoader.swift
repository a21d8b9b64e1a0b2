/// Sends the requests of a machine to a source with any type of cursor. The machine sees each cursor as a number.
@MainActor
protocol PageLoading<Item>: AnyObject {
  associatedtype Item: ListElement

  /// Whether cursors count items, or `nil` while the source has not returned a cursor.
  var countsItems: Bool? { get }
  /// Whether the source may answer without the network.
  var hasCache: Bool { get }

  /// The page sizes that the source accepts, or `nil` if all pages have the same size.
  var pageSizes: ClosedRange<Int>? { get }
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
  /// Whether cursors count items. Before a source has returned a cursor, they do not.
  let countsItems: Bool
}

@MainActor
final class PageLoader<Source: PageSource>: PageLoading {
  private let source: Source
  private var cursors: [Int: Source.Cursor] = [:]
  private var numbers: [Source.Cursor: Int] = [:]
  private var count = 0
  private var room = 512

  init(_ source: Source) { self.source = source }

  var pageSizes: ClosedRange<Int>? { source.pageSizes }

  private(set) var countsItems: Bool?

  var hasCache: Bool { source.hasCache }

  func load(
    _ request: PagingRequest, around anchor: Source.Item?
  ) async -> Result<ReceivedPage<Source.Item>, PagingFailure> {
    let around = anchor.flatMap { source.cursor(around: $0) }
    do {
      let page =
        if let around {
          try await source.page(PageRequest(request, at: around, in: .refresh))
        } else {
          try await page(request)
        }
      let numbered = page.map(number)
      return .success(
        ReceivedPage(page: numbered, around: around.map(number), countsItems: countsItems ?? false))
    } catch {
      return .failure(PagingFailure(error))
    }
  }

  /// Loads a page, which begins before its place if it overlaps the list.
  private func page(_ request: PagingRequest) async throws -> Page<Source.Item, Source.Cursor> {
    let (key, overlap) = (request.key, request.overlap)
    let shift = key.shift + (key.direction == .prepend ? overlap : -overlap)
    let cursor = key.cursor.flatMap { cursors[$0] }.map { source.cursor($0, movedBy: shift) ?? $0 }
    let (wide, isTooWide) = request.size.addingReportingOverflow(overlap)
    let size = overlap == 0 || isTooWide ? nil : source.pageSizes.map { min(wide, max($0.upperBound, request.size)) }
    return try await source.page(PageRequest(request, at: cursor, size: size))
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

extension PageRequest {
  /// The request of a machine at a cursor of the source.
  fileprivate init(_ request: PagingRequest, at cursor: Cursor?, in direction: PageDirection? = nil, size: Int? = nil) {
    self.init(
      cursor: cursor, direction: direction ?? request.key.direction, size: size ?? request.size,
      generation: request.generation, cache: request.cache)
  }
}
