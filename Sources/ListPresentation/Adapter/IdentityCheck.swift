/// A search for a source whose items have other ids whenever they are read, so that each update replaces all rows.
///
/// The check reads the properties of items with `Mirror`, which is slow. Therefore it looks only at the first items,
/// and only during the first updates.
struct IdentityCheck<Item: ListElement> {
  private var remainingUpdates = 20
  /// The number of updates in a row that replaced all items by equal ones.
  private var replacements = 0
  private var mostItems: Int { 16 }

  var isDue: Bool { remainingUpdates > 0 }

  /// Compares the lists before and after an update.
  /// - Returns: Whether this update and the one before replaced all items by items that are equal except for their ids.
  mutating func isReplaced<Section>(_ old: ListSnapshot<Section, Item>, by new: ListSnapshot<Section, Item>) -> Bool {
    guard isDue else { return false }
    remainingUpdates -= 1
    replacements = hasSameContent(old, new) ? replacements + 1 : 0
    return replacements == 2
  }

  private func hasSameContent<Section>(
    _ old: ListSnapshot<Section, Item>, _ new: ListSnapshot<Section, Item>
  ) -> Bool {
    let count = old.numberOfItems
    // One row with the content of another is no rarity.
    guard count > 1, count == new.numberOfItems else { return false }
    let (before, after) = (firstItems(of: old), firstItems(of: new))
    return Set(before.map(\.id)).isDisjoint(with: after.map(\.id))
      && zip(before, after).allSatisfy { Self.areEqualButForID($0, $1, ids: ($0.id, $1.id)) }
  }

  private func firstItems<Section>(of list: ListSnapshot<Section, Item>) -> [Item] {
    var items: [Item] = []
    list.forEachItem(in: 0..<min(list.numberOfItems, mostItems)) { items.append($1) }
    return items
  }

  /// Whether two values have properties, and all are equal except for those that are the ids.
  private static func areEqualButForID(_ a: Any, _ b: Any, ids: (Item.ID, Item.ID), depth: Int = 3) -> Bool {
    let children = (Mirror(reflecting: a).children, Mirror(reflecting: b).children)
    guard depth > 0, children.0.count == children.1.count else { return false }
    let others = zip(children.0, children.1).filter { $0.value as? Item.ID != ids.0 || $1.value as? Item.ID != ids.1 }
    return !others.isEmpty
      && others.allSatisfy { a, b in
        guard a.label == b.label else { return false }
        if let value = a.value as? any Equatable, value.equals(b.value) { return true }
        return areEqualButForID(a.value, b.value, ids: ids, depth: depth - 1)
      }
  }
}
