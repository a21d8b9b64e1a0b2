/// Two programs side by side, or the one that takes the keys where there is no room for both.
@MainActor
final class SplitProgram: NavigableProgram {
  struct Side {
    let title: () -> String
    let program: any NavigableProgram
    /// The frame that was drawn last.
    var frame: ScreenFrame?

    init(_ title: @escaping () -> String, _ program: any NavigableProgram) {
      self.title = title
      self.program = program
    }
  }

  var title = ""
  var onChange: (() -> Void)? { didSet { for side in sides { side.program.onChange = onChange } } }
  var onBack: (() -> Void)? { didSet { for side in sides { side.program.onBack = onBack } } }
  var onQuit: (() -> Void)? { didSet { for side in sides { side.program.onQuit = onQuit } } }
  private var sides: [Side]
  /// The index of the side that takes the keys.
  private var focus = 0
  private let leastColumns: Int
  /// Whether Tab goes to the other side, and cannot be bound to the next tab of the app.
  private var ownsTab = false
  private static let separator = " │ "

  init(_ sides: [Side], _ environment: TextAppEnvironment, from leastColumns: Int) {
    self.sides = sides
    self.leastColumns = max(leastColumns, Self.separator.displayWidth + 2)
    bind(.tab, environment.words.otherSide) { [weak self] in self?.focus = 1 - (self?.focus ?? 0) }
    ownsTab = true
  }

  var isSettled: Bool { sides.allSatisfy(\.program.isSettled) }
  var spokenLine: DisplayText { sides[focus].program.spokenLine }
  func takeAnnouncement() -> DisplayText? { sides[focus].program.takeAnnouncement() }

  func bind(_ key: Key, _ words: String, action: @escaping () -> Void) {
    if key == .tab, ownsTab { return }
    for side in sides { side.program.bind(key, words, action: action) }
  }

  /// Prints the left side and then the right side.
  func print(columns: Int?, to write: (String) throws -> Void) async throws -> TextPrintOutcome? {
    for side in sides {
      let outcome = try await side.program.print(columns: columns, to: write)
      if let outcome, outcome.exitStatus != 0 { return outcome }
    }
    return .complete(items: 0)
  }

  func press(_ key: Key) { sides[focus].program.press(key) }

  func didShow(_ frame: ScreenFrame) {
    for side in sides { if let frame = side.frame { side.program.didShow(frame) } }
  }

  func animate(on clock: any Clock<Duration>) async {
    let animations = sides.map(\.program).map { program in Task { await program.animate(on: clock) } }
    await withTaskCancellationHandler {
      for animation in animations { await animation.value }
    } onCancel: {
      for animation in animations { animation.cancel() }
    }
  }

  func frame(in size: ScreenSize) -> ScreenFrame {
    for index in sides.indices { sides[index].frame = nil }
    guard size.columns >= leastColumns, size.rows > 1 else {
      sides[focus].program.title = title + StyledLine.pathSeparator + sides[focus].title()
      return draw(focus, in: size)
    }
    let room = size.columns - Self.separator.displayWidth
    let widths = [room / 2, room - room / 2]
    let frames = sides.indices.map { index in
      sides[index].program.title = index == focus ? "[\(sides[index].title())]" : sides[index].title()
      return draw(
        index, in: ScreenSize(columns: widths[index], rows: size.rows - 1, hasPictures: size.hasPictures))
    }
    return joined(frames, widths).below(StyledLine(path: title, columns: size.columns))
  }

  private func draw(_ index: Int, in size: ScreenSize) -> ScreenFrame {
    let frame = sides[index].program.frame(in: size)
    sides[index].frame = frame
    return frame
  }

  private func joined(_ frames: [ScreenFrame], _ widths: [Int]) -> ScreenFrame {
    var joined = ScreenFrame()
    for row in 0..<(frames.map(\.lines.count).max() ?? 0) {
      let lines = frames.map { row < $0.lines.count ? $0.lines[row] : StyledLine() }
      let space = DisplayText(String(repeating: " ", count: max(0, widths[0] - lines[0].width)) + Self.separator)
      joined.lines.append(StyledLine(lines[0].spans + [.init(space, .plain)] + lines[1].spans))
    }
    joined.cursor = frames[focus].cursor
    if focus == 1 { joined.cursor?.column += widths[0] + Self.separator.displayWidth }
    return joined
  }
}
