/// What an ``HTTPPageSource`` reports about the answers of its server, beside the items.
public enum HTTPPageReport: Hashable, Sendable, CustomStringConvertible {
  /// A page was answered: its status, header fields and address, and the members around its items, of which long arrays
  /// are cut.
  case answered(HTTPResponse, envelope: JSONValue)
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
  /// The list became shorter while it was loaded by positions, so that items have moved over to pages that were loaded
  /// before. The source asks for up to ten of these pages again. It doesn't notice when as many items come as go.
  case shorterList(from: Int, to: Int, isRecovered: Bool)

  /// What happened, in one sentence.
  public var description: String {
    switch self {
    case .answered(let response, _): "the server answers \(response.status)"
    case .recognized(let format): "the format is \(format)"
    case .brokenItem(let index, let codingPath, let reason):
      "item \(index) of a page left out: \(codingPath.isEmpty ? "" : codingPath + ": ")\(reason)"
    case .moreBrokenItems(let count): "\(count) more items of the page left out"
    case .unreadablePage(1): "the only item of a page can't be read"
    case .unreadablePage(let items): "none of the \(items) items of a page can be read"
    case .missingItems(let evidence): "the server says that this is the end, but \(evidence)"
    case .doubtfulEnd(let evidence): "the list is taken for complete, although \(evidence)"
    case .shorterList(let old, let new, true):
      "the list went from \(old) to \(new) items while it was loaded; items that moved were asked for again"
    case .shorterList(let old, let new, false):
      "the list went from \(old) to \(new) items while it was loaded; up to \(old - new) items may be missing"
    }
  }

  /// Whether the list is shown without some of its items.
  public var isLoss: Bool {
    switch self {
    case .brokenItem, .moreBrokenItems, .unreadablePage, .missingItems: true
    case .shorterList(_, _, let isRecovered): !isRecovered
    case .answered, .recognized, .doubtfulEnd: false
    }
  }
}

/// What becomes of a page of which an item doesn't decode.
public enum BrokenItemPolicy: Hashable, Sendable {
  /// The item is left out and reported.
  case leaveOut
  /// The page fails.
  case fail
}
