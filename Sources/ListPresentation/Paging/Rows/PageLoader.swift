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
  /// - Returns: The page with numbers as cursors, and the cursor around the anchor if it was used.
  func load(
    _ request: PagingRequest, around anchor: Item?
  ) async -> Result<(page: Page<Item, Int>, around: Int?), PagingFailure>
  /// Passes an edit on to the source.
  func apply(_ edit: PageEdit<Item>)
  var numberOfCursors: Int { get }
  /// Forgets all cursors except the given ones, if their number has grown enough to be worth it.
  func tidy(keeping cursors: () -> Set<Int>)
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
  ) async -> Result<(page: Page<Source.Item, Int>, around: Int?), PagingFailure> {
    let around = anchor.flatMap { source.cursor(around: $0) }
    let held = request.key.cursor.flatMap { cursors[$0] }.map { source.cursor($0, movedBy: request.key.shift) ?? $0 }
    do {
      let page = try await source.page(
        PageRequest(
          cursor: around ?? held, direction: around == nil ? request.key.direction : .refresh, size: request.size,
          generation: request.generation, cache: request.cache))
      return .success((page.map(number), around.map(number)))
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
    countsItems = countsItems == true || source.cursor(cursor, movedBy: 0) != nil
    count += 1
    numbers.updateMakingRoom(count, forKey: cursor)
    cursors[count] = cursor
    return count
  }
}
