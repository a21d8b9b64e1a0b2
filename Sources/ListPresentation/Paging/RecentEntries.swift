/// The newest of many entries, in a ring buffer.
struct RecentEntries<Entry: Hashable & Sendable>: Hashable, Sendable {
  private var ring: [Entry] = []
  private var start = 0
  private let capacity: Int

  init(capacity: Int) { self.capacity = max(capacity, 0) }

  var count: Int { ring.count }

  /// The entries, oldest first.
  var inOrder: [Entry] { Array(ring[start...] + ring[..<start]) }

  /// Adds an entry. If the buffer is full, the entry replaces the oldest one.
  mutating func add(_ entry: Entry) {
    guard capacity > 0 else { return }
    if ring.count < capacity { return ring.append(entry) }
    ring[start] = entry
    start = (start + 1) % capacity
  }

  /// The entry with an age. The newest entry has the age 0.
  subscript(age age: Int) -> Entry {
    get { ring[place(age)] }
    set { ring[place(age)] = newValue }
  }

  private func place(_ age: Int) -> Int { (start + ring.count - 1 - age) % ring.count }
}
