import ListPresentation
import ListPresentationHTTP

extension PaginationStyle {
  /// Pages by a field of the request, `Range: 0-19`, and of the answer, `Content-Range: 0-19/45`.
  static func range(of unit: String = "items") -> PaginationStyle {
    .own(
      Own(
        "range:unit=\(unit)",
        start: { _, _ in .item(0) },
        ask: { request, page in
          let items = try page.items
          request.headers["Range"] = "\(items.lowerBound)-\(items.upperBound - 1)"
          request.headers["Range-Unit"] = unit
        },
        turn: { answer in
          let range = answer.response.headers["Content-Range"]?.firstMatch(of: #/(\d+)-\d+/#)
          // A server that doesn't know ranges sends everything.
          guard let range else { return PageTurn(isEnd: true) }
          return answer.countedTurn(from: Int(range.1))
        }))
  }
}
