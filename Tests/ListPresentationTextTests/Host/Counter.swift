import ListPresentationText

/// The smallest program: it counts keys, works in the background when told to, and ends.
@MainActor
final class Counter: ScreenProgram {
  var keys: [Key] = []
  var onChange: (() -> Void)?
  var isSettled = true
  var hasEnded = false

  func frame(in size: ScreenSize) -> ScreenFrame {
    ScreenFrame([
      StyledLine([StyledLine.Span(DisplayText("\(keys.count) keys", columns: size.columns), .title)]),
      StyledLine([StyledLine.Span(spokenLine, .row)], isSelected: true),
    ])
  }

  var spokenLine: DisplayText { DisplayText(keys.last.map { "\($0)" } ?? "none") }

  func press(_ key: Key) {
    keys.append(key)
    switch key {
    case .character("q"): hasEnded = true
    case .character("w"):
      isSettled = false
      Task {
        for _ in 0..<50 { await Task.yield() }
        keys.append(.paste("done"))
        isSettled = true
        onChange?()
      }
    default: break
    }
  }
}
