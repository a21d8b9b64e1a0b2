/// Growing by hand. The standard library's sets and dictionaries trap when they grow and find two keys that are equal
/// but were not when they were inserted, as keys are whose `==` and `hash(into:)` disagree; inserting one by one into a
/// larger one does not.
extension Set {
  mutating func insertMakingRoom(_ element: Element) {
    if count == capacity {
      var larger = Set(minimumCapacity: 2 * count + 8)
      for element in self { larger.insert(element) }
      self = larger
    }
    insert(element)
  }
}

extension Dictionary {
  mutating func updateMakingRoom(_ value: Value, forKey key: Key) {
    if count == capacity {
      var larger = Dictionary(minimumCapacity: 2 * count + 8)
      for (key, value) in self { larger[key] = value }
      self = larger
    }
    self[key] = value
  }
}
