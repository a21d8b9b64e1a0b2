/// Weighs the members of an answer whose format was not given: which of them speak of pages, and which may speak of
/// something else, such as the price of a cart.
struct EvidenceScale {
  /// Words for money, in the name of an object or of a member beside its total.
  private static let money = [
    "cart", "basket", "invoice", "receipt", "checkout", "budget", "payment", "currency", "subtotal", "tax", "vat",
    "discount", "shipping", "price", "amount", "cost", "fee",
  ]
  /// Names of objects whose total counts the items beside them.
  private static let surroundings = [
    "meta", "page", "paging", "hits", "info", "list", "head", "result", "response", "summary", "common", "count",
    "item", "cursor", "query", "total", "link", "data", "stat",
  ]
  /// Flags for the end, and tokens, that servers use for other things too.
  private static let ambiguous: Set<String> = [
    "done", "last", "eof", "isfinished", "token", "marker", "bookmark", "after", "lastseq", "lastid", "continuation",
  ]
  /// Parts of the names of what leads to other pages.
  private static let ways = [
    "page", "paging", "cursor", "token", "ptr", "pointer", "marker", "continu", "link", "url", "uri", "href", "offset",
    "start", "key", "batch", "result", "record", "more",
  ]

  let answer: PageAnswer
  let members: PageMembers
  /// How many items came up to the end of the page, if that is known.
  let came: Int?

  /// Whether a number of items may be something else.
  func isDoubtful(total member: PageMembers.Member) -> Bool {
    guard !member.path.hasPrefix("header:"), let total = member.value.count else { return false }
    let name = member.ownNames[0]
    let isCustomary = RecognitionTable.rows.contains { row in
      [.total, .count].contains(row.meaning) && !Set(row.names).isDisjoint(with: member.names)
    }
    guard isCustomary else { return !looksFull }
    guard name == "total" else { return false }
    let parent = Self.parent(of: member.path)
    let beside = members.members.filter { Self.parent(of: $0.path) == parent && $0.path != member.path }
    let names = [RecognitionTable.normalized(parent)] + beside.map { $0.ownNames[0] }
    if names.contains(where: { name in Self.money.contains(where: name.contains) }) { return true }
    guard isAlone(member) else { return false }
    let isAround = parent.isEmpty || (answer.format?.items ?? "").hasPrefix("\(parent).")
    if !isAround, !Self.surroundings.contains(where: RecognitionTable.normalized(parent).contains) {
      return !looksFull
    }
    return isSum(total) || !looksFull && total / max(answer.received, 1) >= 1_000
  }

  /// Whether a number of pages may be something else, such as the pages of a book.
  func isDoubtful(pages member: PageMembers.Member) -> Bool {
    !member.path.hasPrefix("header:") && ["pages", "pagecount", "count"].contains(member.ownNames[0])
      && (isCounted || isAlone(member)) && !looksFull
  }

  /// Whether a flag for the end or a token may be something else.
  func isDoubtful(sign member: PageMembers.Member) -> Bool {
    Self.ambiguous.contains(member.ownNames[0]) && (isCounted || isAlone(member))
  }

  /// Whether a member with "next" or a similar word in its name may lead to something else than a page.
  func isDoubtful(way member: PageMembers.Member) -> Bool {
    if member.value.isObject { return true }
    let name = RecognitionTable.normalized(member.path)
    return name != "next" && !Self.ways.contains(where: name.contains)
  }

  /// Whether a number of items says that all came.
  var isCounted: Bool {
    guard let came, came > 0 else { return false }
    let totals = RecognitionTable.rows.filter { $0.meaning == .total }
    return members.members.contains { member in
      member.value.count == came && totals.contains { !Set($0.names).isDisjoint(with: member.names) }
    }
  }

  /// Whether the page has a customary size, so that it is likely cut.
  private var looksFull: Bool {
    answer.received > 0 && (answer.received % 10 == 0 || answer.received % 25 == 0)
  }

  /// Whether no other member speaks of pages.
  private func isAlone(_ member: PageMembers.Member) -> Bool {
    !RecognitionTable.rows.contains { row in
      members.members.contains { other in
        other.path != member.path && other.value != .null && !row.names.allSatisfy { !other.names.contains($0) }
      }
    }
  }

  /// Whether a number is the sum of a member of the items.
  private func isSum(_ total: Int) -> Bool {
    guard case .array(let items)? = answer.value(at: answer.format?.items ?? ""),
      case .object(let first)? = items.first
    else { return false }
    return first.keys.contains { name in
      guard !name.lowercased().hasSuffix("id") else { return false }
      let numbers = items.compactMap { $0.value(at: name)?.integer }
      return numbers.count == items.count && numbers.reduce(0.0) { $0 + Double($1) } == Double(total)
    }
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: ".").map { String(path[..<$0]) } ?? ""
  }
}
