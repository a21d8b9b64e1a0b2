/// A search for items whose `==` does not see a change of their content, because it compares ids alone.
///
/// The check reads the properties of items with `Mirror`, which is slow. Therefore it looks only at visible items, and
/// only during the first updates.
struct EqualityCheck<Item: ListElement> {
  private var remainingUpdates = 20
  private var mostItems: Int { 16 }

  var isDue: Bool { remainingUpdates > 0 }

  /// - Returns: The name of a property that differs between two items that have the same id and index and are equal.
  mutating func unseenChange<Section>(
    from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>, among indices: RangeSet<Int>
  ) -> String? {
    guard isDue, !indices.isEmpty else { return nil }
    remainingUpdates -= 1
    let (oldOutline, newOutline) = (old.outline, new.outline)
    for index in indices.ranges.joined().prefix(mostItems) {
      guard let before = oldOutline.position(at: index), let after = newOutline.position(at: index) else { continue }
      let (item, other) = (old[before], new[after])
      if item.id == other.id, item == other, let name = Self.difference(Mirror(reflecting: item), other) { return name }
    }
    return nil
  }

  /// The name of the first property whose values differ. Values of types that are not equatable are left out.
  private static func difference(_ mirror: Mirror, _ other: Item) -> String? {
    for (a, b) in zip(mirror.children, Mirror(reflecting: other).children) where a.label == b.label {
      if let label = a.label, let value = a.value as? any Equatable, !value.equals(b.value) { return label }
    }
    return nil
  }
}

extension Equatable {
  /// Whether a value of any type has the same type and is equal.
  func equals(_ other: Any) -> Bool { other as? Self == self }
}
