/// Highlighting of matches in the text of a row.
extension TextQuery {
  /// Divides a span of a row so that the words of the query in it have the role of a match.
  func showing(in span: StyledLine.Span) -> [StyledLine.Span] {
    guard span.role != .plain, !isEmpty else { return [span] }
    let clusters = Array(span.text.text)
    let isFound = found(in: clusters)
    guard isFound.contains(true) else { return [span] }
    var spans: [StyledLine.Span] = []
    var start = 0
    for end in 1...clusters.count where end == clusters.count || isFound[end] != isFound[start] {
      let part = clusters[start..<end]
      let text = DisplayText(text: String(part), width: part.reduce(0) { $0 + $1.displayWidth })
      spans.append(StyledLine.Span(text, isFound[start] ? .match : span.role, link: span.link))
      start = end
    }
    return spans
  }

  /// Returns, for each cluster, whether it belongs to a match of a word.
  private func found(in clusters: [Character]) -> [Bool] {
    var letters: [UInt32] = []
    var owners: [Int] = []
    for (index, cluster) in clusters.enumerated() {
      alphabet.spell(cluster, into: &letters)
      owners += Array(repeating: index, count: letters.count - owners.count)
    }
    var isFound = Array(repeating: false, count: clusters.count)
    for word in words {
      var start = 0
      while let range = letters.range(of: word, from: start) {
        for index in range { isFound[owners[index]] = true }
        start = range.upperBound
      }
    }
    return isFound
  }
}
