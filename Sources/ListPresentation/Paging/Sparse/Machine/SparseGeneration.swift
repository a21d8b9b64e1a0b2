/// What is known of a list since it was last begun to be loaded anew: how long it is, and which rows are there.
package struct SparseGeneration: Hashable, Sendable {
  /// A page of which rows are there, from its first on.
  package struct Page: Hashable, Sendable {
    package var rows: Int
    /// Of the request that brought it.
    var ticket: Int
    /// Whether it shows rows that have moved since.
    var isStale = false
  }

  /// A list is never taken to be longer, whatever a source says.
  static var mostRows: Int { .max / 4 }

  let pageSize: Int
  package internal(set) var pages: [Int: Page] = [:]
  /// The pages whose last request failed.
  var faults: [Int: PagingFault] = [:]
  /// How many rows are there.
  package internal(set) var rows = 0
  /// How many rows the source says there are, if it does.
  package internal(set) var total: PagingTotal?
  /// Without a total: there is no row from here on.
  var limit = mostRows
  /// Behind the last row that was there.
  package internal(set) var reach = 0
  /// The same of the list before this one, as long as nothing of this one is there.
  private var formerReach: Int
  /// How many answers in a row found the list to be shorter.
  private var shortenings = 0
  /// Of the request whose answer said how long the list is.
  var lengthTicket = 0
  /// The pages that were loaded again because their rows had moved.
  private var repaired: Set<Int> = []

  init(pageSize: Int) {
    self.pageSize = pageSize
    formerReach = 0
  }

  /// The same list, begun to be loaded anew.
  init(after former: SparseGeneration) {
    pageSize = former.pageSize
    formerReach = max(former.reach, former.formerReach)
  }

  /// How many rows the list has, as far as is known: without a total, as many as are known and the rest of a page.
  package var count: Int? {
    if let total { return total.count }
    return reach > 0 || limit < Self.mostRows ? min((reach / pageSize + 1) * pageSize, limit) : nil
  }

  /// Whether the number of rows is certain.
  var isComplete: Bool { total.map { !$0.isApproximate } ?? (reach >= limit) }

  /// The index from which on there is no row, as far as is known.
  var end: Int { total?.count ?? limit }

  func range(of page: Int) -> Range<Int> { page * pageSize..<(page + 1) * pageSize }

  /// The pages that have rows in a range.
  func pages(of rows: Range<Int>) -> Range<Int> {
    rows.isEmpty ? 0..<0 : rows.lowerBound / pageSize..<(rows.upperBound - 1) / pageSize + 1
  }

  /// Whether a page has to be asked for when the user is near: not all of its rows are there, or they have moved since.
  func isMissing(_ page: Int) -> Bool {
    guard let held = pages[page], !held.isStale else { return true }
    return held.rows < min(pageSize, (count ?? .max) - page * pageSize)
  }

  /// The first page of which rows in a range are not there, if any.
  func firstGap(in rows: Range<Int>) -> Int? {
    pages(of: rows).first { page in
      let range = range(of: page)
      return range.lowerBound + (pages[page]?.rows ?? 0) < min(rows.upperBound, range.upperBound)
    }
  }

  /// What to ask for to have a page.
  func missingRows(of page: Int) -> Range<Int> {
    let range = range(of: page)
    guard let held = pages[page], !held.isStale else { return range }
    return min(range.lowerBound + held.rows, range.upperBound - 1)..<range.upperBound
  }

  /// Takes in how long the list is. Of two answers, that to the newer request counts.
  mutating func learnLength(from answer: SparseAnswer, of flight: SparseFlight) {
    let first = flight.rows.lowerBound
    let isNewest = flight.ticket > lengthTicket
    // Rows that came prove that they are there, but not against the answer to a newer request.
    let known = isNewest && answer.received > 0 ? first + answer.received : 0
    if let said = answer.total {
      guard isNewest else { return }
      lengthTicket = flight.ticket
      total = PagingTotal(count: min(max(said, known), Self.mostRows))
      limit = Self.mostRows
    } else if answer.received > 0 {
      total = total.map { PagingTotal(count: max($0.count, known), isApproximate: true) }
      limit = max(limit, known)
    } else if isNewest {
      lengthTicket = flight.ticket
      end(at: first)
    }
  }

  /// There is no row from an index on, and no total that says otherwise is true.
  mutating func end(at first: Int) {
    if let total, total.count <= first { return }
    total = nil
    limit = min(limit, first)
  }

  /// Takes in the rows of a request.
  mutating func hold(_ received: Int, of flight: SparseFlight) {
    var page = pages[flight.page] ?? Page(rows: 0, ticket: flight.ticket)
    rows -= page.rows
    if flight.rows.lowerBound % pageSize == 0 {
      page = Page(rows: received, ticket: flight.ticket)
    } else {
      page.rows += received
    }
    rows += page.rows
    pages[flight.page] = page
    reach = max(reach, flight.page * pageSize + page.rows)
    formerReach = 0
    shortenings = 0
  }

  /// Rows stand in two pages: that of the older request shows rows that have moved since. It is loaded again, once.
  mutating func markOlder(of page: Int, _ other: Int) {
    guard let one = pages[page], let two = pages[other] else { return }
    let older = one.ticket < two.ticket ? page : other
    if repaired.insert(older).inserted { pages[older]?.isStale = true }
  }

  mutating func remove(_ page: Int) { rows -= pages.removeValue(forKey: page)?.rows ?? 0 }

  /// Lets go of what lies behind the end. Whether the list had reached farther.
  ///
  /// Without a total nothing says how much shorter it is. It is taken to end with the last row that is held, or a page
  /// farther back, and twice as far with every answer in a row that finds nothing there: of a long list, a handful of
  /// requests lead back to where rows are.
  /// - Complexity: O(pages held) if it had.
  mutating func trim() -> Bool {
    let end = end
    guard end < max(reach, formerReach) else { return false }
    faults = faults.filter { $0.key * pageSize < end }
    for (page, held) in pages where page * pageSize + held.rows > end {
      remove(page)
      guard page * pageSize < end else { continue }
      pages[page] = Page(rows: end - page * pageSize, ticket: held.ticket, isStale: held.isStale)
      rows += end - page * pageSize
    }
    reach = end
    formerReach = 0
    guard total == nil else { return true }
    let held = pages.map { $0.key * pageSize + $0.value.rows }.max() ?? 0
    reach = max(held, end - pageSize << min(shortenings, 40))
    shortenings += 1
    return true
  }
}
