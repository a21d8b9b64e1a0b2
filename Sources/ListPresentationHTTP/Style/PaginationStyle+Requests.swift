import Foundation
import ListPresentation

extension PaginationStyle {
  /// The parameter for the number of rows.
  var sizeParameter: String? {
    switch self {
    case .pageNumber(_, let size, _, _), .offset(_, let size, _), .link(let size), .nextAddress(_, _, let size),
      .cursor(_, _, let size, _, _), .header(_, _, let size), .lastItem(_, _, _, let size, _):
      size
    case .range: nil
    }
  }

  /// Whether pages can be asked for in a size.
  package var hasSize: Bool {
    if case .range = self { true } else { sizeParameter != nil }
  }

  /// Whether a page can have another size than the one before.
  var allowsSizes: Bool {
    switch self {
    case .pageNumber, .link, .nextAddress, .header(_, parameter: nil, _): false
    case .offset, .cursor, .header, .lastItem, .range: hasSize
    }
  }

  /// The member that says whether there is more.
  var more: String? {
    switch self {
    case .pageNumber(_, _, _, let more), .offset(_, _, let more), .cursor(_, _, _, let more, _),
      .lastItem(_, _, _, _, let more):
      more
    case .link, .nextAddress, .header, .range: nil
    }
  }

  /// Whether places are made of the rows themselves, and so are good for as long as these exist.
  var keepsPlaces: Bool {
    if case .lastItem = self { true } else { false }
  }

  /// The place that a list begins with.
  func start(_ template: HTTPRequest, size: Int?) -> HTTPCursor.Place? {
    switch self {
    case .pageNumber(let page, let parameter, let first, _):
      let asked = template.address.query(page).flatMap { Int($0) }
      return .page(asked ?? first, size: parameter == nil ? nil : size, rowsBefore: asked ?? first == first ? 0 : nil)
    case .offset(let offset, _, _):
      return .offset(template.address.query(offset).flatMap { Int($0) }.map { max($0, 0) } ?? 0)
    case .range: return .offset(0)
    case .link, .nextAddress, .cursor, .header, .lastItem: return nil
    }
  }

  /// The request for a page.
  /// - Throws: What is wrong with an address that a server named.
  func request(
    _ template: HTTPRequest, _ place: HTTPCursor.Place?, _ direction: PageDirection, size: Int?,
    _ foreign: HTTPLimits.ForeignAddresses
  ) throws(HTTPPageError) -> HTTPRequest {
    var request = template
    var size = size
    switch (self, place) {
    case (_, .refused(let error)): throw error
    // A server's own address says everything.
    case (_, .address(let address)): return try template.moved(to: address, of: template.address, foreign)
    case (.pageNumber(let page, _, _, _), .page(let number, let sizeOfAll, _)):
      request.set(page, to: .number("\(number)"))
      size = sizeOfAll
    case (.offset(let offset, _, _), .offset(let row)):
      let rows = Self.rows(from: row, direction, size: size)
      request.set(offset, to: .number("\(rows.lowerBound)"))
      size = size.map { _ in rows.count }
    case (.range(let unit, let isPrefixed), .offset(let row)):
      let rows = Self.rows(from: row, direction, size: size ?? 20)
      let range = "\(rows.lowerBound)-\(max(rows.upperBound - 1, rows.lowerBound))"
      request.fields["Range"] = isPrefixed ? "\(unit)=\(range)" : range
      if !isPrefixed { request.fields["Range-Unit"] = unit }
    case (.cursor(_, let parameter, _, _, _), .token(let token)): request.set(parameter, to: token)
    case (.header(_, .some(let parameter), _), .token(let token)): request.set(parameter, to: token)
    case (.lastItem(_, let after, let before, _, _), .token(let token)):
      request.set(after, to: token)
      if let before { request.set(before, to: nil) }
    case (.lastItem(_, let after, .some(let before), _, _), .before(let token)):
      request.set(before, to: token)
      request.set(after, to: nil)
    default: break
    }
    if let size, let name = sizeParameter { request.set(name, to: .number("\(size)")) }
    return request
  }

  /// The rows to ask for at an offset, which for pages that are asked for backwards is the end.
  static func rows(from row: Int, _ direction: PageDirection, size: Int?) -> Range<Int> {
    let size = max(size ?? 1, 1)
    guard direction == .prepend else { return row..<row + min(size, .max - row) }
    return max(row - size, 0)..<row
  }
}
