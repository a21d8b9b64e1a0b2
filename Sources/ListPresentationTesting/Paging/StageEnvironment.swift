import ListPresentation

/// The source, clock and network that a test controls on a stage, and the code that plays scripts.
@MainActor
final class StageEnvironment {
  let clock = ManualClock()
  let source: ScriptedPageSource<ScriptedRow, Int>
  let reachability: AsyncStream<Bool>
  private let network: AsyncStream<Bool>.Continuation
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
    _ script: String, _ perform: (_ event: String, _ words: [String], _ place: Int?) -> Bool,
    settle: () async -> Void, picture: () -> String
  ) async -> String {
    var lines: [String] = []
    for line in script.split(separator: "\n") {
      let event = line.prefix { $0 != "|" }
      var words = event.split(separator: " ").map(String.init)
      var isKnown = true
      if !words.isEmpty {
        let name = words.removeFirst()
        let place = words.first.flatMap { $0.hasPrefix("#") ? Int($0.dropFirst()) : nil }
        if place != nil { words.removeFirst() }
        isKnown = perform(name, words, place.map { $0 - 1 })
      }
      await settle()
      lines.append(isKnown ? "\(event)| \(picture())" : "\(event)| is no event")
    }
    return lines.joined(separator: "\n")
  }

  /// Plays an event that all stages share: one of the source, the clock or the network. Returns whether the event is
  /// known and could be played.
  func perform(_ event: String, _ words: [String], _ place: Int?) -> Bool {
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
      return source.fail(ScriptedError(advice), to: place)
    case "cancel": return source.fail(CancellationError(), to: place)
    case "wait": clock.advance(by: .seconds(number))
    case "offline", "online":
      awaitedNetwork = event == "online"
      network.yield(awaitedNetwork)
    default: return false
    }
    return true
  }

  /// Waits until a pager can do nothing more without another event. The wait ends after 300 seconds of real time if the
  /// pager never settles.
  func settle(_ state: () -> (activity: PagerActivity, isOnline: Bool)) async {
    let limit = ContinuousClock.now + .seconds(300)
    // A pager may continue after a quiet turn, so the wait ends only after three quiet turns.
    var quietTurns = 0
    while quietTurns < 3, ContinuousClock.now < limit {
      await MainActor.turn()
      let (activity, isOnline) = state()
      quietTurns = isQuiet(activity, isOnline) ? quietTurns + 1 : 0
      // The missing work waits for another thread. A detached task waits behind that work and takes no time from it.
      if quietTurns == 0 { await Task.detached {}.value }
    }
  }

  private func isQuiet(_ activity: PagerActivity, _ isOnline: Bool) -> Bool {
    activity.starting == 0 && isOnline == awaitedNetwork
      && activity.calling == source.openRequests.count + source.numberOfDelayedRequests
      && activity.sleeping + source.numberOfDelayedRequests == clock.numberOfSleepers
  }
}

/// A pager whose rows a script can edit.
@MainActor
protocol EditedPager {
  func put(_ item: ScriptedRow, at index: Int) throws(ListSnapshotError)
  func update(_ item: ScriptedRow) throws(ListSnapshotError)
  func remove(_ id: Int) throws(ListSnapshotError)
}

extension Pager: EditedPager where Item == ScriptedRow {
  func put(_ item: ScriptedRow, at index: Int) throws(ListSnapshotError) { try insert(item, at: index) }
}

extension SparsePager: EditedPager where Element == ScriptedRow {
  func put(_ item: ScriptedRow, at index: Int) throws(ListSnapshotError) { try insert(item, at: index) }
}

extension EditedPager {
  /// Plays `insert 9 at 2`, `update 4'` or `remove 4`. Returns whether the edit succeeded.
  func edit(_ event: String, _ words: [String]) -> Bool {
    guard let row = words.first.flatMap({ ScriptedRow($0) }) else { return false }
    switch event {
    case "insert": return (try? put(row, at: words.last.flatMap { Int($0) } ?? 0)) != nil
    case "update": return (try? update(row)) != nil
    default: return (try? remove(row.id)) != nil
    }
  }
}

extension ListLoadState {
  /// The name of the state: `idle`, `loading`, `failed` or `exhausted`.
  var word: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .failed: "failed"
    case .exhausted: "exhausted"
    }
  }
}

extension ScriptedRow {
  /// Creates the row that a word such as `7` or `7'` names.
  init?(_ word: String) {
    let number = word.prefix { $0 != "'" }
    guard let id = Int(number) else { return nil }
    self.init(id: id, edition: word.count - number.count)
  }

  /// Returns the rows that words such as `1-5 7'` name. It ignores other words.
  static func rows(_ words: [String]) -> [ScriptedRow] {
    words.flatMap { word in ScriptedRow(word).map { [$0] } ?? range(word).map { $0.map { ScriptedRow(id: $0) } } ?? [] }
  }

  /// Returns the numbers that a word such as `3-9` or `3` names.
  static func range(_ word: String) -> ClosedRange<Int>? {
    let ends = word.split(separator: "-").map { Int($0) }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else { return nil }
    return first...last
  }
}
