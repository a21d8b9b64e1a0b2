/// Which folder uses which, with one use for each arrow.
struct FolderGraph {
  private(set) var arrows: [String: [String: String]] = [:]

  mutating func add(_ use: String, from folder: String, to used: String) {
    arrows[folder, default: [:]][used] = min(use, arrows[folder]?[used] ?? use)
  }

  /// The uses that lead from a folder back to itself. Empty where the folders stand in an order.
  var circles: [String] {
    var (open, done, found): ([String], Set<String>, [String]) = ([], [], [])
    func visit(_ folder: String) {
      if let start = open.firstIndex(of: folder) {
        let circle = open[start...] + [folder]
        found.append(zip(circle, circle.dropFirst()).compactMap { arrows[$0]?[$1] }.joined(separator: "; "))
      }
      guard done.insert(folder).inserted else { return }
      open.append(folder)
      for used in (arrows[folder] ?? [:]).keys.sorted() { visit(used) }
      open.removeLast()
    }
    for folder in arrows.keys.sorted() { visit(folder) }
    return found
  }
}
