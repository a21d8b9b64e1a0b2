import Foundation
import ListPresentation

/// The items of a page.
struct PageItems<Item: Sendable>: Sendable {
  var items: [Item] = []
  /// How many came, whether they can be decoded or not.
  var received = 0
  /// The first and the last, as far as they are needed for keys.
  var first: JSONValue?
  var last: JSONValue?
  /// The items that were left out.
  var lost: LostItems?
}

/// The decoding of a page's items one by one, and the report of items that do not decode.
extension HTTPPageSource {
  /// How many broken items of a page are reported one by one.
  private static var maximumReports: Int { 100 }

  /// Decodes the items of a page, one by one.
  func items(
    in bytes: [UInt8], _ envelope: PageEnvelope, _ format: PageFormat, _ exchange: HTTPExchange, _ deadline: Deadline
  ) throws -> PageItems<Item> {
    let path = format.items ?? ""
    if envelope.total(format) == 0, JSONPath.find(path, in: envelope.body) == nil { return PageItems() }
    if ServerMessage.isFailure(envelope.body), envelope.value(at: path).map({ $0 == .null }) ?? true {
      throw missingItems(at: path, envelope, exchange)
    }
    guard let (value, steps) = JSONPath.find(path, in: envelope.body) ?? parent(of: path, in: envelope.body),
      var cut = try JSONItems(in: bytes, at: steps, value, until: deadline)
    else { throw missingItems(at: path, envelope, exchange) }
    let columns = columns(envelope, format)
    var items = PageItems<Item>()
    var broken = 0
    var firstFault: DecodingFault?
    var lastRange: Range<Int>?
    while let range = try cut.next() {
      if items.received % 64 == 0 { try deadline.check() }
      if items.first == nil { items.first = outline(bytes[range]) }
      lastRange = range
      let place = value.isObject ? path : "\(path)[\(items.received)]"
      do {
        items.items.append(try decode(item(bytes[range], format.element, columns, place)))
      } catch {
        let fault = DecodingFault(error, at: format.element.isEmpty ? place : "\(place).\(format.element)")
        if brokenItems == .fail { throw fault }
        broken += 1
        firstFault = firstFault ?? fault
        if broken <= Self.maximumReports {
          report(.brokenItem(index: items.received, codingPath: fault.path, reason: fault.reason))
        }
      }
      items.received += 1
    }
    if broken > Self.maximumReports { report(.moreBrokenItems(broken - Self.maximumReports)) }
    if let firstFault {
      guard broken < items.received else {
        report(.unreadablePage(items: broken))
        throw firstFault
      }
      items.lost = LostItems(broken, reason: firstFault.sentence)
    }
    items.last = lastRange.flatMap { outline(bytes[$0]) }
    return items
  }

  /// The fault of an answer without items, with what the server says of it, as Slack and GraphQL do with a status of
  /// success.
  func missingItems(at path: String, _ envelope: PageEnvelope, _ exchange: HTTPExchange) -> DecodingFault {
    let fault = DecodingFault.missingItems(at: path)
    let headers = client.headers.merging(exchange.request.headers)
    guard let message = ServerMessage.text(exchange.response, hiding: headers) else { return fault }
    return DecodingFault(path: path, reason: "\(fault.reason); the server says: \(message)")
  }

  /// A list without items may be null or an empty text further out: `{"items": ""}` for `items.item`.
  private func parent(of path: String, in body: JSONValue) -> (value: JSONValue, steps: [JSONPath.Step])? {
    var path = path[...]
    while let dot = path.lastIndex(of: ".") {
      path = path[..<dot]
      guard let found = JSONPath.find(String(path), in: body) else { continue }
      return found.value == .null || found.value == "" ? found : nil
    }
    return nil
  }

  /// The names of the columns, as JSON.
  private func columns(_ envelope: PageEnvelope, _ format: PageFormat) -> [Data]? {
    guard case .array(let names)? = envelope.value(at: format.columns) else { return nil }
    return names.map(\.data)
  }

  /// The JSON of an item: of a row of values with the names of its columns.
  private func item(_ bytes: ArraySlice<UInt8>, _ element: String, _ columns: [Data]?, _ place: String) throws -> Data {
    if !element.isEmpty {
      var scanner = JSONScanner(Array(bytes))
      let outline = try JSONScanner(Array(bytes)).outline()
      guard let steps = JSONPath.find(element, in: outline)?.steps else {
        throw DecodingFault(path: place, reason: "there is no '\(element)'")
      }
      for step in steps { try scanner.descend(step) }
      let start = scanner.offset
      try scanner.skip()
      return Data(scanner.bytes[start..<scanner.offset])
    }
    guard let columns, bytes.first == UInt8(ascii: "[") else { return Data(bytes) }
    var scanner = JSONScanner(Array(bytes))
    var object: [UInt8] = []
    var column = 0
    try scanner.forEachElement { (scanner) throws(JSONSyntaxError) in
      _ = scanner.peek()
      let start = scanner.offset
      try scanner.skip()
      if column < columns.count {
        object += (column == 0 ? [] : [UInt8(ascii: ",")]) + columns[column] + [UInt8(ascii: ":")]
        object += scanner.bytes[start..<scanner.offset]
      }
      column += 1
    }
    return Data([UInt8(ascii: "{")] + object + [UInt8(ascii: "}")])
  }

  private func outline(_ bytes: ArraySlice<UInt8>) -> JSONValue? { try? JSONScanner(Array(bytes)).outline() }
}

extension JSONScanner {
  /// What is kept of a value that may be large.
  fileprivate func outline() throws(JSONSyntaxError) -> JSONValue {
    var scanner = self
    return try scanner.value(.envelope)
  }
}
