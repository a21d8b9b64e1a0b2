import ListPresentation
import ScreenRouting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An app of text screens: routes go in, screens come out.
///
/// ```swift
/// let shop = TextApp<ShopRoute> { route, entry in
///   switch route {
///   case .products:
///     .paged("Products", products) { TextRow($0.name, trailing: $0.price) } open: { entry.push(.product($0)) }
///   case .product(let product):
///     .fields(product.name, ["Price": product.price])
///   }
/// }
/// await shop.run()
/// ```
///
/// The app carries out commands with a `Router`, shows the highest screen with the path of the screens in the first
/// line, and passes keys to it. Keys for a screen that is not shown yet wait. Going back, quitting, the help, the next
/// tab (Tab) and the link of the screen (`#`, if the routes declare links) need no code.
///
/// The closure is a short form of a `Coordinator`. An app with flows, guards or child coordinators passes its own:
/// ``init(coordinator:stack:clock:)``.
///
/// An app is a screen program: ``run()`` runs it in the terminal or prints it into a pipe, ``TextCommand`` adds
/// options, and a test runs it with `HeadlessTerminal`. With a ``stateFile``, the user begins where they left the app.
@MainActor
public final class TextApp<AppRoute: Route>: ScreenProgram {
  /// An entry of the app's stack of screens.
  public typealias ScreenEntry = Entry<AppRoute, TextScreen>

  /// The router, which carries out commands on the stack of screens.
  public let router: Router<AppRoute, TextScreen>
  /// Called when the app has changed for another reason than a key. The terminal that runs the app sets it.
  public var onChange: (() -> Void)?
  /// Whether the user has quit.
  public internal(set) var hasEnded = false
  /// A sentence for the user in the last lines. The next key removes it.
  public var message: String? {
    didSet {
      isConfirming = false
      onChange?()
    }
  }
  /// Whether the message says that something has succeeded.
  private var isConfirming = false
  /// The path of a file that keeps the screens of the user while the app does not run, or `nil`. Set it before the app
  /// is shown.
  ///
  /// ```swift
  /// app.stateFile = "/home/hana/.local/state/shop"
  /// await app.run()   // begins with the screens at which Hana quit
  /// ```
  ///
  /// The app writes `RouteStack.link` whenever the screens change, and opens it at its start, unless the app is made
  /// with a stack of its own or a command waits for the start. The file keeps screens that have links, and not the row
  /// with the cursor of a list. If a part of the link cannot be read, for example by a newer version of the app, a
  /// message names it and the rest is opened. Printing neither reads nor writes the file.
  public var stateFile: String?
  /// What the app says. Set it before the app is shown.
  public var words: TextWords {
    get { environment.words }
    set { environment.words = newValue }
  }
  /// The keys of the screens, and their words. Set it before the app is shown.
  public var keyMap: ListKeyMap {
    get { environment.keyMap }
    set { environment.keyMap = newValue }
  }

  let environment: TextAppEnvironment
  /// The screens of the tab that is shown, the lowest first.
  private var screens: [TextScreen] = []
  /// The stack of these screens.
  private var shown = RouteStack<AppRoute>()
  /// What the titles of the last frame were read from.
  private var reading: ObservedReading?
  /// The program of the highest screen.
  private(set) var program: (any NavigableProgram)? {
    didSet { if program !== oldValue { settling?.cancel() } }
  }
  /// Continued when another screen is the highest, while the app is animated.
  private var programChanges: AsyncStream<Void>.Continuation?
  var starting: Task<Void, Never>?
  /// Waits for the screen to print. Cancelled when another screen is the highest.
  private var settling: Task<Void, Never>?
  var hasStarted = false
  /// The keys that wait until the screen they are meant for is ready.
  var waitingKeys: [Key] = []
  /// Whether the app waits for the guards to allow or refuse its end.
  var isQuitting = false
  /// Whether the highest screen has received a key.
  var hasTakenKey = false
  /// The reason why the screens to begin with could not be shown.
  private(set) var failure: String?

  /// Creates an app with a coordinator of its own.
  /// - Parameters:
  ///   - coordinator: Makes the screens. The app keeps it.
  ///   - stack: The screens to begin with, if the guards allow it. Without it, the app begins with those of its
  ///     ``stateFile``, or with the root.
  ///   - clock: The clock of the pagers that the app creates, and of searches.
  public init(
    coordinator: any Coordinator<AppRoute, TextScreen>, stack: RouteStack<AppRoute>? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let reference = WeakReference<TextApp>()
    environment = TextAppEnvironment(clock)
    router = Router(coordinator: coordinator) { reference.object?.present($0) }
    reference.object = self
    environment.report = { [weak self] in self?.message = $0 }
    environment.press = { [weak self] in self?.press($0) }
    router.onFailure = { [weak self] _, outcome in self?.tell(outcome) }
    // The guards decide about it as about any link.
    if let stack { router.send(.show(stack)) }
  }

  /// Creates an app from the screen of each route.
  /// - Parameters:
  ///   - stack: The screens to begin with, if they can be shown. Without it, the app begins with those of its
  ///     ``stateFile``, or with the root.
  ///   - clock: The clock of the pagers that the app creates, and of searches.
  ///   - screen: Returns the screen of a route, in a builder: no `return` is needed. Its actions send commands from the
  ///     entry of the screen.
  public convenience init(
    stack: RouteStack<AppRoute>? = nil, clock: any Clock<Duration> = ContinuousClock(),
    @TextScreenBuilder screen: @escaping @MainActor (_ route: AppRoute, _ entry: ScreenEntry) -> TextScreen
  ) {
    self.init(coordinator: ClosureCoordinator(screen), stack: stack, clock: clock)
  }

  /// The frame of the highest screen, with the path of the screens in its first line and the message in its last lines.
  public func frame(in size: ScreenSize) -> ScreenFrame {
    start()
    guard let program else { return ScreenFrame() }
    program.title = path(columns: size.columns)
    var frame = questionFrame(in: size) ?? program.frame(in: size)
    guard let message, size.rows > 1 else { return frame }
    let sentence = isConfirming ? "✓ " + message : message
    let lines = DisplayText.wrapped(sentence, columns: size.columns, lines: size.rows - 1)
    frame.lines += Array(repeating: StyledLine(), count: max(0, size.rows - frame.lines.count))
    frame.scrollBar = frame.scrollBar?.above(line: size.rows - lines.count)
    frame.lines.replaceSubrange(
      size.rows - lines.count..<size.rows,
      with: lines.map { StyledLine([.init($0, isConfirming ? .success : .status)]) })
    return frame
  }

  /// The frame of a question over the screen below it, if both are shown and there is room.
  private func questionFrame(in size: ScreenSize) -> ScreenFrame? {
    guard let question = program as? QuestionProgram, screens.count > 1, let below = screens[screens.count - 2].shown
    else { return nil }
    below.title = path(columns: size.columns, besides: 1)
    return question.covering(below.frame(in: size), in: size, title: screens[screens.count - 1].title())
  }

  /// Tells the user in the last lines that something has succeeded. The next key removes the sentence.
  ///
  /// ```swift
  /// app.confirm("Registered")   // shows "✓ Registered"
  /// ```
  public func confirm(_ sentence: String) {
    message = sentence
    isConfirming = true
  }

  /// The titles of the screens. Where they are too wide, the lowest ones are left out.
  /// - Parameter number: The number of the highest screens whose titles are elsewhere.
  private func path(columns: Int, besides number: Int = 0) -> String {
    // The title of a screen below can change without the highest screen.
    let reading = ObservedReading { [weak self] in self?.onChange?() }
    self.reading = reading
    let titles = reading.read { screens.map { $0.title() } }.dropLast(number)
    let paths = titles.indices.map { first in
      (first == 0 ? "" : "…" + StyledLine.pathSeparator) + titles[first...].joined(separator: StyledLine.pathSeparator)
    }
    return paths.first { $0.displayWidth <= columns } ?? titles.last ?? ""
  }

  /// Reports to the highest screen that the user sees it.
  public func didShow(_ frame: ScreenFrame) { program?.didShow(frame) }

  /// Animates the highest screen, one after the other as the user goes from screen to screen.
  public func animate(on clock: any Clock<Duration>) async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    programChanges = continuation
    continuation.yield()
    var animation: Task<Void, Never>?
    for await _ in changes {
      animation?.cancel()
      animation = Task { [program] in await program?.animate(on: clock) }
    }
    animation?.cancel()
  }

  /// The message, or the line of the highest screen.
  public var spokenLine: DisplayText { message.map { DisplayText($0) } ?? program?.spokenLine ?? DisplayText("") }

  /// Returns what has happened on the highest screen.
  public func takeAnnouncement() -> DisplayText? { program?.takeAnnouncement() }

  /// Whether the highest screen and the titles below it are settled, and no key and no command waits.
  public var isSettled: Bool {
    hasStarted && waitingKeys.isEmpty && router.isIdle && program?.isSettled != false
      && screens.allSatisfy { $0.hasSettledTitle() }
  }

  /// Shows the screens of a transition, but while the app starts only the last ones.
  private func present(_ transition: RouteTransition<AppRoute, TextScreen>) {
    (screens, shown) = (transition.screens, transition.to)
    if hasStarted { showHighestScreen() }
  }

  /// Shows the screens with which the app begins before the presenter receives them, so that the first frame has them.
  func showAtOnce(_ stack: RouteStack<AppRoute>) {
    (screens, shown) = (stack.selectedTab.entries.compactMap { router.screen(of: $0.id) }, stack)
    showHighestScreen()
  }

  func showHighestScreen() {
    // The router has ended.
    guard let screen = screens.last, let entry = shown.selectedTab.entries.last else { return program = nil }
    keepState(shown)
    let next = screen.program(in: environment)
    if next.onBack == nil, shown.selectedTab.entries.count > 1 {
      next.onBack = { [weak self] in self?.router.send(.close, from: entry.id) }
    }
    if next.onQuit == nil { next.onQuit = { [weak self] in self?.quit() } }
    if AppRoute.hasLinks { next.onKeyPress(.link, words.key(.link)) { [weak self] in self?.showLink() } }
    if shown.tabs.count > 1 { next.onKeyPress(.tab, words.key(.nextTab)) { [weak self] in self?.showNextTab() } }
    // The screen below a question can still be seen.
    if let program, program !== next, !(next is QuestionProgram) { program.onChange = nil }
    next.onChange = { [weak self] in self?.onChange?() }
    program = next
    programChanges?.yield()
    onChange?()
  }

  private func showLink() { message = "\(words.key(.link)): \(router.stack.shownLink)" }

  private func showNextTab() {
    let stack = router.stack
    router.send(.selectTab(stack.tabs[(stack.selectedIndex + 1) % stack.tabs.count].name))
  }

  /// Tells the user why a command has no effect.
  private func tell(_ outcome: RouteOutcome) {
    switch outcome {
    case .failed(let error): message = "\(error)"
    case .refused(let reason): message = reason
    default: return
    }
    if !hasTakenKey {
      failure = message
      settling?.cancel()
    }
  }
}

extension Route {
  /// Whether the routes declare links to screens above the roots of tabs.
  fileprivate static var hasLinks: Bool {
    tabs.contains { tab in
      !links(above: tab.value, as: nil).isEmpty || !links(above: tab.value, as: .sheet).isEmpty
        || !links(above: tab.value, as: .cover).isEmpty
    }
  }
}

/// The coordinator of an app whose screens a closure makes.
@MainActor
private final class ClosureCoordinator<AppRoute: Route>: Coordinator {
  private let screen: @MainActor (AppRoute, Entry<AppRoute, TextScreen>) -> TextScreen

  init(_ screen: @escaping @MainActor (AppRoute, Entry<AppRoute, TextScreen>) -> TextScreen) { self.screen = screen }

  func screen(for entry: Entry<AppRoute, TextScreen>) -> TextScreen { screen(entry.route, entry) }
}

/// A reference that does not keep its object, for a closure that is made before the object.
@MainActor
private final class WeakReference<Object: AnyObject> {
  weak var object: Object?
}

/// Keys of an app, which the highest screen receives; the keys of lists and their commands are in ``ListKeyMap``.
extension TextApp {
  /// Passes a key to the highest screen. While screens change, keys wait for the screen they are meant for.
  public func press(_ key: Key) {
    let isReady = hasStarted && waitingKeys.isEmpty && !isQuitting && router.isIdle
    guard !isReady else { return hand(key) }
    // More keys than a user types ahead. Further keys are dropped.
    guard waitingKeys.count < 10_000 else { return }
    waitingKeys.append(key)
    if waitingKeys.count == 1 { Task { await handWaitingKeys() } }
  }

  private func hand(_ key: Key) {
    if message != nil { message = nil }
    hasTakenKey = true
    program?.press(key)
  }

  /// Passes the waiting keys to the screens, each key after the previous one has taken effect.
  private func handWaitingKeys() async {
    await started()
    while let key = waitingKeys.first {
      repeat {
        // A task started by the previous key can send a request in its own turn.
        await ScreenSession.turn()
        await router.settle()
        await ScreenSession.turn()
      } while !router.isIdle
      isQuitting = false
      guard !hasEnded else { return waitingKeys = [] }
      waitingKeys.removeFirst()
      hand(key)
      onChange?()
    }
  }

  /// Shows the first screens. Nothing is loaded before the first frame is requested, because there may be no terminal.
  func start() {
    guard starting == nil else { return }
    resume()
    // A command that waits brings other screens in a moment.
    let staysAtRoots = router.isIdle
    router.start()
    if staysAtRoots { showAtOnce(router.stack) }
    starting = Task {
      await router.settle()
      hasStarted = true
      showHighestScreen()
    }
  }

  func started() async {
    start()
    await starting?.value
  }

  /// Ends the app if every guard allows it.
  public func quit() {
    isQuitting = true
    Task {
      _ = await router.end()
      guard router.hasEnded else { return }
      hasEnded = true
      onChange?()
    }
  }
}

/// The app as plain text, as for standard output that is not a terminal.
extension TextApp {
  /// Prints the highest screen as plain text: a list to its end, and another screen once it is settled.
  ///
  /// ```swift
  /// let outcome = try await shop.print { text += $0 }
  /// ```
  /// - Parameters:
  ///   - columns: The width that no line exceeds. Without it, each line is as wide as its text.
  ///   - write: Receives text of whole lines, and may end the printing by throwing.
  /// - Returns: Whether all was printed. If the screens to begin with cannot be shown, the reason.
  /// - Throws: The error of `write`.
  public func print(columns: Int? = nil, to write: (String) throws -> Void) async throws -> TextPrintOutcome {
    // What is printed does not depend on where a user was.
    if starting == nil { stateFile = nil }
    await started()
    while true {
      // A guard can take its time to decide about the screens to begin with.
      while !router.isIdle {
        if Task.isCancelled { return .cancelled(items: 0) }
        try? await environment.clock.sleep(for: .milliseconds(1))
        await router.settle()
      }
      if router.hasParkedCommands { return .incomplete(items: 0, reason: "redirected to \(router.stack)") }
      if let failure { return .incomplete(items: 0, reason: failure) }
      guard let program else { return .complete(items: 0) }
      // A screen that cannot load may be replaced, such as with an alert.
      let settling = Task { await program.settle() }
      self.settling = settling
      await withTaskCancellationHandler {
        await settling.value
      } onCancel: {
        settling.cancel()
      }
      if Task.isCancelled { return .cancelled(items: 0) }
      if router.isIdle, !settling.isCancelled, program === self.program {
        return try await program.print(columns: columns, to: write)
      }
    }
  }
}

/// State restoration: a file keeps the open screens as a link until the next start of the app.
extension TextApp {
  /// Opens the screens that were open when the app was left, unless a command already brings others.
  func resume() {
    guard let stateFile, router.isIdle else { return }
    do {
      guard let link = try StateFile(path: stateFile).read() else { return }
      let (stack, losses) = RouteStack<AppRoute>.restored(from: link)
      if let loss = losses.first { message = "\(loss)" }
      // The guards decide about it as about any link.
      if stack != router.stack { router.send(.open(stack.link)) }
    } catch {
      message = "cannot read \(stateFile): \(error)"
    }
  }

  /// Writes where the user is, so that even an app that is killed begins there again.
  func keepState(_ stack: RouteStack<AppRoute>) {
    guard let stateFile else { return }
    do {
      try StateFile(path: stateFile).write(stack.link)
    } catch {
      message = "cannot write \(stateFile): \(error)"
    }
  }
}

/// A file that holds one link.
struct StateFile {
  let path: String
  /// The maximum length of the file in bytes. A longer file is not one that an app has written.
  private static let mostBytes = 1 << 20

  /// Returns the link, or `nil` if there is no file yet.
  func read() throws(OutputError) -> String? {
    guard let file = fopen(path, "r") else {
      if errno == ENOENT { return nil }
      throw .last
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
    let count = fread(&bytes, 1, bytes.count, file)
    guard ferror(file) == 0 else { throw .last }
    return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Replaces the link. Other users cannot read the file, because a link can hold what the user looked for.
  func write(_ link: String) throws(OutputError) {
    let new = path + ".new"
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    try StandardOutput.write(link + "\n", to: file)
    guard rename(new, path) == 0 else { throw .last }
  }
}

extension OutputError {
  /// The reason of the call that failed last.
  static var last: OutputError { OutputError(description: String(cString: strerror(errno))) }
}
