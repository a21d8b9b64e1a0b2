import Foundation
import ListPresentation

/// What comes before and after a page.
public struct PageTurn: Sendable {
  /// The cursor of the next page, if there can be one.
  public var next: HTTPCursor?
  /// The cursor of the previous page, if there can be one.
  public var previous: HTTPCursor?
  /// How many items lie before the page, where the style counts items.
  public var itemsBefore: Int?
  /// Whether the server itself says that this is the end, if there is no next page.
  public var isEnd: Bool

  /// Creates a turn. Without any values, the page has no pages beside it, as far as the server says.
  public init(
    next: HTTPCursor? = nil, previous: HTTPCursor? = nil, itemsBefore: Int? = nil, isEnd: Bool = false
  ) {
    self.next = next
    self.previous = previous
    self.itemsBefore = itemsBefore
    self.isEnd = isEnd
  }
}

extension PageAnswer {
  /// The pages beside a page that is asked for by its number or by its items.
  /// - Parameters:
  ///   - first: The index of the first item, where the server says it.
  ///   - goesBack: Whether the pages before it can be asked for.
  public func countedTurn(from first: Int? = nil, goesBack: Bool = true) -> PageTurn {
    switch wanted.target {
    case .page(let number, let size):
      return PageTurn(
        next: number < .max ? .page(number + 1, size: size) : nil,
        previous: number > 0 ? .page(number - 1, size: size) : nil, itemsBefore: wanted.itemsBefore)
    case .item:
      let start = first ?? beginning
      let end = end(after: start)
      return PageTurn(
        next: end < .max ? .item(end) : nil, previous: goesBack && start > 0 ? .item(start) : nil, itemsBefore: start)
    default: return PageTurn()
    }
  }

  /// The pages beside this one, within the bounds that hold for every style.
  func turn() -> PageTurn {
    guard let format else { return PageTurn() }
    var turn = format.style.turn(self)
    let more = more(at: format.style.more)
    let isTotalReached =
      if let before = turn.itemsBefore ?? wanted.itemsBefore, let total { end(after: before) >= total } else { false }
    let hasNext =
      switch turn.next?.target {
      case .page(let number, _): received > 0 && more ?? leads(beyond: number, format) ?? !isTotalReached
      case .item: received > 0 && more ?? !isTotalReached
      default: more != false && (received > 0 || !isTotalReached)
      }
    if !hasNext { turn.next = nil }
    if more == false { turn.isEnd = true }
    turn.next = checked(turn.next)
    turn.previous = checked(turn.previous)
    return turn
  }

  /// Whether links to pages, or a number of pages, lead to more than a number of pages.
  private func leads(beyond number: Int, _ format: PageFormat) -> Bool? {
    hasPageLinks ? link("next") != nil : value(at: format.pages)?.count.map { number < $0 }
  }

  /// A cursor, unless it leads back to this page or where it isn't safe.
  private func checked(_ cursor: HTTPCursor?) -> HTTPCursor? {
    switch cursor?.target {
    case .address(let address)?:
      if url.isDowngrade(to: address) {
        return .refused(.violation(.downgrade, at: request.url, leading: address.withoutSecrets))
      }
      // A fragment isn't sent: an address that differs by it alone is the same page.
      let page = address.withoutFragment
      guard page == request.url.withoutFragment || page == url.withoutFragment else { return .address(page) }
    case .token?: guard cursor?.target == wanted.target else { return cursor }
    default: return cursor
    }
    // Mailgun and CKAN lead from each page to a next one, and from the empty one behind the last to itself.
    return received == 0 ? nil : .refused(.violation(.cursorLoop, at: request.url))
  }
}
