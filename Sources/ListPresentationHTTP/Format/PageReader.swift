import Foundation
import ListPresentation

/// A page as it was answered: the items, and what the format says of the pages beside it.
struct AnsweredPage<Item: ListElement>: Sendable {
  let request: HTTPRequest
  let response: HTTPResponse
  /// The page as it was asked for.
  let wanted: WantedPage
  var items: [Item] = []
  /// How many items came, whether they can be decoded or not.
  var received = 0
  /// The first and the last item, where the style reads them.
  var ends: (first: JSONValue, last: JSONValue)?
  /// The items that were left out because they don't decode.
  var lost: LostItems?
  /// The error of a page that isn't there: it would lie behind the end.
  var missing: HTTPError?
  /// Whether there was a body to read.
  private(set) var isRead = false
  private(set) var turn = PageTurn()
  private(set) var total: Int?
  /// How many items lie before it, if that is known.
  private(set) var itemsBefore: Int?
  /// What speaks against the end of the list, where no page follows.
  var evidence: PageEvidence?
  /// The target of the page when it is asked for forwards.
  private(set) var forwardTarget: HTTPCursor.Target?

  init(_ request: HTTPRequest, _ response: HTTPResponse, _ wanted: WantedPage) {
    (self.request, self.response, self.wanted) = (request, response, wanted)
    (total, forwardTarget) = (response.contentRange?.total, wanted.target)
  }

  /// The answer as a format sees it.
  /// - Parameters:
  ///   - list: The request for the list; `nil` where the page is taken for all of it.
  ///   - body: What is around the items.
  func answer(as format: PageFormat, of list: HTTPRequest?, body: any JSONNode) -> PageAnswer {
    let wanted = list.map { self.wanted.asked(with: format, $0) } ?? self.wanted
    var answer = PageAnswer(request, response, wanted, format, body: body)
    answer.received = received
    answer.ends = ends
    return answer
  }

  /// The same page with the last items of the page before it.
  func following(_ last: ArraySlice<Item>) -> Self {
    var page = self
    page.items.insert(contentsOf: last, at: 0)
    page.received += last.count
    page.itemsBefore = itemsBefore.map { $0 - last.count }
    return page
  }

  /// Takes what an answer says of the list.
  mutating func take(_ answer: PageAnswer) {
    isRead = true
    turn = answer.turn()
    total = answer.total
    itemsBefore = turn.itemsBefore ?? answer.wanted.itemsBefore
    evidence = turn.next == nil ? answer.sign(after: itemsBefore).map { PageEvidence($0) } : nil
    forwardTarget = answer.forwardTarget
  }
}

/// Reads the body of an answer once: its items, and what leads on.
struct PageReader<Item: ListElement>: Sendable {
  /// How many broken items of a page are reported one by one. The others are counted.
  private static var maximumReports: Int { 100 }

  /// How many items of a page may be broken. Foundation makes an error with several texts for each.
  private static var maximumBroken: Int { 10_000 }

  let list: HTTPRequest
  let decoder: JSONDecoder
  let decode: @Sendable (any Decoder) throws -> Item
  /// Whether a page fails of which an item doesn't decode. Otherwise the item is left out and reported.
  var failsForBrokenItems = false
  let report: @Sendable (HTTPPageReport) -> Void

  /// Whether the decoder has names of its own for keys. What is around the items is then read on its own.
  private var hasOwnKeys: Bool { if case .useDefaultKeys = decoder.keyDecodingStrategy { false } else { true } }

  /// Reads what is around the items.
  var plainDecoder: JSONDecoder {
    let plain = JSONDecoder()
    plain.allowsJSON5 = decoder.allowsJSON5
    return plain
  }

  /// Reads a page, with the items at the path of a format.
  /// - Parameter keepsEnds: Whether the first and the last item are read whatever the style is.
  func read(
    _ page: AnsweredPage<Item>, as format: PageFormat, keepsEnds: Bool = false
  ) throws -> AnsweredPage<Item> {
    try page.response.decode(with: hasOwnKeys ? plainDecoder : decoder) { root in
      let body = DecoderNode(root)
      let (path, steps) = (format.items ?? "", body.find(format.items ?? ""))
      var page = page
      var answer = page.answer(as: format, of: list, body: body)
      let columns = format.columns.flatMap { body.find($0)?.node.elements }?.map { $0.json.text ?? "" }
      if let (list, steps) = steps {
        if hasOwnKeys {
          let own = try steps.map { step -> JSONStep in
            guard case .member(let name) = step else { return step }
            return .member(try ownKey(name))
          }
          page = try page.response.decode(with: decoder) { [page] root in
            var page = page
            let list = DecoderNode(root).follow(own)
            try readItems(of: &page, in: list ?? DecoderNode(root), columns, format, answer)
            return page
          }
        } else {
          try readItems(of: &page, in: list, columns, format, answer)
        }
        if keepsEnds || format.style.readsItems { page.ends = try ends(of: list) }
      } else {
        try checkIsEmpty(around: path, answer)
      }
      answer.received = page.received
      answer.ends = page.ends
      page.take(answer)
      return page
    }
  }

  /// The name that the decoder has for a key.
  private func ownKey(_ name: String) throws -> String {
    guard hasOwnKeys else { return name }
    let key = try decoder.visit(JSONValue.object([name: 0]).data) { root in
      try root.container(keyedBy: JSONKey.self).allKeys.first?.stringValue
    }
    return key ?? name
  }

  /// Where there is nothing at its path, a list is empty if there is null or an empty text further out, as
  /// `{"items": ""}` for `items.item`, or if the server counts no items.
  private func checkIsEmpty(around path: String, _ answer: PageAnswer) throws {
    if answer.total == 0 { return }
    var path = path[...]
    while let dot = path.lastIndex(of: ".") {
      path = path[..<dot]
      if let value = answer.value(at: String(path)) {
        guard value.isNothing, !isFailure(answer) else { break }
        return
      }
    }
    throw missingItems(at: answer.format.items ?? "", answer)
  }

  /// An answer with a status of success can say that the request failed, as those of GraphQL and Slack do.
  private func isFailure(_ answer: PageAnswer) -> Bool { answer.value(at: "").map(ServerMessage.isFailure) ?? false }

  /// The fault of an answer without items, with what the server says of it.
  func missingItems(at path: String, _ answer: PageAnswer) -> DecodingFault {
    let fault = DecodingFault.missingItems(at: path)
    guard let message = ServerMessage.text(answer.response) else { return fault }
    return DecodingFault(path: path, reason: "\(fault.reason); the server says: \(message)")
  }

  /// Decodes the items one after the other: the elements of an array; the members of an object if all are objects; or
  /// the object as the only item. Null and an empty text are an empty list.
  private func readItems(
    of page: inout AnsweredPage<Item>, in list: DecoderNode, _ columns: [String]?, _ format: PageFormat,
    _ answer: PageAnswer
  ) throws {
    let path = format.items ?? ""
    let element = try format.element.split(separator: ".").map { try ownKey(String($0)) }.joined(separator: ".")
    var broken = 0
    var firstFault: DecodingFault?
    func read(_ decoder: any Decoder, isKeyed: Bool) throws {
      let index = page.received
      if index % 64 == 0 { try Task.checkCancellation() }
      page.received += 1
      do {
        page.items.append(try item(decoder, element, columns))
      } catch {
        broken += 1
        guard broken <= Self.maximumReports else {
          guard broken > Self.maximumBroken, let firstFault else { return }
          let reason = "\(firstFault.reason); more than \(Self.maximumBroken) items of the page can't be read"
          throw DecodingFault(path: firstFault.path, reason: reason)
        }
        let itemPath = isKeyed ? path : "\(path)[\(index)]"
        let place = element.isEmpty || error is MissingElement ? itemPath : "\(itemPath).\(format.element)"
        let fault =
          error is MissingElement
          ? DecodingFault(path: place, reason: "there is no '\(format.element)'")
          : DecodingFault(
            error, at: place, depth: (DecoderNode(decoder).find(element)?.node.decoder ?? decoder).codingPath.count,
            of: Item.self)
        if failsForBrokenItems { throw fault }
        firstFault = firstFault ?? fault
        report(.brokenItem(index: index, codingPath: fault.path, reason: fault.reason))
      }
    }
    if var array = try? list.decoder.unkeyedContainer() {
      page.items.reserveCapacity(min(array.count ?? 0, 1_000))
      while !array.isAtEnd { try read(array.superDecoder(), isKeyed: false) }
    } else if let items = list.itemsOfObject {
      for item in items { try read(item.decoder, isKeyed: true) }
    } else {
      guard list.json.isNothing, !isFailure(answer) else { throw missingItems(at: path, answer) }
    }
    if broken > Self.maximumReports { report(.moreBrokenItems(broken - Self.maximumReports)) }
    guard let firstFault else { return }
    guard broken < page.received else {
      report(.unreadablePage(items: broken))
      throw firstFault
    }
    page.lost = LostItems(broken, reason: firstFault.sentence)
  }

  private struct MissingElement: Error {}

  /// An item: an element, the member of one that holds the item, or a row of values with the names of its columns.
  private func item(_ decoder: any Decoder, _ element: String, _ columns: [String]?) throws -> Item {
    guard element.isEmpty else {
      guard let inner = DecoderNode(decoder).find(element)?.node else { throw MissingElement() }
      return try decode(inner.decoder)
    }
    guard let columns, let cells = DecoderNode(decoder).elements else { return try decode(decoder) }
    let members = try zip(columns, cells).map { ($0, try JSONValue(from: $1.decoder)) }
    return try self.decoder.visit(JSONValue.object(Dictionary(members) { $1 }).data, decode)
  }

  /// The first and the last item.
  private func ends(of list: DecoderNode) throws -> (first: JSONValue, last: JSONValue)? {
    guard var array = try? list.decoder.unkeyedContainer() else {
      let items = list.itemsOfObject
      return items?.first.flatMap { first in items?.last.map { (first.json, $0.json) } }
    }
    var ends: (first: any Decoder, last: any Decoder)?
    while !array.isAtEnd {
      let decoder = try array.superDecoder()
      ends = (ends?.first ?? decoder, decoder)
    }
    return ends.map { (JSONValue(outlineOf: $0.first), JSONValue(outlineOf: $0.last)) }
  }
}

extension PaginationStyle {
  /// Whether the pages beside a page are found by its items.
  fileprivate var readsItems: Bool {
    switch self {
    case .lastItem, .own: true
    case .pageNumber, .offset, .nextAddress, .cursor, .onePage: false
    }
  }
}

extension JSONValue {
  /// Whether the value stands for an empty list.
  fileprivate var isNothing: Bool { self == .null || self == "" }
}

/// What an ``HTTPPageSource`` reports about the answers of its server, beside the items.
public enum HTTPPageReport: Hashable, Sendable, CustomStringConvertible {
  /// A page was answered.
  case answered(HTTPResponse)
  /// The format of the answers was recognized, and the second page has shown that it is right.
  case recognized(PageFormat)
  /// An item doesn't decode and was left out: its index in the page, where in the body it is wrong, and why.
  case brokenItem(index: Int, codingPath: String, reason: String)
  /// So many more items of a page were left out than were reported.
  case moreBrokenItems(Int)
  /// None of the items of a page decodes, so that the page fails: the type of the items, or the format, is likely
  /// wrong.
  case unreadablePage(items: Int)
  /// The server says that this is the end, and counts more items than came.
  case missingItems(PageEvidence)
  /// The list is taken for complete, although something looks as if there were more. It may mean something else, such
  /// as a `total` that is the price of a cart.
  case doubtfulEnd(PageEvidence)

  /// What happened, in one sentence.
  public var description: String {
    switch self {
    case .answered(let response): "the server answers \(response.status)"
    case .recognized(let format): "the format is recognized; to name it: try PageFormat(\"\(format)\")"
    case .brokenItem(let index, let codingPath, let reason):
      "item \(index) of a page left out: \(codingPath.isEmpty ? "" : codingPath + ": ")\(reason)"
    case .moreBrokenItems(let count): "\(count) more items of the page left out"
    case .unreadablePage(1): "the only item of a page can't be read"
    case .unreadablePage(let items): "none of the \(items) items of a page can be read"
    case .missingItems(let evidence): "the server says that this is the end, but \(evidence)"
    case .doubtfulEnd(let evidence): "the list is taken for complete, although \(evidence)"
    }
  }

  /// Whether the list is shown without some of its items.
  public var isLoss: Bool {
    switch self {
    case .brokenItem, .moreBrokenItems, .unreadablePage, .missingItems: true
    case .answered, .recognized, .doubtfulEnd: false
    }
  }
}
