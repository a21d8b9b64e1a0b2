/// Weighs the members of an answer whose format was not given: which of them speak of pages, and which may speak of
/// something else, such as the price of a cart.
struct EvidenceScale {
  /// Flags for the end, and tokens, that servers use for other things too.
  private static let ambiguous: Set<String> = [
    "done", "last", "eof", "end", "isfinished", "finished", "token", "marker", "bookmark", "after", "lastseq", "lastid",
    "continuation",
  ]

  let answer: PageAnswer
  let members: PageMembers
  /// How many items came up to the end of the page, if that is known.
  let came: Int?

  /// Whether a number of items may be something else.
  func isDoubtful(total member: PageMembers.Member) -> Bool {
    guard !member.path.hasPrefix("header:"), let total = member.value.count else { return false }
    let isCustomary = RecognitionTable.rows.contains { row in
      [.total, .count].contains(row.role) && members.members(of: row).contains { $0.path == member.path }
    }
    guard isCustomary else { return !looksFull }
    guard member.name.text == "total" else { return false }
    let parent = member.surroundings
    let beside = members.members.filter { $0.path != member.path && $0.surroundings == parent }
    if !PageWords.others.union(PageWords.measures).isDisjoint(with: parent)
      || beside.contains(where: { $0.name.has(PageWords.others) })
    {
      return true
    }
    guard isAlone(member) else { return false }
    let items = PageName(answer.format?.items ?? "").words
    if !items.starts(with: parent), PageWords.surroundings.isDisjoint(with: parent) { return !looksFull }
    return isSum(total) || !looksFull && total / max(answer.received, 1) >= 1_000
  }

  /// Whether a number of pages may be something else, such as the pages of a book.
  func isDoubtful(pages member: PageMembers.Member) -> Bool {
    !member.path.hasPrefix("header:") && ["pages", "pagecount"].contains(member.name.text)
      && (isCounted || isAlone(member)) && !looksFull
  }

  /// Whether a flag for the end or a token may be something else.
  func isDoubtful(sign member: PageMembers.Member) -> Bool {
    Self.ambiguous.contains(member.name.text) && (isCounted || isAlone(member))
  }

  /// Whether a member with "next" or a similar word in its name may lead to something else than a page.
  func isDoubtful(way member: PageMembers.Member) -> Bool {
    if member.value.isObject { return true }
    return member.name.text != "next" && !member.name.has(PageWords.ways)
      && PageWords.ways.isDisjoint(with: member.surroundings)
  }

  /// Whether a number of items says that all came.
  var isCounted: Bool {
    guard let came, came > 0 else { return false }
    return RecognitionTable.rows.contains { row in
      row.role == .total && members.members(of: row).contains { $0.value.count == came }
    }
  }

  /// Whether the page has a customary size, so that it is likely cut.
  var looksFull: Bool {
    answer.received > 0 && (answer.received % 10 == 0 || answer.received % 25 == 0)
  }

  /// Whether no other member speaks of pages.
  private func isAlone(_ member: PageMembers.Member) -> Bool {
    !RecognitionTable.rows.contains { row in
      members.members(of: row).contains { $0.path != member.path && $0.value != .null }
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
}
