/// The items that the pages of a list have left out, in total.
struct LostItemsTally: Sendable {
  private(set) var sum: LostItems?
  /// The number of items that a page lost, by the identity of the page. A page that is loaded again counts once.
  private var counts: [PageKey: Int] = [:]

  /// Counts what a page has left out.
  mutating func count(_ lost: LostItems?, of identity: PageKey) {
    let old = counts[identity]
    guard lost != nil || old != nil else { return }
    counts[identity] = lost?.count
    guard var new = sum ?? lost else { return }
    new.count = (sum?.count ?? 0) - (old ?? 0) + (lost?.count ?? 0)
    sum = counts.isEmpty ? nil : new
  }

  /// Forgets the pages with other identities.
  mutating func keep(_ identities: Set<PageKey>) {
    for identity in counts.keys where !identities.contains(identity) { count(nil, of: identity) }
  }
}
