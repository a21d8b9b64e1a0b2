/// The items that the pages of a list have left out, in total.
struct LostItemsTally: Sendable {
  private(set) var sum: LostItems?
  /// The number of items that a page lost, by the place of the page. A page that is loaded again counts once.
  private var counts: [PageKey: Int] = [:]

  /// Counts what a page has left out.
  mutating func count(_ lost: LostItems?, at place: PageKey) {
    let old = counts[place]
    guard lost != nil || old != nil else { return }
    counts[place] = lost?.count
    guard var new = sum ?? lost else { return }
    new.count = (sum?.count ?? 0) - (old ?? 0) + (lost?.count ?? 0)
    sum = counts.isEmpty ? nil : new
  }

  /// Forgets the pages at other places.
  mutating func keep(_ places: Set<PageKey>) {
    for place in counts.keys where !places.contains(place) { count(nil, at: place) }
  }
}
