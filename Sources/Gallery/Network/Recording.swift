import Foundation
import ListPresentationHTTP
import ListPresentationText

/// A page of what a server in memory has recorded.
struct RecordedPage<Row> {
  let rows: ArraySlice<Row>
  /// The number of all rows.
  let count: Int
  let size: Int
  let number: Int
  /// The number of the last page.
  let last: Int
}

extension HTTPRequest {
  /// Returns the page of recorded rows that the query asks for.
  /// - Parameters:
  ///   - rows: All rows.
  ///   - name: The name of the page's number in the query.
  ///   - first: The number of the first page.
  ///   - size: The name of the size in the query.
  ///   - standard: The size without one in the query.
  func page<Row>(
    of rows: [Row], number name: String = "page", from first: Int = 1, size: String, or standard: Int
  ) -> RecordedPage<Row> {
    let size = number(size, or: standard, in: 1...100)
    let last = max((rows.count - 1) / size, 0) + first
    let number = number(name, or: first, in: first...last + 1)
    let page = rows.dropFirst((number - first) * size).prefix(size)
    return RecordedPage(rows: page, count: rows.count, size: size, number: number, last: last)
  }

  /// The number in the query with a name, within bounds.
  func number(_ name: String, or standard: Int, in bounds: ClosedRange<Int>) -> Int {
    min(max(query(name).flatMap { Int($0) } ?? standard, bounds.lowerBound), bounds.upperBound)
  }

  /// The last component of the path, which names what is asked for.
  var name: String { url.lastPathComponent }
}

extension HTTPResponse {
  /// An answer with a picture, which a client may keep for an hour.
  static func picture(_ image: PixelImage?) -> HTTPResponse {
    let type: HTTPHeaders = ["Content-Type": "image/x-portable-pixmap", "Cache-Control": "max-age=3600"]
    return HTTPResponse(headers: type, body: image.map(Pixmap.data) ?? Data())
  }

  static func value(_ value: JSONValue, status: Int = 200, headers: HTTPHeaders = [:]) -> HTTPResponse {
    .json("\(value)", status: status, headers: headers)
  }

  /// An answer that says what is wrong with a request.
  static func problem(_ status: Int, _ message: String) -> HTTPResponse {
    .value(["message": .string(message)], status: status)
  }
}
