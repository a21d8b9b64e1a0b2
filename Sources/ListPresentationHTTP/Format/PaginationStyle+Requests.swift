import Foundation
import ListPresentation

/// The request for a page in each pagination style: page number, offset, cursor and size parameters.
extension PaginationStyle {
  /// The parameter for the number of items.
  var sizeParameter: String? {
    switch self {
    case .pageNumber(_, let size, _, _), .offset(_, let size, _, _), .nextAddress(_, _, let size),
      .cursor(_, _, let size, _, _), .lastItem(_, _, _, let size, _):
      size
    case .range, .onePage: nil
    }
  }

  /// Whether pages can be asked for in a size.
  public var hasSize: Bool {
    if case .range = self { true } else { sizeParameter != nil }
  }

  /// Whether a page can have another size than the one before.
  var allowsSizes: Bool {
    switch self {
    case .pageNumber, .nextAddress, .onePage: false
    case .offset, .cursor, .lastItem, .range: hasSize
    }
  }

  /// The member that says whether there is more.
  var more: String? {
    switch self {
    case .pageNumber(_, _, _, let more), .offset(_, _, _, let more), .cursor(_, _, _, let more, _),
      .lastItem(_, _, _, _, let more):
      more
    case .nextAddress, .range, .onePage: nil
    }
  }

  /// Whether places are made of the items themselves, and so lead to the same page as long as these exist.
  var keepsPlaces: Bool {
    if case .lastItem = self { true } else { false }
  }

  /// The place that a list begins with.
  func start(_ template: HTTPRequest, size: Int?) -> HTTPCursor.Place? {
    switch self {
    case .pageNumber(let page, let parameter, let first, _):
      .page(template.query(page).flatMap { Int($0) } ?? first, size: parameter == nil ? nil : size)
    case .offset(let offset, _, let first, _):
      .offset(template.query(offset).flatMap { Int($0) }.map { max($0 - first, 0) } ?? 0)
    case .range: .offset(0)
    case .nextAddress, .cursor, .lastItem, .onePage: nil
    }
  }

  /// How many items lie before a place, as far as the place itself says.
  func itemsBefore(_ place: HTTPCursor.Place?) -> Int? {
    switch (self, place) {
    case (_, nil): 0
    case (_, .offset(let item)): item
    case (.pageNumber(_, _, let first, _), .page(let number, _)) where number == first: 0
    default: nil
    }
  }

  /// The request for a page.
  /// - Throws: What is wrong with a place that a server named, or with a place of another style.
  func request(
    _ template: PageTemplate, _ place: HTTPCursor.Place?, _ direction: PageDirection, size: Int?,
    _ foreign: HTTPLimits.ForeignAddresses
  ) throws(HTTPError) -> HTTPRequest {
    var template = template
    var size = size
    switch (self, place) {
    case (_, .refused(let refusal)): throw refusal.error
    // A server's own address says everything.
    case (_, .address(let address)):
      return try template.request.moved(to: address, of: template.request.url, foreign)
    case (.nextAddress, nil), (.cursor, nil), (.lastItem, nil), (.onePage, nil): break
    case (.pageNumber(let page, _, _, _), .page(let number, let sizeOfAll)):
      template.set(page, to: .number("\(number)"))
      size = sizeOfAll
    case (.offset(let offset, _, let first, _), .offset(let item)):
      let items = Self.items(from: item, direction, size: size)
      template.set(offset, to: .number("\(items.lowerBound.addingReportingOverflow(first).partialValue)"))
      size = size.map { _ in items.count }
    case (.range(let unit, let isPrefixed), .offset(let item)):
      let items = Self.items(from: item, direction, size: size ?? 20)
      let range = "\(items.lowerBound)-\(max(items.upperBound - 1, items.lowerBound))"
      template.request.headers["Range"] = isPrefixed ? "\(unit)=\(range)" : range
      if !isPrefixed { template.request.headers["Range-Unit"] = unit }
    case (.cursor(_, let parameter, _, _, _), .token(let token)): template.set(parameter, to: token.value)
    case (.lastItem(_, let after, let before, _, _), .token(let token)):
      template.set(after, to: token.value)
      if let before { template.set(before, to: nil) }
    case (.lastItem(_, let after, .some(let before), _, _), .before(let token)):
      template.set(before, to: token.value)
      template.set(after, to: nil)
    default:
      throw HTTPError(
        .foreignCursor, at: template.request.url.withoutSecrets, "the cursor belongs to another format", .startOver)
    }
    if let size, let name = sizeParameter { template.set(name, to: .number("\(size)")) }
    return template.request
  }

  /// The items to ask for at an offset, which for pages that are asked for backwards is the end.
  static func items(from item: Int, _ direction: PageDirection, size: Int?) -> Range<Int> {
    let size = max(size ?? 1, 1)
    guard direction == .prepend else { return item..<item + min(size, .max - item) }
    return max(item - size, 0)..<item
  }
}

/// The request for a page without its parameters.
struct PageTemplate: Sendable {
  var request: HTTPRequest
  /// The body that parameters become members of, if requests have one.
  var body: JSONValue?

  init(_ request: HTTPRequest, body: JSONValue?) {
    self.request = request
    self.body = body
    if let body {
      self.request.method = .post
      self.request.body = .json(body)
    }
  }

  /// Sets a parameter: a member of the body if there is one, and otherwise a query item.
  mutating func set(_ name: String, to value: JSONValue?) {
    if name == "*", case .object(let members)? = value {
      for (name, value) in members { set(name, to: value) }
    } else if name.hasPrefix("header:") {
      request.headers[String(name.dropFirst(7))] = value?.queryText
    } else if let body {
      let changed = body.setting(value, at: name)
      self.body = changed
      request.body = .json(changed)
    } else {
      request.setQuery(name, to: value?.queryText)
    }
  }
}
