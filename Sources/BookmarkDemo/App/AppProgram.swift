import ListPresentation
import ListPresentationText

/// The demo on a terminal: it shows the screen on top, where the user is, and what there is to say.
@MainActor
final class AppProgram: ScreenProgram, RoutePresenter {
  var onChange: (() -> Void)?
  private(set) var hasEnded = false
  /// Something to be said until the next key.
  var message: String? { didSet { onChange?() } }
  weak var router: Router<BookmarkRoute, AppScreen>?
  private var screens: [AppScreen] = []
  private let link: String?
  private var progress = Progress.new

  private enum Progress {
    case new, starting, started
  }

  /// - Parameter link: The screen to begin with.
  init(link: String?) { self.link = link }

  func present(_ transition: RouteTransition<BookmarkRoute, AppScreen>) {
    screens = transition.to.selectedTab.elements.compactMap { transition.screens[$0.id] }
    for screen in screens { screen.program.onChange = { [weak self] in self?.onChange?() } }
    onChange?()
  }

  func frame(in size: ScreenSize) -> ScreenFrame {
    if progress == .new { start() }
    guard let program = screens.last?.program else { return ScreenFrame() }
    program.title = screens.map { $0.crumb() }.joined(separator: " › ")
    var frame = program.frame(in: size)
    guard let message, size.rows > 1 else { return frame }
    frame.lines += Array(repeating: StyledLine(), count: max(0, size.rows - frame.lines.count))
    frame.lines[size.rows - 1] = StyledLine([.init(DisplayText(message, columns: size.columns), .status)])
    return frame
  }

  func take(_ key: Key) {
    message = nil
    if let screen = screens.last { screen.program.take(key) } else if key == .character("q") { hasEnded = true }
  }

  var spokenLine: DisplayText { message.map { DisplayText($0) } ?? screens.last?.program.spokenLine ?? DisplayText("") }

  var isSettled: Bool { progress == .started && router?.isIdle != false && screens.last?.program.isSettled != false }

  /// Shows the first screens. Before a frame is asked for nothing is loaded, for there may be no terminal.
  private func start() {
    progress = .starting
    Task {
      await router?.start()
      if let link { await router?.perform(.open(link)) }
      progress = .started
      onChange?()
    }
  }

  /// Ends the program, if every guard agrees.
  func quit() {
    Task {
      _ = await router?.end()
      guard router?.hasEnded != false else { return }
      hasEnded = true
      onChange?()
    }
  }
}
