/// The newest of many entries, in a ring.
struct RecentEntries<Entry: Hashable & Sendable>: Hashable, Sendable {
  private var ring: [Entry] = []
  private var start = 0
  private let capacity: Int

  init(capacity: Int) { self.capacity = max(capacity, 0) }

  var count: Int { ring.count }

  /// Oldest first.
  var inOrder: [Entry] { Array(ring[start...] + ring[..<start]) }

  /// Adds an entry; when there is no more room the oldest goes.
  mutating func add(_ entry: Entry) {
    guard capacity > 0 else { return }
    if ring.count < capacity { return ring.append(entry) }
    ring[start] = entry
    start = (start + 1) % capacity
  }

  /// An entry by its age: the newest has the age 0.
  subscript(age age: Int) -> Entry {
    get { ring[place(age)] }
    set { ring[place(age)] = newValue }
  }

  private func place(_ age: Int) -> Int { (start + ring.count - 1 - age) % ring.count }
}
