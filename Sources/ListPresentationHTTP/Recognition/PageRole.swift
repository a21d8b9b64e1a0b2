import Foundation

/// What a member of an answer can say about its pages: which values it takes, and which words make its name.
enum PageRole: Hashable, Sendable {
  /// What leads to the next page: an address, an object with one, a number, or a token.
  case next
  /// A token, whatever its value looks like.
  case token
  /// The number of this page.
  case page
  /// The index of the first item.
  case offset
  /// How many items there are in all.
  case total
  /// How many items there are, in all or in this page.
  case count
  /// How many pages there are.
  case pages
  /// How many items a page has at most.
  case limit
  /// A flag that says that there is more.
  case more
  /// A flag that says that this is the end.
  case end

  /// Whether a member with a name can have this role with a value. Nothing else decides what a value means: 1 and "Y"
  /// are tokens where the role is that of a token, and answers to a question where it is that of a flag.
  func accepts(_ value: JSONValue, of name: PageName) -> Bool {
    switch self {
    case .next, .token: !value.isBool
    case .page: value.integer != nil
    case .offset: value.integer != nil || value.text != nil
    case .total, .count, .pages, .limit: value.count != nil
    // What is called "next" can be a token too.
    case .more: name.words.first == "next" ? value.isBool : value.flag != nil
    // The number of the last page, or the index of the last row, can be 0 or 1 too.
    case .end:
      value.flag != nil
        && (value.integer == nil || name.has(PageWords.question) || name.has(["of", "eof", "done", "finished"]))
    }
  }

  /// Whether the words of a name make this role.
  /// - Parameter items: The words that the items of the list are called by.
  func isNamed(_ name: PageName, items: Set<String>) -> Bool {
    typealias Words = PageWords
    let isOfPages = name.has(Words.page)
    switch self {
    case .next:
      return name.has(Words.onward) && name.has(Words.address)
        && name.isMade(of: Words.onward, Words.ways, Words.filler, items)
    case .token:
      // "more pages" is a flag.
      let leadsOn = name.has(Words.onward) && name.has(Words.token) || name.has(["next", "after"]) && isOfPages
      let isOfPage = isOfPages && (name.has(["token", "cursor"]) || name.text == "pagekey")
      return (leadsOn || isOfPage || name.has(Words.continuation))
        && name.isMade(of: Words.onward, Words.ways, Words.filler, ["id"], items)
    case .page:
      return name.has(["page", "pg"]) && name.isMade(of: ["page", "pg", "result"], Words.ordinal, Words.filler)
    case .offset:
      return name.has(Words.skipped)
        && name.isMade(
          of: Words.skipped, ["index", "at", "position", "first", "count"], Words.things, Words.filler)
    case .total:
      let isOfItems = name.has(Words.number) || name.has(Words.things) || name.has(items)
      return (name.has(Words.whole) || isOfItems && name.has(Words.wholeOfSome))
        && name.isMade(of: Words.whole, Words.wholeOfSome, Words.number, Words.things, Words.filler, items)
    case .count:
      let isNumberOf = name.words.count > 1 && ["number", "num", "nb"].contains(name.words[0])
      return (isNumberOf || name.has(["count", "counts", "cnt"]))
        && name.isMade(of: Words.number, Words.things, Words.filler, items)
    case .pages:
      // "total_page" counts pages, and "page_total" may count the items of one.
      let isNumber =
        name.has(["last", "max", "count", "cnt", "nb"]) || name.has(Words.whole) && name.words[0] != "page"
      return (name.has(["pages"]) || name.has(["page"]) && isNumber)
        && name.isMade(of: ["page", "pages", "last", "max"], Words.whole, Words.number, Words.filler)
    case .limit:
      let isBound = name.has(["size", "limit", "length", "display"]) || name.has(["max"]) && name.has(Words.things)
      return (isBound || name.has(["per"]) && isOfPages)
        && name.isMade(
          of: ["size", "limit", "length", "display", "max", "per", "batch"], Words.page, Words.things, items)
    case .more:
      let isBare = ["next", "nextpage"].contains(name.text)
      let isQuestion = name.has(["more"]) || name.has(Words.question) && name.has(Words.more)
      return isBare
        || (isQuestion || name.has(["truncated"]) && name.has(Words.question))
          && name.isMade(
            of: Words.question, Words.more, ["available", "truncated", "batch"], Words.page, Words.things, Words.filler,
            items)
    case .end:
      return name.has(Words.last)
        && name.isMade(
          of: Words.last, Words.question, ["reached", "stream"], Words.page, Words.things, Words.filler, items)
    }
  }
}

/// Names of parameters, by their words.
extension PageName {
  /// Whether a parameter is the number of a page or the index of an item.
  var isPosition: Bool { isPage || isOffset }

  /// Whether a parameter is the number of a page.
  var isPage: Bool { RecognitionTable.pageParameters.contains(text) || PageRole.page.isNamed(self, items: []) }

  /// Whether a parameter is the index of an item.
  var isOffset: Bool { RecognitionTable.offsetParameters.contains(text) || PageRole.offset.isNamed(self, items: []) }

  /// Whether a parameter may take the key of the last item.
  var isKey: Bool {
    text == "lastid" || has(PageWords.keys) && isMade(of: PageWords.keys, ["id"]) && text != "starting"
  }

  /// Whether a parameter asks for a number of items.
  var isSize: Bool { has(PageWords.size) && !isPosition && !isKey }
}

extension URL {
  /// Whether the address counts pages or items: the number of one is in its query.
  var countsItems: Bool {
    queryNames.contains { PageName($0).isPosition && queryValue($0).map { Int($0) != nil } ?? false }
  }
}

extension HTTPCursor.Target {
  /// Whether it is the number of a page or of an item, or an address with one. Such a target works as long as the
  /// list exists, and leads to other items when some come or go before it.
  var countsItems: Bool {
    switch self {
    case .page, .item: true
    case .address(let address): address.countsItems
    case .token, .before, .refused: false
    }
  }
}
