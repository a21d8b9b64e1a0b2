import ListPresentation
import ListPresentationText
import ScreenRouting

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
  private var starting: Task<Void, Never>?
  private var hasStarted = false
  /// Keys that were typed ahead, for a screen that is not there yet.
  private var waitingKeys: [Key] = []
  /// Whether the next key waits although the router does not know of anything to do yet.
  private var isQuitting = false

  /// - Parameter link: The screen to begin with.
  init(link: String?) { self.link = link }

  func present(_ transition: RouteTransition<BookmarkRoute, AppScreen>) {
    screens = transition.to.selectedTab.elements.compactMap { transition.screens[$0.id] }
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
    // More than a person types ahead is a machine gone wild.
    guard waitingKeys.count < 10_000 else { return }
    waitingKeys.append(key)
    if waitingKeys.count == 1 { Task { await handWaitingKeys() } }
  }

  private func hand(_ key: Key) {
    message = nil
    screens.last?.program.take(key)
  }

  /// Hands over what was typed ahead, each key when the screen that it is meant for is there.
  private func handWaitingKeys() async {
    start()
    await starting?.value
    while let key = waitingKeys.first {
      repeat {
        // What the last key has led to may ask for more in a turn of its own.
        await MainActor.turn()
        await router?.settle()
        await MainActor.turn()
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

  /// Shows the first screens. Before a frame is asked for nothing is loaded, for there may be no terminal.
  private func start() {
    guard starting == nil else { return }
    starting = Task {
      await router?.start()
      if let link { await router?.perform(.open(link)) }
      hasStarted = true
      onChange?()
    }
  }

  /// Ends the program, if every guard agrees.
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
