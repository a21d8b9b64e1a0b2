import ListPresentation

/// An id whose hash is the same for all values.
struct CollidingID: Hashable, Sendable {
  let value: Int
  func hash(into hasher: inout Hasher) { hasher.combine(0) }
}

/// An id that violates the contract of `Hashable`: equal ids have different hashes.
struct BrokenID: Hashable, Sendable {
  let value: Int
  let salt: Int
  static func == (a: BrokenID, b: BrokenID) -> Bool { a.value == b.value }
  func hash(into hasher: inout Hasher) { hasher.combine(salt) }
}

struct BrokenRow: ListElement {
  let id: BrokenID
}
