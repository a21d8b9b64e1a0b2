/// Returns the lines of text in the box that a screen shows over its middle, without its border and blank lines.
public func boxedLines(of screen: String) -> [String] {
  screen.split(separator: "\n").compactMap { line in
    let parts = line.split(separator: "│")
    guard parts.count > 1 else { return nil }
    let words = parts[parts.count / 2].split(separator: " ")
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

/// Returns what a screen shows above the line of its keys, without the blank lines below it.
public func screenBody(of screen: String) -> String {
  var lines = screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2)
  while lines.last?.isEmpty == true { lines.removeLast() }
  return lines.joined(separator: "\n")
}
