extension Array {
  /// The elements in order, in stretches in which each continues the one before it.
  @inlinable
  func runs(where continues: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var runs: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices where index + 1 == endIndex || !continues(self[index], self[index + 1]) {
      runs.append(self[start...index])
      start = index + 1
    }
    return runs
  }
}
