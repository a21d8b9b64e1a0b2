extension PageEvidence {
  /// What speaks against the end of the list at an answer, or `nil` if nothing does.
  ///
  /// Nothing else weighs evidence. A format that an app has given is final: only what it names counts.
  /// Otherwise the members of the answer count, too; what may mean something else is doubtful.
  /// - Parameters:
  ///   - itemsBefore: How many items came before this page, if that is known.
  ///   - given: The format that the app has given.
  ///   - isWhole: Whether the page is taken for the whole list, so that anything that looks like a way to go on counts.
  init?(_ answer: PageAnswer, itemsBefore: Int?, given: PageFormat? = nil, isWhole: Bool) {
    let finder = EvidenceFinder(answer, itemsBefore)
    if let given {
      guard let sign = finder.sign(in: given) else { return nil }
      self.init(sign: sign, suggestedFormat: finder.suggestedFormat(for: sign), isDoubtful: false)
    } else {
      let signs = finder.signs + (isWhole ? finder.looseSigns : [])
      guard let best = signs.first(where: { !$0.isDoubtful }) ?? (finder.scale.isCounted ? nil : signs.first) else {
        return nil
      }
      self.init(
        sign: best.sign, suggestedFormat: finder.suggestedFormat(for: best.sign), isDoubtful: best.isDoubtful)
    }
  }
}

/// Finds what an answer says of there being more items.
private struct EvidenceFinder {
  typealias Sign = PageEvidence.Sign
  typealias Found = (sign: Sign, isDoubtful: Bool)

  private let answer: PageAnswer
  private let members: PageMembers
  let scale: EvidenceScale
  /// How many pages came, if that is known.
  private let loaded: Int?

  init(_ answer: PageAnswer, _ itemsBefore: Int?) {
    self.answer = answer
    members = PageMembers(answer)
    scale = EvidenceScale(answer: answer, members: members, came: itemsBefore.map(answer.end))
    loaded = answer.received > 0 ? answer.pagesLoaded ?? (itemsBefore == 0 ? 1 : nil) : nil
  }

  private var came: Int? { scale.came }

  /// What the members say that a format names.
  func sign(in format: PageFormat) -> Sign? {
    if let more = format.style.more, answer.more(at: more) == true { return .flag(at: more) }
    if let path = format.total, let total = answer.value(at: path)?.count, let came, total > came {
      return .total(total, at: path, received: came)
    }
    if let path = format.pages, let pages = answer.value(at: path)?.count, let loaded, pages > loaded {
      return .pages(pages, at: path, loaded: loaded)
    }
    return nil
  }

  /// What customary members say, whatever the format is.
  var signs: [Found] {
    var signs: [Found] = []
    if let sign = answer.format.flatMap(sign) { signs.append((sign, false)) }
    if let (_, flag) = members.first(.more, where: { $0.flag == true }) { signs.append((.flag(at: flag.path), false)) }
    if let (_, flag) = members.first(.end, where: { $0.flag == false && $0 != "0" && $0 != 0 }) {
      signs.append((.flag(at: "!\(flag.path)"), scale.isDoubtful(sign: flag)))
    }
    if answer.link("next") != nil { signs.append((.link("next"), false)) }
    if let came, answer.format?.total == nil, let total = total(above: came) { signs.append(total) }
    if let loaded, answer.format?.pages == nil,
      let (row, pages) = members.first(.pages, where: { $0.count ?? 0 > loaded }), let count = pages.value.count,
      // Bilibili counts items in "page.count".
      count != answer.received || !Set(row.names).isDisjoint(with: pages.ownNames)
    {
      signs.append((.pages(count, at: pages.path, loaded: loaded), scale.isDoubtful(pages: pages)))
    }
    return signs
  }

  private func total(above came: Int) -> Found? {
    let found = { (member: PageMembers.Member) -> Found in
      let sign = Sign.total(member.value.count ?? 0, at: member.path, received: came)
      return (sign, scale.isDoubtful(total: member))
    }
    if let (_, total) = members.first(.total, where: { $0.count != nil }) {
      return total.value.count ?? 0 > came ? found(total) : nil
    }
    if let total = answer.total, total > came {
      return (.total(total, at: "header:Content-Range", received: came), false)
    }
    return members.firstCount { $0.count ?? 0 > came }.map(found)
  }

  /// What looks as if there were more.
  var looseSigns: [Found] {
    var signs: [Found] = []
    let isWay = { (value: JSONValue) in value.leadsOn && value.flag != true && !value.isObject }
    if let (_, member) = members.first(.next, where: { $0.leadsOn && $0.flag != true }) {
      signs.append((.member(at: member.path), scale.isDoubtful(way: member)))
    }
    if let (_, member) = members.first(.token, where: isWay) {
      signs.append((.member(at: member.path), scale.isDoubtful(sign: member)))
    }
    for member in members.members {
      let name = member.ownNames[0]
      if member.value.flag == true, RecognitionTable.moreFlags.contains(where: name.contains) {
        signs.append((.flag(at: member.path), false))
      } else if isWay(member.value), isContinuation(member) {
        signs.append((.member(at: member.path), scale.isDoubtful(way: member)))
      }
    }
    guard answer.received > 0 else { return signs }
    let size = answer.request.parameters.first { parameter in
      parameter.number == answer.received && RecognitionTable.sizes.contains { $0.name == parameter.ownName }
    }
    if let size { signs.append((.fullPage(answer.received, parameter: size.name), false)) }
    signs += members.members.filter { member in
      let name = member.ownNames[0]
      return member.value.count ?? 0 > answer.received && RecognitionTable.totals.contains(where: name.contains)
        && !RecognitionTable.otherTotals.contains(where: name.contains)
    }.map { member in
      let sign = Sign.total(member.value.count ?? 0, at: member.path, received: answer.received)
      return (sign, scale.isDoubtful(total: member))
    }
    return signs
  }

  private func isContinuation(_ member: PageMembers.Member) -> Bool {
    let names = member.path.hasPrefix("header:") ? RecognitionTable.fieldContinuations : RecognitionTable.continuations
    return names.contains { member.ownNames[0].contains($0) }
  }

  /// A format to try, with capital letters instead of names that only the documentation of the server gives.
  func suggestedFormat(for sign: Sign) -> String {
    let token: String?
    switch sign {
    case .link: return "link"
    case .member(let path): token = path
    default: token = members.first(.token) { $0.leadsOn && $0.flag != true && !$0.isObject }?.member.path
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
}
