import Foundation

/// What the first answer of a list looks like: formats in the order in which they are tried, the first of them the
/// likely one.
///
/// One format is right if it brings new items; which one that is shows with the second page, see
/// ``HTTPPageSource``. What no row of ``RecognitionTable`` says is left to an explicit ``PageFormat``, and said.
struct Recognition {
  private(set) var formats: [PageFormat] = []
  /// What may say something about pages.
  let members: PageMembers

  private let answer: PageAnswer
  private let finder: EvidenceFinder
  private let parameters: [HTTPRequest.Parameter]
  private var styles: [PaginationStyle] = []
  /// The parameters for numbers of pages or items of which it is known how the server counts.
  private var settled: Set<String> = []

  /// - Parameter answer: The first answer.
  /// - Returns: `nil` if there are no items in it.
  init?(_ answer: PageAnswer) {
    guard let steps = Self.items(in: answer) else { return nil }
    var answer = answer
    var format = PageFormat(.onePage, items: JSONPath.text(steps))
    answer.format = format
    let elements: [JSONValue]
    switch answer.value(at: format.items) {
    case .array(let own): elements = own
    case .object(let own): elements = own.values.allSatisfy(\.isObject) ? Array(own.values) : [.object(own)]
    default: elements = []
    }
    answer.received = elements.count
    self.answer = answer
    parameters = answer.request.parameters
    members = PageMembers(answer)
    format.element = Self.element(of: elements)
    if case .array? = elements.first, case .array? = answer.value(at: "columns") { format.columns = "columns" }
    // Items that the address itself leaves out are no evidence.
    finder = EvidenceFinder(answer, members, itemsBefore: answer.request.url.countsItems ? nil : 0)
    // A number below that of the items doesn't count them.
    let total = members.first(.total)?.member
    format.total = total.flatMap {
      $0.value.count ?? 0 < elements.count || finder.isDoubtful(total: $0) ? nil : $0.path
    }
    let pages = members.first(.pages)?.member
    format.pages = pages.flatMap { finder.isDoubtful(pages: $0) ? nil : $0.path }
    let key = JSONPath.path(format.element, "id")
    findStyles(
      hasKeys: elements.first?.value(at: key) != nil,
      hasCursors: format.element == "node" && elements.first?.value(at: "cursor") != nil)
    if format.total == nil {
      let count = members.firstCount { $0 > answer.received }
      let hasAddress = styles.first?.description.hasPrefix("next-address") ?? false
      format.total = (count ?? (hasAddress ? members.firstCount() : nil))?.path
    }
    // Open Food Facts calls the number of items of this page "page_count".
    answer.format = format
    if let pages = answer.value(at: format.pages)?.count, let total = answer.total, answer.received > 0,
      pages < total / answer.received
    {
      format.pages = nil
    }
    for style in styles + [.onePage] {
      let isKnown = formats.contains { known in
        known.style == style
          || style.parameter.map { settled.contains($0) && known.style.parameter == $0 } ?? false
      }
      if isKnown { continue }
      format.style = style
      formats.append(format)
    }
  }

  /// The way to the items. A server that sends a single item without an array, or none at all where there are no items,
  /// says so with its total.
  private static func items(in answer: PageAnswer) -> [JSONStep]? {
    if let steps = ItemFinder.find(in: answer.outline) { return steps }
    switch PageMembers(answer).first(.total)?.member.value.count {
    case nil: return ItemFinder.findOnly(in: answer.outline)
    case 0: return [.member("items")]
    default: return ItemFinder.findSingle(in: answer.outline) ?? ItemFinder.findOnly(in: answer.outline)
    }
  }

  /// The member of the elements that holds the item: one of the table, or the only member of each.
  private static func element(of elements: [JSONValue]) -> String {
    guard case .object(let first)? = elements.first else { return "" }
    let known = RecognitionTable.elements.first { element in
      first[element.name]?.isObject == true && element.beside.map { first[$0] != nil } ?? true
    }
    if let known { return known.name }
    guard first.count == 1, let name = first.keys.first, !PageName.isTooLong(name) else { return "" }
    let isWrapped = elements.allSatisfy { element in
      if case .object(let own) = element { own.count == 1 && own[name]?.isObject == true } else { element == .null }
    }
    return isWrapped ? name : ""
  }

  /// - Parameters:
  ///   - hasKeys: Whether items have an id.
  ///   - hasCursors: Whether items lie in edges of a Relay connection, each with a cursor.
  private mutating func findStyles(hasKeys: Bool, hasCursors: Bool) {
    let more = moreFlag
    let query = answer.request.json?.value(at: "query")?.text
    // Ways that the server names.
    if answer.hasPageLinks { styles.append(.link()) }
    for row in RecognitionTable.rows where [.next, .token].contains(row.role) {
      guard let member = members.first(row, where: { $0.leadsOn }) else { continue }
      addWay(member, row, more, query)
    }
    if answer.response.headers["Next-Page"] != nil { styles.append(.header()) }
    if let last = answer.link("last"), !answer.hasPageLinks {
      let names = last.queryNames.filter { PageName($0).isPosition }
      for name in names { styles += Hints.styles(for: name, first: nil, asked: asked(name) ?? 1, more: more) }
    }
    // Where the answer states the end, further ways are looked for only if something speaks against it.
    let evidence = finder.evidence(isWhole: true)
    if evidence != nil || !styles.isEmpty {
      let known = knownStyles
      styles.insert(contentsOf: known, at: 0)
      settled.formUnion(known.compactMap(\.parameter))
    }
    let ended = styles.isEmpty && evidence == nil ? endedWay : nil
    if let ended { styles.append(ended) }
    if hasCursors, ended == nil, let query {
      styles += Self.variables(in: query).map { .lastItem(key: "cursor", after: $0, size: nil, more: more) }
    }
    if hasRange { styles.append(.offset(limit: nil)) }
    if evidence != nil, hasKeys, answer.value(at: "object") == "list" {
      styles.append(.lastItem(size: nil, more: more))
    }
    addPositions(.page, more)
    addPositions(.offset, more)
    let hints = Hints(answer, members)
    if hasKeys, hints.written.isEmpty, answer.format.items == "", case .fullPage(_, "limit")? = evidence?.sign {
      // Where an array alone says nothing of pages, few servers have both a limit and numbers of pages.
      styles += [.offset(limit: nil), .lastItem(after: "after", size: nil, more: nil)]
    }
    guard evidence != nil else {
      // What the address itself asks for by a position needs no sign of a next page.
      if ended == nil { styles += hints.writtenStyles(more: more, hasKeys: hasKeys, isBounded: mayBeBounded) }
      return
    }
    if answer.value(at: "hits.hits") != nil {
      styles.append(.offset(offset: "from", limit: nil, more: more))
      if answer.request.json != nil { styles.append(.searchAfter(size: nil)) }
    }
    styles += hints.styles(more: more, hasKeys: hasKeys)
  }

  /// The styles of the servers whose answers have these members.
  private var knownStyles: [PaginationStyle] {
    let members: Set<String> = if case .object(let own) = answer.outline { Set(own.keys) } else { [] }
    return RecognitionTable.servers.compactMap { server in
      let paths = server.members.split(separator: " ").map(String.init)
      guard !server.isWhole || members == Set(paths), paths.allSatisfy({ answer.value(at: $0) != nil }) else {
        return nil
      }
      return try? PageFormat(server.style).style
    }
  }

  /// Whether the page has fewer items than the address asks for and as many as a server may allow at most.
  private var mayBeBounded: Bool {
    guard answer.received > 0, answer.received % 10 == 0 || answer.received % 25 == 0 else { return false }
    return parameters.contains { parameter in
      parameter.number ?? 0 > answer.received && parameter.asksForSize(of: answer)
    }
  }

  private func asked(_ parameter: String) -> Int? { parameters.first { $0.name == parameter }?.number }

  /// PostgREST names items by their indices.
  private var hasRange: Bool {
    answer.response.contentRange?.items != nil && !answer.hasPageLinks
  }

  /// The flag that says whether there is more.
  private var moreFlag: String? {
    if let (_, member) = members.first(.more) { return member.path }
    return members.first(.end).flatMap { finder.isDoubtful(sign: $0.member) ? nil : "!\($0.member.path)" }
  }

  /// A way to the next page that has come to its end, such as `"next": null`.
  private var endedWay: PaginationStyle? {
    for row in RecognitionTable.rows where [.next, .token].contains(row.role) {
      guard let member = members.first(row, where: { !$0.leadsOn }) else { continue }
      return row.role == .next
        ? .nextAddress(at: member.path, previous: Self.previous(of: member.path))
        : .cursor(at: member.path, parameter: row.parameters.first ?? "cursor", size: nil, more: moreFlag)
    }
    return nil
  }

  private static func previous(of path: String) -> String? {
    path == "next" ? "previous" : path.contains("next") ? path.replacing("next", with: "prev") : nil
  }

  /// Adds what a member that leads on may mean.
  private mutating func addWay(_ member: PageMembers.Member, _ row: RecognitionRow, _ more: String?, _ query: String?) {
    switch member.value {
    case .string(let text) where Self.isAddress(text, isNext: row.role == .next):
      styles.append(.nextAddress(at: member.path, previous: Self.previous(of: member.path)))
    case .object where row.role == .next:
      // An object with an address. Its other members are looked at by their own names.
      for key in ["href", "url", "uri", "link"] {
        guard case .object(let own) = member.value, own[key]?.text != nil else { continue }
        let path = JSONPath.path(member.path, key)
        return styles.append(.nextAddress(at: path, previous: Self.previous(of: path)))
      }
    case .object where !["lastevaluatedkey", "continue"].contains(row.names.first): return
    case .array, .bool, .null: return
    default:
      if let query, !query.isEmpty {
        styles += Self.variables(in: query).map { .cursor(at: member.path, parameter: $0, size: nil, more: more) }
      }
      for parameter in parameters(of: member, row) {
        styles.append(.cursor(at: member.path, parameter: parameter, size: nil, more: more))
      }
    }
  }

  private static func isAddress(_ text: String, isNext: Bool) -> Bool {
    // Walmart calls the query of the next page a cursor.
    text.prefix(20).contains("://") || text.hasPrefix("?") && text.contains("=")
      || text.hasPrefix("/") && (isNext || text.contains("?"))
  }

  /// The variables of a GraphQL query that are cursors.
  private static func variables(in query: String) -> [String] {
    query.matches(of: /(\w+)\s*:\s*\$(\w+)/)
      .filter { RecognitionTable.cursorArguments.contains(PageName(String($0.1)).text) }
      .map { "variables.\($0.2)" }
  }

  /// The name of a member without those of the objects around it.
  private static func ownName(of member: PageMembers.Member) -> String {
    member.path.split { ".:[]@".contains($0) }.last.map(String.init) ?? ""
  }

  /// The parameters that the value of a member may go to.
  private func parameters(of member: PageMembers.Member, _ row: RecognitionRow) -> [String] {
    let name = Self.ownName(of: member)
    var parameters = row.parameters
    if row.names.contains("next"), case .number = member.value, let number = member.value.integer {
      let isOffset = members.first(.offset) { $0.integer.map { answer.end(after: $0) == number } ?? false }
      if let offset = isOffset { parameters = offset.row.parameters + parameters }
      // Beside "pageNum": 1, "nextPage": 2 goes into the parameter for the number of this page.
      if let (page, this) = members.first(.page, where: { $0.integer == number - 1 }) {
        let written = self.parameters.filter(\.form.isPage).map(\.name)
        let own = Self.ownName(of: this)
        parameters = written + (page.parameters.contains(own) ? [own] : []) + page.parameters + parameters
      }
      parameters = parameters.filter { $0 != "cursor" }
      parameters.insert("cursor", at: min(1, parameters.count))
    } else if PageName(name).text == "nextpage" {
      parameters = ["page", name] + parameters
    } else if row.names.contains("next") {
      parameters = parameters.filter { $0 != "page" } + ["page"]
    }
    if row.names.isEmpty, PageName(name).words.first != "next" { parameters.insert(name, at: 0) }
    // nextPageToken asks with pageToken, next_page_token with page_token, and NextToken with NextToken.
    let isSnake = name.contains("_")
    let isCapital = name.first?.isUppercase ?? false
    let isField = member.path.hasPrefix("header:")
    let isWrittenDifferently = { (parameter: String) in
      if isField { return false }
      if isSnake { return parameter.contains(where: \.isUppercase) }
      return parameter.dropFirst().contains("_") || isCapital && parameter.first?.isLowercase ?? false
    }
    parameters = parameters.filter { !isWrittenDifferently($0) } + parameters.filter(isWrittenDifferently)
    if PageName(name).words.first == "next", name.count > 5 {
      let rest = name.dropFirst(4).drop { "_-".contains($0) }
      let own = name.first == "N" ? String(rest) : rest.prefix(1).lowercased() + rest.dropFirst()
      parameters.insert(
        own, at: row.parameters.count > 1 && row.parameters[0] == "cursor" ? 0 : min(1, parameters.count))
      // What is called a token is often asked for by its whole name.
      let last = PageName(name).words.last ?? ""
      if last == "token", !isCapital, !isField, !parameters.prefix(2).contains(name) {
        parameters.insert(name, at: min(1, parameters.count))
      }
      if ["start", "offset", "marker"].contains(last) { parameters.insert(last, at: 0) }
    }
    if isField, name.hasPrefix("X-"), case let own = name.dropFirst(2).lowercased(), own.contains("-") {
      parameters.insert(own.replacing("-", with: "_"), at: min(1, parameters.count))
    }
    if answer.value(at: "jsonapi") != nil, PageName(name).words.first == "next" {
      parameters.insert("page[number]", at: 0)
    }
    // A time in milliseconds.
    if let number = member.value.integer, number > 1_000_000_000_000 { parameters.insert("until", at: 0) }
    if !name.isEmpty { parameters.append(name) }
    // Datasette names its parameters with an underscore.
    if member.path == "next", answer.value(at: "rows") != nil { parameters.insert("_next", at: 0) }
    // What the request has already comes first, as it is written there.
    let known = self.parameters.filter { asked in parameters.contains { PageName($0) == PageName(asked.name) } }
    return known.map(\.name) + parameters.filter { !known.map(\.name).contains($0) }
  }

  /// Adds the styles of a member that says which page or item this is.
  private mutating func addPositions(_ role: PageRole, _ more: String?) {
    guard let (row, member) = members.first(role) else { return }
    guard let position = member.value.integer else {
      // Airtable's offset is a token.
      for parameter in row.parameters.prefix(2) {
        styles.append(.cursor(at: member.path, parameter: parameter, size: nil, more: more))
      }
      return
    }
    let names =
      parameters.filter { role == .page ? $0.form.isPage : $0.form.isOffset }.map(\.name)
      // What the address asks for by a position of the other kind is asked for by it.
      + parameters.filter { $0.number != nil && (role == .page ? $0.form.isOffset : $0.form.isPage) }.map(\.name)
    let own = Self.ownName(of: member)
    var candidates = names + row.parameters
    if !member.path.hasPrefix("header:"), row.names.first != "number" {
      // An offset is asked for by the name that the server gives it, and a page often by another.
      let isOffset = role == .offset && PageName(own).isOffset
      candidates.insert(own, at: isOffset ? names.count : names.count + min(1, row.parameters.count))
    }
    for parameter in candidates {
      // A parameter of the other kind counts from its own first number. A larger number that the
      // request didn't ask for isn't that of the first page.
      let isSame = HTTPRequest.Parameter(name: parameter).form.isPage == (role == .page)
      let isFirst = position <= 1 || asked(parameter) == position
      let first = isSame && isFirst ? min(max(position, 0), 1) : nil
      if first != nil { settled.insert(parameter) }
      styles += Hints.styles(for: parameter, first: first, asked: asked(parameter), more: more)
    }
  }
}
