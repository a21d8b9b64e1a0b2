import Foundation
import ListPresentation

/// The decoding of a page's items, all at once where they all decode, and the report of items that do not decode.
extension HTTPPageSource {
  /// How many broken items of a page are reported one by one.
  private static var maximumReports: Int { 100 }

  /// Decodes the items of a page.
  /// - Parameter scanner: Has read the body.
  func readItems(
    of page: inout AnsweredPage<Item>, _ format: PageFormat, in scanner: inout JSONScanner, _ deadline: Deadline
  ) throws {
    let path = format.items ?? ""
    let answer = page.answer
    if answer.total == 0, JSONPath.find(path, in: answer.body) == nil { return }
    if ServerMessage.isFailure(answer.body), answer.value(at: path).map({ $0 == .null }) ?? true {
      throw missingItems(at: path, answer)
    }
    guard let (value, steps) = JSONPath.find(path, in: answer.body) ?? parent(of: path, in: answer.body) else {
      throw missingItems(at: path, answer)
    }
    scanner.move(to: 0)
    try scanner.descend(steps)
    let columns = columns(answer, format)
    if case .array = value, format.element.isEmpty, columns == nil, let decodeAll {
      var reader = scanner
      let list = try reader.list()
      if let items = try? decodeAll(Data(reader.bytes[list.range])), items.count == list.count {
        page.items = items
        page.answer.received = list.count
        if list.count > 0 {
          page.answer.firstItem = outline(scanner, at: list.range.lowerBound + 1)
          page.answer.lastItem = outline(scanner, at: list.last)
        }
        return
      }
    }
    guard let ranges = try scanner.items(of: value) else { throw missingItems(at: path, answer) }
    var broken = 0
    var firstFault: DecodingFault?
    for (index, range) in ranges.enumerated() {
      if index % 64 == 0 { try deadline.check() }
      let itemPath = value.isObject ? path : "\(path)[\(index)]"
      do {
        page.items.append(try decode(item(scanner, range, format.element, columns, itemPath)))
      } catch {
        // Of an item that isn't JSON, the decoder doesn't say more.
        let error = scanner.syntaxError(in: range) ?? error
        let fault = DecodingFault(error, at: format.element.isEmpty ? itemPath : "\(itemPath).\(format.element)")
        if brokenItems == .fail { throw fault }
        broken += 1
        firstFault = firstFault ?? fault
        if broken <= Self.maximumReports {
          report(.brokenItem(index: index, codingPath: fault.path, reason: fault.reason))
        }
      }
    }
    if broken > Self.maximumReports { report(.moreBrokenItems(broken - Self.maximumReports)) }
    if let firstFault {
      guard broken < ranges.count else {
        report(.unreadablePage(items: broken))
        throw firstFault
      }
      page.lost = LostItems(broken, reason: firstFault.sentence)
    }
    page.answer.received = ranges.count
    page.answer.firstItem = ranges.first.flatMap { outline(scanner, at: $0.lowerBound) }
    page.answer.lastItem = ranges.last.flatMap { outline(scanner, at: $0.lowerBound) }
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
  private func item(
    _ scanner: JSONScanner, _ range: Range<Int>, _ element: String, _ columns: [Data]?, _ itemPath: String
  ) throws -> Data {
    var scanner = scanner
    scanner.move(to: range.lowerBound)
    if !element.isEmpty {
      guard let outline = outline(scanner, at: range.lowerBound), let steps = JSONPath.find(element, in: outline)?.steps
      else { throw DecodingFault(path: itemPath, reason: "there is no '\(element)'") }
      try scanner.descend(steps)
      return Data(scanner.bytes[try scanner.range()])
    }
    guard let columns, scanner.peek() == UInt8(ascii: "["), let values = try scanner.items(of: []) else {
      return Data(scanner.bytes[range])
    }
    let members = zip(columns, values).map { name, value in name + [UInt8(ascii: ":")] + scanner.bytes[value] }
    return Data([UInt8(ascii: "{")] + members.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "}")])
  }

  /// What is kept of a value that may be large.
  private func outline(_ scanner: JSONScanner, at offset: Int) -> JSONValue? {
    var scanner = scanner
    scanner.move(to: offset)
    return try? scanner.value(.envelope)
  }
}

extension JSONScanner {
  /// What is wrong with a value that was only passed over, or `nil` if it is JSON.
  fileprivate func syntaxError(in range: Range<Int>) -> SyntaxError? {
    var scanner = JSONScanner(Array(bytes[range]), isStrict: true)
    do throws(SyntaxError) {
      try scanner.skip()
      try scanner.end()
      return nil
    } catch {
      return error
    }
  }
}
