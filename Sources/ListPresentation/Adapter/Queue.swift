/// Elements that leave in the order in which they came, each at O(1).
struct Queue<Element> {
  private var coming: [Element] = []
  /// The next one is the last.
  private var leaving: [Element] = []

  mutating func append(contentsOf elements: some Sequence<Element>) { coming += elements }

  mutating func popFirst() -> Element? {
    if leaving.isEmpty {
      leaving = coming.reversed()
      coming.removeAll(keepingCapacity: true)
    }
    return leaving.popLast()
  }
}
