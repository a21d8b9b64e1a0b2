import Foundation

/// Finds what an answer whose format wasn't given says of there being more items, and weighs its members: which of them
/// speak of pages, and which may speak of something else, such as the price of a cart.
struct EvidenceFinder {
  private typealias Sign = PageEvidence.Sign
  private typealias Found = (sign: Sign, isDoubtful: Bool)

  /// Flags for the end, and tokens, that servers use for other things too.
  private static let ambiguous: Set<String> = [
    "done", "last", "eof", "end", "isfinished", "finished", "token", "marker", "bookmark", "after", "lastseq", "lastid",
    "continuation",
  ]

  private let answer: PageAnswer
  private let members: PageMembers
  private let itemsBefore: Int?
  /// How many items came up to the end of the page, if that is known.
  private let came: Int?
  /// How many pages came, if that is known.
  private let loaded: Int?
  /// The paths of the members that the table knows as a number of items.
  private let counts: Set<String>
  /// The paths of the members that the table knows and that have a value.
  private let known: Set<String>
  /// The words of the objects that hold a member that speaks of something else.
  private let foreign: Set<[String]>

  /// - Parameters:
  ///   - members: What may say something about pages.
  ///   - itemsBefore: How many items came before this page, if that is known.
  init(_ answer: PageAnswer, _ members: PageMembers, itemsBefore: Int?) {
    (self.answer, self.members, self.itemsBefore) = (answer, members, itemsBefore)
    came = itemsBefore.map(answer.end)
    loaded = answer.received > 0 ? answer.pagesLoaded ?? (itemsBefore == 0 ? 1 : nil) : nil
    // A server can send thousands of members that are asked about.
    let rows = RecognitionTable.rows
    counts = Set(rows.filter { [.total, .count].contains($0.role) }.flatMap(members.members(of:)).map(\.path))
    known = Set(rows.flatMap(members.members(of:)).filter { $0.value != .null }.map(\.path))
    foreign = Set(members.members.filter { $0.name.has(PageWords.others) }.map(\.surroundings))
  }

  /// What speaks against the end of the list, or `nil` if nothing does. What may mean something else is doubtful.
  /// - Parameter isWhole: Whether the page is taken for the whole list, so that anything that looks like a way to go on
  ///   counts.
  func evidence(isWhole: Bool) -> PageEvidence? {
    var signs = signs
    if isWhole, signs.allSatisfy(\.isDoubtful) { signs += looseSigns }
    guard let best = signs.first(where: { !$0.isDoubtful }) ?? (isCounted ? nil : signs.first) else { return nil }
    return PageEvidence(best.sign, suggestedFormat: suggestedFormat(for: best.sign), isDoubtful: best.isDoubtful)
  }

  /// What customary members say, whatever the format is.
  private var signs: [Found] {
    var signs: [Found] = []
    if let sign = answer.sign(after: itemsBefore) { signs.append((sign, false)) }
    if let (_, flag) = members.first(.more, where: { $0.flag == true }) { signs.append((.flag(at: flag.path), false)) }
    if let (_, flag) = members.first(.end, where: { $0.flag == false }) {
      signs.append((.flag(at: "!\(flag.path)"), isDoubtful(sign: flag)))
    }
    if answer.link("next") != nil { signs.append((.link("next"), false)) }
    if let came, answer.format.total == nil, let total = total(above: came) { signs.append(total) }
    if let loaded, answer.format.pages == nil,
      let (_, pages) = members.first(.pages, where: { $0.count ?? 0 > loaded }), let count = pages.value.count
    {
      signs.append((.pages(count, at: pages.path, loaded: loaded), isDoubtful(pages: pages)))
    }
    return signs
  }

  private func total(above came: Int) -> Found? {
    let found = { (member: PageMembers.Member) -> Found in
      let sign = Sign.total(member.value.count ?? 0, at: member.path, received: came)
      return (sign, isDoubtful(total: member))
    }
    if let (_, total) = members.first(.total) {
      return total.value.count ?? 0 > came ? found(total) : nil
    }
    if let total = answer.total, total > came {
      return (.total(total, at: "header:Content-Range", received: came), false)
    }
    return members.firstCount { $0 > came }.map(found)
  }

  /// What looks as if there were more.
  private var looseSigns: [Found] {
    var signs: [Found] = []
    if let (_, member) = members.first(.next, where: { $0.leadsOn }) {
      signs.append((.member(at: member.path), isDoubtful(way: member)))
    }
    if let (_, member) = members.first(.token, where: { $0.leadsOn && !$0.isObject }) {
      signs.append((.member(at: member.path), isDoubtful(sign: member)))
    }
    for member in members.members where isWay(member) {
      signs.append((.member(at: member.path), isDoubtful(way: member)))
    }
    guard answer.received > 0 else { return signs }
    signs += signsOfAFullPage
    signs += members.members.filter { member in
      member.value.count ?? 0 > answer.received && member.name.has(["total", "available"])
        && !member.name.has(PageWords.others) && !member.name.has(PageWords.measures)
        && !member.name.has(PageWords.page)
    }.map { member in
      let sign = Sign.total(member.value.count ?? 0, at: member.path, received: answer.received)
      return (sign, isDoubtful(total: member))
    }
    return signs
  }

  /// What a part, or a page that is as full as the address asks for, says where the answer doesn't say that it is the
  /// last.
  private var signsOfAFullPage: [Found] {
    guard !members.sayEnd, !isCounted, answer.response.contentRange?.total == nil else { return [] }
    var signs: [Found] = []
    if answer.response.status == 206 { signs.append((.part, false)) }
    let numbers = answer.request.parameters.filter { $0.number != nil }
    if let size = numbers.first(where: { $0.number == answer.received && $0.asksForSize(of: answer) }) {
      // The number of a few rows can be that of something else, such as a year of school.
      let isDoubtful = !size.form.isSize && answer.received < 5
      signs.append((.fullPage(answer.received, parameter: size.name), isDoubtful))
    }
    let repeated = numbers.first { parameter in
      [0, 1].contains(parameter.number) && !parameter.form.isKey && !parameter.form.isSize
        && parameter.form.words.last != "id"
        && members.members.contains { $0.name == parameter.form && $0.value.integer == parameter.number }
    }
    if let repeated, looksFull {
      signs.append((.repeatedNumber(repeated.number ?? 0, parameter: repeated.name), false))
    }
    return signs
  }

  /// Whether a word of a name says that the value leads on.
  private func isWay(_ member: PageMembers.Member) -> Bool {
    guard PageRole.token.accepts(member.value, of: member.name), member.value.leadsOn, !member.value.isObject else {
      return false
    }
    let name = member.name
    if name.has(PageWords.question) { return false }
    if name.has(["cursor"]) || name.has(PageWords.continuation) { return true }
    if name.has(["page", "paging", "pagination", "resume", "skip"]), name.has(["token"]) { return true }
    // Header fields speak of many things besides pages.
    guard member.path.hasPrefix("header:") else { return name.has(["next", "marker"]) }
    return name.has(["next"]) && name.has(["page", "token"])
  }

  /// A format to try, with capital letters instead of names that only the documentation of the server gives.
  private func suggestedFormat(for sign: Sign) -> String {
    let token: String?
    switch sign {
    case .link: return "link"
    case .member(let path): token = path
    case .repeatedNumber(_, let parameter): return "page-number:page=\(parameter)"
    case .fullPage(_, "limit")
    where answer.format.items == "" && answer.value(at: "[0].id") != nil && Hints(answer, members).written.isEmpty:
      // Nearly all arrays that stand alone beside a limit go on by a key: the index of an item and the usual key were
      // tried.
      return "last-item:after=PARAMETER,size=limit,more="
    default: token = members.first(.token) { $0.leadsOn && !$0.isObject }?.member.path
    }
    guard let token else { return "page-number:page=PARAMETER" }
    if let text = answer.value(at: token)?.text, text.contains("://") { return "next-address:at=\(token)" }
    let parameters = answer.request.parameters
    guard parameters.contains(where: { $0.name == "query" }), answer.request.body != nil else {
      return "cursor:at=\(token),parameter=PARAMETER"
    }
    // A GraphQL query without a variable can't ask for another page.
    let variable = parameters.first { $0.isOpen && $0.name.hasPrefix("variables.") }
    return "cursor:at=\(token),parameter=\(variable?.name ?? "variables.after")"
  }

  /// Whether a number of items may be something else.
  func isDoubtful(total member: PageMembers.Member) -> Bool {
    guard !member.path.hasPrefix("header:"), let total = member.value.count else { return false }
    guard counts.contains(member.path) else { return !looksFull }
    guard member.name.text == "total" else { return false }
    let parent = member.surroundings
    if !PageWords.others.union(PageWords.measures).isDisjoint(with: parent) || foreign.contains(parent) { return true }
    guard isAlone(member) else { return false }
    let items = PageName(answer.format.items ?? "").words
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
  private func isDoubtful(way member: PageMembers.Member) -> Bool {
    if member.value.isObject { return true }
    return member.name.text != "next" && !member.name.has(PageWords.ways)
      && PageWords.ways.isDisjoint(with: member.surroundings)
  }

  /// Whether a number of items says that all came.
  private var isCounted: Bool {
    guard let came, came > 0 else { return false }
    return RecognitionTable.rows.contains { row in
      row.role == .total && members.members(of: row).contains { $0.value.count == came }
    }
  }

  /// Whether the page has a customary size, so that it is likely cut.
  private var looksFull: Bool {
    answer.received > 0 && (answer.received % 10 == 0 || answer.received % 25 == 0)
  }

  /// Whether no other member speaks of pages.
  private func isAlone(_ member: PageMembers.Member) -> Bool { known.allSatisfy { $0 == member.path } }

  /// Whether a number is the sum of a member of the items.
  private func isSum(_ total: Int) -> Bool {
    guard case .array(let items)? = answer.value(at: answer.format.items ?? ""),
      case .object(let first)? = items.first
    else { return false }
    return first.keys.contains { name in
      guard !name.lowercased().hasSuffix("id") else { return false }
      let numbers = items.compactMap { $0.member(name)?.integer }
      return numbers.count == items.count && numbers.reduce(0.0) { $0 + Double($1) } == Double(total)
    }
  }
}
