import ListPresentation
import ListPresentationText
import ScreenRouting

/// The demo on a terminal. It draws the top screen, with the path of the screens in the title and messages in the last
/// line.
@MainActor
final class AppProgram: ScreenProgram {
  var onChange: (() -> Void)?
  private(set) var hasEnded = false
  /// A sentence for the user. The next key removes it.
  var message: String? { didSet { onChange?() } }
  weak var router: Router<BookmarkRoute, AppScreen>?
  private var screens: [AppScreen] = []
  private let link: String?
  private var starting: Task<Void, Never>?
  private var hasStarted = false
  /// The keys that wait until the screen they are meant for is ready.
  private var waitingKeys: [Key] = []
  /// Whether the program waits for the guards to allow or refuse its end.
  private var isQuitting = false

  /// Creates a program.
  /// - Parameter link: The screen to open above the list, or `nil` for the list alone.
  init(link: String?) { self.link = link }

  /// Shows the screens that a transition results in.
  func present(_ transition: RouteTransition<BookmarkRoute, AppScreen>) {
    screens = transition.screens
    for screen in screens { screen.program.onChange = { [weak self] in self?.onChange?() } }
    onChange?()
  }

  func frame(in size: ScreenSize) -> ScreenFrame {
    start()
    guard let program = screens.last?.program else { return ScreenFrame() }
    program.title = screens.map { $0.crumb() }.joined(separator: " › ")
    var frame = program.frame(in: size)
    guard let message, size.rows > 1 else { return frame }
    frame.lines += Array(repeating: StyledLine(), count: max(0, size.rows - frame.lines.count))
    frame.lines[size.rows - 1] = StyledLine([.init(DisplayText(message, columns: size.columns), .status)])
    return frame
  }

  func didShow(_ frame: ScreenFrame) { screens.last?.program.didShow(frame) }

  func take(_ key: Key) {
    let isReady = hasStarted && waitingKeys.isEmpty && !isQuitting && router?.isIdle != false
    guard !isReady else { return hand(key) }
    // More keys than a user types ahead. Further keys are dropped.
    guard waitingKeys.count < 10_000 else { return }
    waitingKeys.append(key)
    if waitingKeys.count == 1 { Task { await handWaitingKeys() } }
  }

  private func hand(_ key: Key) {
    message = nil
    screens.last?.program.take(key)
  }

  /// Passes the waiting keys to the screens, each key after the previous one has taken effect.
  private func handWaitingKeys() async {
    start()
    await starting?.value
    while let key = waitingKeys.first {
      repeat {
        // A task started by the previous key can send a request in its own turn.
        await Task { @MainActor in }.value
        await router?.settle()
        await Task { @MainActor in }.value
      } while router?.isIdle == false
      isQuitting = false
      guard !hasEnded else { return waitingKeys = [] }
      waitingKeys.removeFirst()
      hand(key)
      onChange?()
    }
  }

  var spokenLine: DisplayText { message.map { DisplayText($0) } ?? screens.last?.program.spokenLine ?? DisplayText("") }

  var isSettled: Bool {
    hasStarted && waitingKeys.isEmpty && router?.isIdle != false && screens.last?.program.isSettled != false
  }

  /// Opens the first screens. Nothing is loaded before the first frame is requested, because there may be no terminal.
  private func start() {
    guard starting == nil else { return }
    starting = Task {
      await router?.start()
      if let link { await router?.perform(.open(link)) }
      hasStarted = true
      onChange?()
    }
  }

  /// Ends the program if every guard allows it.
  func quit() {
    isQuitting = true
    Task {
      _ = await router?.end()
      guard router?.hasEnded != false else { return }
      hasEnded = true
      onChange?()
    }
  }
}
