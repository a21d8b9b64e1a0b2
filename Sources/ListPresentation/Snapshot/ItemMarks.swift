import Synchronization

/// The items that a view draws again although their content is the same.
///
/// Each mark has a unique number. A snapshot keeps its marks when it is edited. The number distinguishes a mark that an
/// earlier update carried out from a new mark on the same item.
@usableFromInline
struct ItemMarks<ID: Hashable & Sendable>: Sendable {
  typealias Kind = ItemMark.Kind

  @usableFromInline private(set) var marks: [ID: ItemMark] = [:]

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { marks.isEmpty }

  /// The ids with marks of a kind that another snapshot does not have.
  func ids(_ kind: Kind, notIn other: ItemMarks = ItemMarks()) -> Set<ID> {
    var ids = Set<ID>(minimumCapacity: marks.count)
    for (id, mark) in marks where mark.kind == kind && other.marks[id] != mark { ids.insert(id) }
    return ids
  }

  /// Adds marks. An item that is marked for reloading is not marked for reconfiguring.
  mutating func add(_ kind: Kind, _ ids: [ID]) {
    let number = MarkNumbers.next()
    for id in ids where kind == .reload || marks[id]?.kind != .reload {
      marks.updateMakingRoom(ItemMark(kind: kind, number: number), forKey: id)
    }
  }

  mutating func formUnion(_ other: ItemMarks) {
    for (id, mark) in other.marks { marks.updateMakingRoom(mark, forKey: id) }
  }

  mutating func remove(_ ids: some Sequence<ID>) {
    for id in ids { marks[id] = nil }
  }

  /// The same marks on other items. Marks for which there is no other item are left out.
  func mapped<Other>(_ other: (ID) -> Other?) -> ItemMarks<Other> {
    var copy = ItemMarks<Other>()
    for (id, mark) in marks {
      if let id = other(id) { copy.marks.updateMakingRoom(mark, forKey: id) }
    }
    return copy
  }
}

/// A mark of an item.
@usableFromInline
struct ItemMark: Equatable, Sendable {
  enum Kind: Sendable { case reload, reconfigure }

  let kind: Kind
  let number: UInt64
}

private enum MarkNumbers {
  private static let last = Atomic<UInt64>(0)

  static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
