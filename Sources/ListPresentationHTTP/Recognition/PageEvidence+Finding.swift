extension PageEvidence {
  /// What speaks against the end of the list at an answer, or `nil` if nothing does.
  /// - Parameters:
  ///   - itemsBefore: How many items came before this page, if that is known.
  ///   - isRecognized: Whether the app has given no format, so that anything that looks like a way to go on counts.
  init?(
    _ answer: PageAnswer, itemsBefore: Int?, isRecognized: Bool
  ) {
    let members = PageMembers(answer)
    let suggestion = { (sign: Sign) in Self.suggestedFormat(for: sign, members, answer.request) }
    if let sign = Self.sign(answer, members, itemsBefore) {
      self.init(sign: sign, suggestedFormat: suggestion(sign))
    } else if isRecognized, let sign = Self.looseSign(members, answer.request, answer.received) {
      self.init(sign: sign, suggestedFormat: suggestion(sign))
    } else {
      return nil
    }
  }

  /// A format to try, with capital letters in place of names that only the documentation of the server gives.
  private static func suggestedFormat(for sign: Sign, _ members: PageMembers, _ request: HTTPRequest) -> String {
    let token: String?
    switch sign {
    case .link: return "link"
    case .member(let path): token = path
    default: token = members.first(.token) { $0.leadsOn && $0.flag != true && !$0.isObject }?.member.path
    }
    guard let token else { return "page-number:page=PARAMETER" }
    let parameters = request.parameters
    guard parameters.contains(where: { $0.name == "query" }), request.body != nil else {
      return "cursor:at=\(token),parameter=PARAMETER"
    }
    // A GraphQL query without a variable can't ask for another page.
    let variable = parameters.first { $0.isOpen && $0.name.hasPrefix("variables.") }
    return "cursor:at=\(token),parameter=\(variable?.name ?? "variables.after")"
  }

  /// What says that there is more, whatever the format is.
  private static func sign(_ answer: PageAnswer, _ members: PageMembers, _ itemsBefore: Int?) -> Sign? {
    let format = answer.format
    if let more = format?.style.more, answer.more(at: more) == true { return .flag(at: more) }
    if let (_, flag) = members.first(.more, where: { $0.flag == true }) { return .flag(at: flag.path) }
    if let (_, flag) = members.first(.end, where: { $0.flag == false && $0 != "0" && $0 != 0 }) {
      return .flag(at: "!\(flag.path)")
    }
    if answer.link("next") != nil { return .link("next") }
    if let itemsBefore {
      let came = answer.end(after: itemsBefore)
      if let path = format?.total {
        if let total = answer.value(at: path)?.count, total > came {
          return .total(total, at: path, received: came)
        }
      } else if let (_, total) = members.first(.total, where: { $0.count != nil }) {
        if let count = total.value.count, count > came { return .total(count, at: total.path, received: came) }
      } else if let total = answer.total, total > came {
        return .total(total, at: "header:Content-Range", received: came)
      } else if let count = members.firstCount(where: { $0.count ?? 0 > came }) {
        return .total(count.value.count ?? 0, at: count.path, received: came)
      }
    }
    guard answer.received > 0, let loaded = answer.pagesLoaded ?? (itemsBefore == 0 ? 1 : nil) else { return nil }
    if let path = format?.pages {
      if let pages = answer.value(at: path)?.count, pages > loaded { return .pages(pages, at: path, loaded: loaded) }
    } else if let (_, pages) = members.first(.pages, where: { $0.count != nil }), let count = pages.value.count,
      count > loaded
    {
      return .pages(count, at: pages.path, loaded: loaded)
    }
    return nil
  }

  /// What looks as if there were more, where the app has given no format.
  private static func looseSign(_ members: PageMembers, _ request: HTTPRequest, _ received: Int) -> Sign? {
    let isWay = { (value: JSONValue) in value.leadsOn && value.flag != true && !value.isObject }
    if let (_, member) = members.first(.next, where: { $0.leadsOn && $0.flag != true }) {
      return .member(at: member.path)
    }
    if let (_, member) = members.first(.token, where: isWay) { return .member(at: member.path) }
    let other = members.members.first { member in
      isWay(member.value) && !member.path.hasPrefix("header:")
        && RecognitionTable.continuations.contains { member.ownNames[0].contains($0) }
    }
    if let other { return .member(at: other.path) }
    guard received > 0 else { return nil }
    let parameters = request.parameters
    let size = parameters.first { parameter in
      parameter.number == received && RecognitionTable.sizes.contains { $0.name == parameter.ownName }
    }
    if let size { return .fullPage(received, parameter: size.name) }
    let total = members.members.first { member in
      let name = member.ownNames[0]
      return member.value.count ?? 0 > received && RecognitionTable.totals.contains(where: name.contains)
        && !RecognitionTable.otherTotals.contains(where: name.contains)
    }
    return total.map { .total($0.value.count ?? 0, at: $0.path, received: received) }
  }
}
