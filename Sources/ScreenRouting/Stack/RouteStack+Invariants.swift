/// The invariants of a stack, which tests check.
extension RouteStack {
  /// The first invariant that the stack breaks, as a sentence, or `nil` if it keeps all. Every stack that commands can
  /// make keeps all.
  var fault: String? {
    if tabs.map(\.name) != AppRoute.tabs.map(\.key) { return "the tabs are \(tabs.map(\.name))" }
    if !tabs.indices.contains(selectedIndex) { return "tab \(selectedIndex) of \(tabs.count) is selected" }
    for tab in tabs {
      if tab.layers.first.map({ $0.presentation == nil }) != true { return "\(tab.name) has no root layer" }
      if tab.layers.dropFirst().contains(where: { $0.presentation == nil }) { return "\(tab.name) has two roots" }
      if tab.entries.count > AppRoute.maximumDepth { return "\(tab.name) holds \(tab.entries.count) entries" }
      for layer in tab.layers {
        guard let first = layer.entries.first else { return "\(tab.name) has an empty layer" }
        if layer.entries.count > 1, !first.route.allowsPush { return "there is a screen above \(first.route)" }
      }
    }
    // A decoded number must leave room for more entries.
    guard (0...1 << 60).contains(nextNumber) else { return "the next id is \(nextNumber)" }
    let numbers = entries.map(\.id.number)
    if Set(numbers).count < numbers.count { return "two entries have the same id" }
    if !numbers.allSatisfy({ (0..<nextNumber).contains($0) }) {
      return "an entry has an id that the stack has not given out"
    }
    return nil
  }
}
