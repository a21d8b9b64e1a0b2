/// Shows a program that does not take part in the navigation of an app: draws the path above it, and leaves the screen
/// when the program ends.
@MainActor
final class HostedProgram: NavigableProgram {
  var title = ""
  var onChange: (() -> Void)?
  var onBack: (() -> Void)?
  var onQuit: (() -> Void)?
  private let program: any ScreenProgram
  /// The frame of the program that was drawn last.
  private var inner = ScreenFrame()

  init(_ program: any ScreenProgram) {
    self.program = program
    program.onChange = { [weak self] in
      self?.leaveIfEnded()
      self?.onChange?()
    }
  }

  var isSettled: Bool { program.isSettled }
  var spokenLine: DisplayText { program.spokenLine }
  func takeAnnouncement() -> DisplayText? { program.takeAnnouncement() }

  func frame(in size: ScreenSize) -> ScreenFrame {
    guard size.rows > 1 else {
      inner = program.frame(in: size)
      return inner
    }
    inner = program.frame(in: ScreenSize(columns: size.columns, rows: size.rows - 1, hasPictures: size.hasPictures))
    return inner.below(StyledLine(path: title, columns: size.columns))
  }

  func didShow(_ frame: ScreenFrame) { program.didShow(inner) }

  func animate(on clock: any Clock<Duration>) async { await program.animate(on: clock) }

  func press(_ key: Key) {
    program.press(key)
    leaveIfEnded()
  }

  private func leaveIfEnded() {
    guard program.hasEnded else { return }
    (onBack ?? onQuit)?()
  }
}

extension ScreenFrame {
  /// Returns the frame with a line above it.
  func below(_ line: StyledLine) -> ScreenFrame {
    var frame = self
    frame.lines.insert(line, at: 0)
    frame.cursor?.row += 1
    for index in items.indices {
      let lines = items[index].lines
      frame.items[index].lines = lines.lowerBound + 1..<lines.upperBound + 1
    }
    return frame
  }
}
