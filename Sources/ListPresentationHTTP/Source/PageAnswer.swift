import Foundation
import ListPresentation

/// A page that came, as far as it matters for what comes before and after it.
struct PageAnswer: Sendable {
  let envelope: PageEnvelope
  /// Where it was asked for.
  let request: HTTPRequest
  var place: HTTPCursor.Place?
  let direction: PageDirection
  let size: Int?
  /// How many items lie before it, if that is known.
  var itemsBefore: Int?
  /// How many items came, whether they can be decoded or not.
  let received: Int
  let firstItem: JSONValue?
  let lastItem: JSONValue?

  /// The address that it came from.
  var url: URL { envelope.response.url ?? request.url }

  /// The place that leads to the page when it is asked for forwards. A page before a token is only asked for backwards.
  var beginning: HTTPCursor.Place? {
    guard case .offset(let item)? = place else { return place }
    return .offset(PaginationStyle.items(from: item, direction, size: size).lowerBound)
  }

  /// Whether the page has fewer items than the answer says that a page has.
  func isShort(_ format: PageFormat) -> Bool {
    let steps = JSONPath.find(format.items ?? "", in: envelope.body)?.steps ?? []
    let limit = PageMembers(envelope, items: steps).first(.limit) { $0.count != nil }?.member.value.count
    return limit.map { received < $0 } ?? false
  }

  /// The answer as a format sees it that wasn't known when it was asked for.
  func placed(_ format: PageFormat, _ template: PageTemplate) -> PageAnswer {
    var placed = self
    placed.place = place ?? format.style.start(template.request, size: size)
    placed.itemsBefore = itemsBefore ?? format.style.itemsBefore(placed.place)
    return placed
  }
}

extension PageAnswer {
  /// Whether the page is empty and as many items came before it as there are.
  fileprivate func isBehindTheEnd(_ total: Int?) -> Bool {
    guard received == 0, let itemsBefore, let total else { return false }
    return itemsBefore >= total
  }
}

/// What comes before and after a page.
struct PageTurn: Sendable {
  private(set) var next: HTTPCursor.Place?
  private(set) var previous: HTTPCursor.Place?
  /// How many items lie before the page, where the style counts items.
  private(set) var itemsBefore: Int?
  /// How many pages came up to this one, where they are counted.
  private(set) var pagesLoaded: Int?
  /// Whether the server itself says that this is the end.
  private(set) var isStatedEnd = false

  init(_ answer: PageAnswer, _ format: PageFormat) {
    let total = answer.envelope.total(format)
    let more = answer.envelope.more(at: format.style.more)
    isStatedEnd = more == false
    switch (format.style, answer.place) {
    case (.pageNumber(_, _, let first, _), .page(let number, let size)):
      itemsBefore = answer.itemsBefore
      turn(answer, number, first: first, size: size, pages: answer.envelope.value(at: format.pages)?.count, total, more)
    case (.offset(_, let limit, _, _), .offset(let item)):
      turn(answer, at: item, goesBack: limit != nil, total, more)
    case (.range, .offset(let item)):
      guard let range = answer.envelope.response.contentRange else {
        // A server that doesn't know ranges has sent everything.
        isStatedEnd = true
        return
      }
      let start = answer.direction == .prepend ? item : range.items?.lowerBound ?? item
      turn(answer, at: start, goesBack: true, range.total, more)
    case (.nextAddress(let path, let previousPath, _), _):
      let value = answer.envelope.value(at: path)
      next = answer.isBehindTheEnd(total) ? nil : address(value, answer)
      isStatedEnd = next == nil && (value != nil || path == "link:next" && answer.envelope.hasPageLinks)
      previous = address(answer.envelope.value(at: previousPath), answer)
    case (.cursor(let path, _, _, _, let allowsEmpty), _):
      let value = answer.envelope.value(at: path)
      next = more == false || answer.isBehindTheEnd(total) ? nil : token(value, answer, allowsEmpty: allowsEmpty)
      if next == nil, value != nil { isStatedEnd = more != true }
    case (.lastItem(let key, _, let before, _, _), _):
      turn(answer, key: JSONPath.path(format.element, key), key, goesBack: before != nil, more)
    default: break
    }
  }

  private mutating func turn(
    _ answer: PageAnswer, _ number: Int, first: Int, size: Int?, pages: Int?, _ total: Int?, _ more: Bool?
  ) {
    pagesLoaded = number - first + 1
    // Where `Link` fields lead to pages at all, they say whether there is more.
    let linked = answer.envelope.hasPageLinks ? answer.envelope.link("next") != nil : nil
    let counted = pages.map { number - first + 1 < $0 }
    let end = answer.itemsBefore.map { $0 + answer.received }
    let isTotalReached = if let end, let total { end >= total } else { false }
    if answer.received > 0, more ?? linked ?? counted ?? !isTotalReached, number < .max {
      next = .page(number + 1, size: size)
    }
    if number > first { previous = .page(number - 1, size: size) }
  }

  private mutating func turn(_ answer: PageAnswer, at item: Int, goesBack: Bool, _ total: Int?, _ more: Bool?) {
    let start = PaginationStyle.items(from: item, answer.direction, size: answer.size).lowerBound
    itemsBefore = start
    let (end, isTooFar) = start.addingReportingOverflow(answer.received)
    let isTotalReached = if let total { end >= total } else { false }
    if answer.received > 0, !isTooFar, more ?? !isTotalReached { next = .offset(end) }
    if start > 0, goesBack { previous = .offset(start) }
  }

  private mutating func turn(_ answer: PageAnswer, key: String, _ plainKey: String, goesBack: Bool, _ more: Bool?) {
    guard answer.received > 0 else { return }
    // The key can be in the item or, as Elasticsearch has it, beside it.
    let value = { (item: JSONValue?) in item?.value(at: key) ?? item?.value(at: plainKey) }
    let hasMore = more != false
    if answer.direction != .prepend, hasMore, let last = value(answer.lastItem), last != .null {
      next = .token(HTTPCursor.Token(last))
    }
    let canGoBack = answer.direction != .prepend || hasMore
    if goesBack, answer.place != nil, canGoBack, let first = value(answer.firstItem) {
      previous = .before(HTTPCursor.Token(first))
    }
  }

  private func token(_ value: JSONValue?, _ answer: PageAnswer, allowsEmpty: Bool) -> HTTPCursor.Place? {
    guard let value, value.leadsOn || allowsEmpty && value == "" else { return nil }
    let token = HTTPCursor.Token(value)
    guard answer.place == .token(token) else { return .token(token) }
    return answer.received == 0 ? nil : .refused(HTTPCursor.Refusal(.violation(.cursorLoop, at: answer.request.url)))
  }

  private func address(_ value: JSONValue?, _ answer: PageAnswer) -> HTTPCursor.Place? {
    let value = ["href", "url", "uri"].lazy.compactMap { value?.value(at: $0)?.text }.first ?? value?.text
    guard let value else { return nil }
    guard let target = URL(reference: value, of: answer.url) else {
      return .refused(HTTPCursor.Refusal(.violation(.address, at: answer.request.url)))
    }
    if answer.url.isDowngrade(to: target) {
      let error = HTTPError.violation(.downgrade, at: answer.request.url, leading: target.withoutSecrets)
      return .refused(HTTPCursor.Refusal(error))
    }
    // A fragment isn't sent: an address that differs by it alone is the same page.
    let address = target.withoutFragment
    let isLoop = address == answer.request.url.withoutFragment || address == answer.url.withoutFragment
    guard isLoop else { return .address(address) }
    // Mailgun and CKAN lead from each page to a next one, and from the empty one behind the last to itself.
    return answer.received == 0 ? nil : .refused(HTTPCursor.Refusal(.violation(.cursorLoop, at: answer.request.url)))
  }
}
