extension RouteStack {
  /// What is wrong with the stack, if anything is: what must hold after every command, and of what was decoded.
  package var fault: String? {
    if tabs.map(\.name) != AppRoute.tabs.map(\.key) { return "the tabs are \(tabs.map(\.name))" }
    if !tabs.indices.contains(selectedIndex) { return "tab \(selectedIndex) of \(tabs.count) is selected" }
    for tab in tabs {
      if tab.layers.first.map({ $0.presentation == nil }) != true { return "\(tab.name) has no root layer" }
      if tab.layers.dropFirst().contains(where: { $0.presentation == nil }) { return "\(tab.name) has two roots" }
      if tab.elements.count > Self.maximumDepth { return "\(tab.name) holds \(tab.elements.count) frames" }
      for layer in tab.layers {
        guard let first = layer.elements.first else { return "\(tab.name) has an empty layer" }
        if layer.elements.count > 1, !first.route.allowsPush {
          return "there is a screen above \(first.route.linkPart)"
        }
      }
    }
    // What was decoded must leave room to count on.
    guard (0...1 << 60).contains(nextNumber) else { return "\(nextNumber) ids were given" }
    let numbers = frames.map(\.id.number)
    if Set(numbers).count < numbers.count { return "two frames have the same id" }
    if !numbers.allSatisfy({ (0..<nextNumber).contains($0) }) { return "a frame has an id that was never given" }
    return nil
  }
}
