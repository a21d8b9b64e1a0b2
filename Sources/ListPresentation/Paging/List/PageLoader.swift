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
