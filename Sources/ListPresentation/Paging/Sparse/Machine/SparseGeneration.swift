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
  package private(set) var pages: [Int: Page] = [:]
  /// The pages whose last request failed.
  var faults: [Int: PagingFault] = [:]
  /// How many rows are there.
  package private(set) var rows = 0
  /// How many rows the source says there are, if it does.
  package private(set) var total: PagingTotal?
  /// Without a total: there is no row from here on.
  private(set) var limit = mostRows
  /// Behind the last row that was there.
  private(set) var reach = 0
  /// Of the request whose answer said how long the list is.
  private var lengthTicket = 0
  /// The pages that were loaded again because their rows had moved.
  private var repaired: Set<Int> = []

  init(pageSize: Int) { self.pageSize = pageSize }

  /// How many rows the list has, as far as is known: without a total, as many as are known and the rest of a page.
  package var count: Int? {
    if let total { return total.count }
    return reach > 0 || limit < Self.mostRows ? min((reach / pageSize + 1) * pageSize, limit) : nil
  }

  /// Whether the number of rows is certain.
  var isComplete: Bool { total.map { !$0.isApproximate } ?? (reach >= limit) }

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
  }

  /// Rows stand in two pages: that of the older request shows rows that have moved since. It is loaded again, once.
  mutating func markOlder(of page: Int, _ other: Int) {
    guard let one = pages[page], let two = pages[other] else { return }
    let older = one.ticket < two.ticket ? page : other
    if repaired.insert(older).inserted { pages[older]?.isStale = true }
  }

  mutating func remove(_ page: Int) { rows -= pages.removeValue(forKey: page)?.rows ?? 0 }

  /// Lets go of what lies behind the end. Whether anything did.
  /// - Complexity: O(pages held) if anything did.
  mutating func trim() -> Bool {
    guard let count, reach > count else { return false }
    reach = count
    faults = faults.filter { $0.key * pageSize < count }
    for (page, held) in pages where page * pageSize + held.rows > count {
      remove(page)
      guard page * pageSize < count else { continue }
      pages[page] = Page(rows: count - page * pageSize, ticket: held.ticket, isStale: held.isStale)
      rows += count - page * pageSize
    }
    return true
  }
}
