import ListPresentation

/// What is around a pager on a stage: a source, a clock and a network that a test plays, and how a script is read.
@MainActor
final class StageEnvironment {
  let clock = ManualClock()
  let source: ScriptedPageSource<ScriptedRow, Int>
  let reachability: AsyncStream<Bool>
  private let network: AsyncStream<Bool>.Continuation
  /// What the pager was last told of the network.
  private var awaitedNetwork = true

  init() {
    source = ScriptedPageSource(clock: clock)
    (reachability, network) = AsyncStream.makeStream(of: Bool.self)
  }

  /// Compares a table with the one that it would have to be: `nil`, or that.
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

  /// Plays the events at the beginning of each line, and gives the lines with the picture after each.
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

  /// Plays an event of the source, the clock or the network, or of a pager of any kind.
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

  /// Waits until a pager has done all it can do without another event. One that never comes to rest is left alone after
  /// 30 seconds, of which time in which this task does not run counts little.
  func settle(_ state: () -> (activity: PagerActivity, isOnline: Bool)) async {
    let limit = ContinuousClock.now + .seconds(300)
    // A turn in which nothing moves may be the one before something does, so more than one is wanted.
    var quietTurns = 0
    while quietTurns < 3, ContinuousClock.now < limit {
      await MainActor.turn()
      let (activity, isOnline) = state()
      quietTurns = isQuiet(activity, isOnline) ? quietTurns + 1 : 0
      // What is missing waits for another thread: waiting behind it takes no time from it.
      if quietTurns == 0 { await Task.detached {}.value }
    }
  }

  private func isQuiet(_ activity: PagerActivity, _ isOnline: Bool) -> Bool {
    activity.starting == 0 && isOnline == awaitedNetwork
      && activity.calling == source.openRequests.count + source.numberOfDelayedRequests
      && activity.sleeping + source.numberOfDelayedRequests == clock.numberOfSleepers
  }
}

/// A pager whose rows can be edited by a script.
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
  /// Plays `insert 9 at 2`, `update 4'` or `remove 4`.
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
  /// The state in a word.
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
  /// The row that a word names, as `7` or `7'`.
  init?(_ word: String) {
    let number = word.prefix { $0 != "'" }
    guard let id = Int(number) else { return nil }
    self.init(id: id, edition: word.count - number.count)
  }

  /// The rows that words name, as `1-5 7'`; other words name none.
  static func rows(_ words: [String]) -> [ScriptedRow] {
    words.flatMap { word in ScriptedRow(word).map { [$0] } ?? range(word).map { $0.map { ScriptedRow(id: $0) } } ?? [] }
  }

  /// The numbers that a word names, as `3-9` or `3`.
  static func range(_ word: String) -> ClosedRange<Int>? {
    let ends = word.split(separator: "-").map { Int($0) }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else { return nil }
    return first...last
  }
}
