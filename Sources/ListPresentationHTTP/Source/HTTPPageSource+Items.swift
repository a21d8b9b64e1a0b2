import Foundation
import ListPresentation

/// The decoding of a page's items one by one, and the report of items that do not decode.
extension HTTPPageSource {
  /// How many broken items of a page are reported one by one.
  private static var maximumReports: Int { 100 }

  /// Decodes the items of a page, one by one.
  func readItems(
    of page: inout AnsweredPage<Item>, _ format: PageFormat, in bytes: [UInt8], _ deadline: Deadline
  ) throws {
    let path = format.items ?? ""
    let answer = page.answer
    if answer.total == 0, JSONPath.find(path, in: answer.body) == nil { return }
    if ServerMessage.isFailure(answer.body), answer.value(at: path).map({ $0 == .null }) ?? true {
      throw missingItems(at: path, answer)
    }
    guard let (value, steps) = JSONPath.find(path, in: answer.body) ?? parent(of: path, in: answer.body),
      var cut = try JSONItems(in: bytes, at: steps, value, until: deadline)
    else { throw missingItems(at: path, answer) }
    let columns = columns(answer, format)
    var received = 0
    var broken = 0
    var firstFault: DecodingFault?
    var lastRange: Range<Int>?
    while let range = try cut.next() {
      if received % 64 == 0 { try deadline.check() }
      if received == 0 { page.answer.firstItem = outline(bytes[range]) }
      lastRange = range
      let place = value.isObject ? path : "\(path)[\(received)]"
      do {
        page.items.append(try decode(item(bytes[range], format.element, columns, place)))
      } catch {
        let fault = DecodingFault(error, at: format.element.isEmpty ? place : "\(place).\(format.element)")
        if brokenItems == .fail { throw fault }
        broken += 1
        firstFault = firstFault ?? fault
        if broken <= Self.maximumReports {
          report(.brokenItem(index: received, codingPath: fault.path, reason: fault.reason))
        }
      }
      received += 1
    }
    if broken > Self.maximumReports { report(.moreBrokenItems(broken - Self.maximumReports)) }
    if let firstFault {
      guard broken < received else {
        report(.unreadablePage(items: broken))
        throw firstFault
      }
      page.lost = LostItems(broken, reason: firstFault.sentence)
    }
    page.answer.received = received
    page.answer.lastItem = lastRange.flatMap { outline(bytes[$0]) }
  }

  /// The fault of an answer without items, with what the server says of it, as Slack and GraphQL do with a status of
  /// success.
  func missingItems(at path: String, _ answer: PageAnswer) -> DecodingFault {
    let fault = DecodingFault.missingItems(at: path)
    let headers = client.headers.merging(answer.request.headers)
    guard let message = ServerMessage.text(answer.response, hiding: headers) else { return fault }
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
  private func columns(_ answer: PageAnswer, _ format: PageFormat) -> [Data]? {
    guard case .array(let names)? = answer.value(at: format.columns) else { return nil }
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
