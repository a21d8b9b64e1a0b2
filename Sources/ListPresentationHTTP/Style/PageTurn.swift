import Foundation
import ListPresentation

/// A page that came, as far as it matters for what comes before and after it.
struct PageAnswer: Sendable {
  let response: HTTPResponse
  let facts: PageFacts
  /// Where it was asked for.
  let request: HTTPRequest
  let place: HTTPCursor.Place?
  let direction: PageDirection
  let size: Int?
  /// The number of all rows, if the server says it.
  let total: Int?
  /// What the server says of there being more, if anything.
  let more: Bool?

  var received: Int { facts.received ?? 0 }

  init(
    _ response: HTTPResponse, _ facts: PageFacts, to request: HTTPRequest, at place: HTTPCursor.Place?,
    _ direction: PageDirection, size: Int?, of format: PageFormat
  ) {
    self.response = response
    self.facts = facts
    self.request = request
    self.place = place
    self.direction = direction
    self.size = size
    total =
      facts[format.total]?.count ?? response["Content-Range"].flatMap { ContentRange($0)?.total }
      ?? response.count(in: "X-Total", "X-Total-Count", "Total-Objects", "Total-Count")
    more = facts[format.style.more]?.isYes
  }
}

/// What comes before and after a page.
struct PageTurn: Hashable, Sendable {
  var next: HTTPCursor.Place?
  var previous: HTTPCursor.Place?
  /// How many rows lie before the page.
  var rowsBefore: Int?
  /// Whether there should be a cursor that is not there.
  var lacksCursor = false

  /// The only page.
  init() {}

  init(_ answer: PageAnswer, _ style: PaginationStyle) {
    switch (style, answer.place) {
    case (.pageNumber(_, _, let first, _), .page(let number, let size, let before)):
      turn(answer, number, first: first, size: size, before: before)
    case (.offset(_, let limit, _), .offset(let row)):
      turn(answer, at: row, goesBack: limit != nil, total: answer.total)
    case (.range, .offset(let row)):
      guard let range = answer.response["Content-Range"].flatMap(ContentRange.init) else {
        // A server that does not know ranges has sent everything.
        return
      }
      turn(
        answer, at: answer.direction == .prepend ? row : range.rows?.lowerBound ?? row, goesBack: true,
        total: range.total)
    case (.link, _):
      let links = answer.response.links
      next = links.first("next").map { Self.place(of: $0.address, answer) }
      previous = links.first("prev", "previous").map { Self.place(of: $0.address, answer) }
    case (.nextAddress(let path, let previousPath, _), _):
      next = address(answer.facts[path], answer)
      previous = address(answer.facts[previousPath], answer)
    case (.header(let name, let parameter, _), _):
      let value = answer.response[name].map { JSONValue.string($0) }
      next = parameter == nil ? address(value, answer) : token(value, answer, allowsEmpty: false)
    case (.cursor(let path, _, _, _, let allowsEmpty), _):
      next = token(answer.facts[path], answer, allowsEmpty: allowsEmpty)
    case (.lastItem(_, _, let before, _, _), _): turn(answer, goesBack: before != nil)
    default: break
    }
  }

  private mutating func turn(_ answer: PageAnswer, _ number: Int, first: Int, size: Int?, before: Int?) {
    rowsBefore = before
    let links = answer.response.links
    // Where the field is about pages at all it says whether there is more.
    let isAboutPages = links.first("next", "prev", "previous", "first", "last") != nil
    let more = answer.more ?? (isAboutPages ? links.first("next") != nil : nil)
    let end = before.map { $0 + answer.received }
    let isTotalReached = if let end, let total = answer.total { end >= total } else { false }
    if answer.received > 0, more ?? !isTotalReached, number < .max {
      next = .page(number + 1, size: size, rowsBefore: end)
    }
    if number > first { previous = .page(number - 1, size: size, rowsBefore: nil) }
  }

  private mutating func turn(_ answer: PageAnswer, at row: Int, goesBack: Bool, total: Int?) {
    let start = PaginationStyle.rows(from: row, answer.direction, size: answer.size).lowerBound
    rowsBefore = start
    let (end, isTooFar) = start.addingReportingOverflow(answer.received)
    let isTotalReached = if let total { end >= total } else { false }
    if answer.received > 0, !isTooFar, answer.more ?? !isTotalReached { next = .offset(end) }
    if start > 0, goesBack { previous = .offset(start) }
  }

  private mutating func turn(_ answer: PageAnswer, goesBack: Bool) {
    guard answer.received > 0 else { return }
    let hasMore = answer.more != false
    if answer.direction != .prepend, hasMore {
      next = token(answer.facts.lastKey, answer, allowsEmpty: false)
      lacksCursor = next == nil
    }
    if goesBack, answer.place != nil, answer.direction != .prepend || hasMore, let key = answer.facts.firstKey {
      previous = .before(key)
    }
  }

  private mutating func token(_ value: JSONValue?, _ answer: PageAnswer, allowsEmpty: Bool) -> HTTPCursor.Place? {
    guard answer.more != false else { return nil }
    guard let value, value != .null, allowsEmpty || value != .string("") else {
      lacksCursor = answer.more == true
      return nil
    }
    guard answer.place == .token(value) else { return .token(value) }
    return answer.received == 0 ? nil : .refused(.violation(.cursorLoop, at: answer.request.address))
  }

  private mutating func address(_ value: JSONValue?, _ answer: PageAnswer) -> HTTPCursor.Place? {
    guard let text = value?.text else {
      if let value, value != .null, value != .string(""), value != .bool(false) { lacksCursor = true }
      return nil
    }
    return Self.place(of: URL(reference: text, of: answer.response.address), answer)
  }

  private static func place(of address: URL?, _ answer: PageAnswer) -> HTTPCursor.Place {
    guard let address else { return .refused(.violation(.address, at: answer.request.address)) }
    if answer.response.address.isDowngrade(to: address) {
      return .refused(.violation(.downgrade, at: answer.request.address, leading: address.withoutSecrets))
    }
    let isLoop = address == answer.request.address || address == answer.response.address
    return isLoop ? .refused(.violation(.cursorLoop, at: answer.request.address)) : .address(address)
  }
}
