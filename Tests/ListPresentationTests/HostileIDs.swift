/// Ids that all fall into one bucket.
struct CollidingID: Hashable, Sendable {
  let value: Int
  func hash(into hasher: inout Hasher) { hasher.combine(0) }
}

/// An id that breaks the promise of `Hashable`: equal ids have different hashes.
struct BrokenID: Hashable, Sendable {
  let value: Int
  let salt: Int
  static func == (a: BrokenID, b: BrokenID) -> Bool { a.value == b.value }
  func hash(into hasher: inout Hasher) { hasher.combine(salt) }
}
