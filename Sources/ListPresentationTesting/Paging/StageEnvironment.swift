import ListPresentation

/// The source, clock and network that a test controls on a stage, and the code that plays scripts.
@MainActor
final class StageEnvironment {
  let clock = ManualClock()
  let source: ScriptedPageSource<ScriptedItem, Int>
  let reachability: AsyncStream<Bool>
  private let network: AsyncStream<Bool>.Continuation
  /// The longest wait for a pager to settle.
  var patience = Duration.seconds(30)
  /// Why the pager did not settle, or `nil` if it always has.
  private(set) var fault: String?
  /// The network state that the pager was last sent.
  private var awaitedNetwork = true

  init() {
    source = ScriptedPageSource(clock: clock)
    (reachability, network) = AsyncStream.makeStream(of: Bool.self)
  }

  /// Compares the cells of two tables. Returns `nil` if they match, and otherwise the table that was played.
  static func mismatch(_ script: String, _ played: String) -> String? {
    func cells(_ table: String) -> [[String]] {
      table.split(separator: "\n").map { line in
        line.split(separator: "|", omittingEmptySubsequences: false).map {
          $0.split(separator: " ").joined(separator: " ")
        }
      }
    }
    return cells(played) == cells(script) ? nil : "\n" + played
  }

  /// Plays the event at the beginning of each line, and returns the lines with the picture after each event.
  func play(
    _ script: String, _ perform: (_ event: String, _ words: [String], _ index: Int?) -> Bool,
    settle: () async -> Void, picture: () -> String
  ) async -> String {
    var lines: [String] = []
    for line in script.split(separator: "\n") {
      let event = line.prefix { $0 != "|" }
      let isKnown = Self.perform(String(event), perform)
      await settle()
      lines.append(isKnown ? "\(event)| \(picture())" : "\(event)| is no event")
    }
    return lines.joined(separator: "\n")
  }

  /// Splits an event into its name, its other words and the index of the request that `#` names, and performs it.
  /// Returns whether the event is known and could be played.
  @discardableResult
  static func perform(
    _ event: String, _ perform: (_ event: String, _ words: [String], _ index: Int?) -> Bool
  ) -> Bool {
    var words = event.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return true }
    let name = words.removeFirst()
    let index = words.first.flatMap { $0.hasPrefix("#") ? Int($0.dropFirst()) : nil }
    if index != nil { words.removeFirst() }
    return perform(name, words, index.map { $0 - 1 })
  }

  /// Plays an event that all stages share: one of the source, the clock or the network. Returns whether the event is
  /// known and could be played.
  func perform(_ event: String, _ words: [String], _ index: Int?) -> Bool {
    let number = words.last.flatMap { Double($0) } ?? 0
    switch event {
    case "fail":
      let advice: RetryAdvice =
        switch words.first {
        case "stop": .doNotRetry
        case "startOver": .startOver
        case "after": .retryAfter(.seconds(number))
        default: .retry
        }
      return source.fail(ScriptedError(advice), to: index)
    case "cancel": return source.fail(CancellationError(), to: index)
    case "wait": clock.advance(by: .seconds(number))
    case "offline", "online":
      awaitedNetwork = event == "online"
      network.yield(awaitedNetwork)
    default: return false
    }
    return true
  }

  /// Waits until a pager can do nothing more without another event. After ``patience``, the wait ends with a fault.
  func settle(_ state: () -> (activity: PagerActivity, isOnline: Bool)) async {
    var waited = Duration.zero
    var last = ContinuousClock.now
    // A pager may continue after a quiet turn, so the wait ends only after three quiet turns.
    var quietTurns = 0
    while quietTurns < 3 {
      // Everything that was scheduled before runs first. `Task.yield()` does not guarantee that in release builds.
      await Task { @MainActor in }.value
      let (activity, isOnline) = state()
      quietTurns = isQuiet(activity, isOnline) ? quietTurns + 1 : 0
      guard waited < patience else {
        fault = "the pager did not settle within \(patience): \(words(for: activity))"
        return
      }
      // The missing work waits for another thread. A detached task waits behind that work and takes no time from it.
      if quietTurns == 0 { await Task.detached {}.value }
      // Other tests may keep all threads busy. Time in which this wait does not run is not counted.
      waited += min(ContinuousClock.now - last, .milliseconds(10))
      last = .now
    }
  }

  /// The work that the pager counts, and the work that the source and the clock know of.
  private func words(for activity: PagerActivity) -> String {
    "starting \(activity.starting); calls \(activity.calling), of which the source knows "
      + "\(source.openRequests.count + source.numberOfDelayedRequests); sleeps "
      + "\(activity.sleeping + source.numberOfDelayedRequests), of which the clock knows \(clock.numberOfSleepers)"
  }

  private func isQuiet(_ activity: PagerActivity, _ isOnline: Bool) -> Bool {
    activity.starting == 0 && isOnline == awaitedNetwork
      && activity.calling == source.openRequests.count + source.numberOfDelayedRequests
      && activity.sleeping + source.numberOfDelayedRequests == clock.numberOfSleepers
  }
}

extension ListLoadState {
  /// The name of the state, such as `idle`, and how far the source has looked if it has stopped.
  var word: String {
    switch self {
    case .idle: "idle"
    case .stopped(let count): "stopped after \(count)"
    case .loading: "loading"
    case .failed: "failed"
    case .exhausted: "exhausted"
    }
  }
}

extension ScriptedItem {
  /// Creates the item that a word such as `7` or `7'` names.
  init?(_ word: String) {
    let number = word.prefix { $0 != "'" }
    guard let id = Int(number) else { return nil }
    self.init(id: id, edition: word.count - number.count)
  }

  /// Returns the items that words such as `1-5 7'` name. It ignores other words.
  static func items(_ words: [String]) -> [ScriptedItem] {
    words.flatMap { word in ScriptedItem(word).map { [$0] } ?? range(word)?.map { ScriptedItem(id: $0) } ?? [] }
  }

  /// Returns the numbers that a word such as `3-9` or `3` names.
  static func range(_ word: String) -> ClosedRange<Int>? {
    let ends = word.split(separator: "-").map { Int($0) }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else { return nil }
    return first...last
  }
}
