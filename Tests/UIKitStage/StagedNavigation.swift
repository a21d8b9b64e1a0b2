#if canImport(UIKit) && os(Linux)
  import ListPresentationTesting
  import ScreenRouting

  /// A router on a presenter, with a user who swipes, taps and holds at random.
  @MainActor
  package protocol StagedNavigation: AnyObject {
    associatedtype Screen

    var router: Router<StageRoute, Screen> { get }
    var generator: SeededGenerator { get set }
    /// Whether no transition runs.
    var isStill: Bool { get }
    /// What the user does not see as the stack says.
    var fault: String? { get }

    /// Reads what the presenter has. UIKit is told.
    func draw()
    /// The oldest transition ends.
    func endTransition()
    func perform(_ gesture: StagedGesture)
  }

  /// What a user does, or the app beside its router.
  package enum StagedGesture {
    case swipeBack, tapBack, goToFirst, swipeDown
    case tapTab(Int)
    /// The guards begin to refuse, or stop.
    case lock
    /// What only one of the toolkits has.
    case other(page: Int)
  }

  extension StagedNavigation {
    package var stack: String { "\(router.stack)" }
    package var log: [String] { router.log.lines() }

    package func draw() {}

    /// Plays commands and gestures. Returns what is wrong, or `nil`.
    package func play(_ steps: Int) async -> String? {
      Task { await router.start() }
      for step in 0..<steps {
        act(page: step + 1)
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
          await Task { @MainActor in }.value
          if happens(onceIn: 2) { draw() }
          if happens(onceIn: 2) { endTransition() }
        }
        guard happens(onceIn: 3) || step == steps - 1 else { continue }
        guard await settles() else { return "step \(step): the router does not settle: \(router.stack)" }
        if let fault { return "step \(step): \(fault)" }
      }
      return nil
    }

    package func happens(onceIn times: Int) -> Bool { Int.random(in: 0..<times, using: &generator) == 0 }

    @discardableResult
    package func settles() async -> Bool {
      var numberOfQuietTurns = 0
      for round in 1...100_000 {
        await Task { @MainActor in }.value
        draw()
        endTransition()
        numberOfQuietTurns = router.isIdle && isStill ? numberOfQuietTurns + 1 : 0
        if numberOfQuietTurns > 8 { return true }
        // The router also waits for other threads, which may be busy.
        if round % 16 == 0 { await Task.detached {}.value }
      }
      return false
    }

    package func start() async {
      Task { await router.start() }
      await settles()
    }

    package func send(_ command: RouteCommand<StageRoute>) async {
      router.send(command)
      await settles()
    }

    private func act(page: Int) {
      let entry = router.stack.entries.randomElement(using: &generator)?.id
      switch Int.random(in: 0..<20, using: &generator) {
      case 0, 1, 2: router.send(.push(.page(page)))
      case 3: router.send(.present(.page(page), as: .sheet))
      case 4: router.send(.present(.page(page), as: .cover))
      case 5: router.send(.close, from: entry)
      case 6: router.send(.popToRoot, from: entry)
      case 7: router.send(.replace(.page(page)))
      case 8: router.send(.dismissAll)
      case 9: router.send(.selectTab(happens(onceIn: 2) ? "home" : "other"))
      case 10: router.send(.set([.page(page), .page(page + 1_000)]))
      case 11: perform(.lock)
      case 12, 13: perform(.swipeBack)
      case 14: perform(.tapBack)
      case 15: perform(.goToFirst)
      case 16, 17: perform(.swipeDown)
      case 18: perform(.tapTab(happens(onceIn: 2) ? 0 : 1))
      default: perform(.other(page: page))
      }
    }
  }
#endif
