import ListPresentation

/// How long the user has waited for a list, and what a screen says of that: nothing at first, because most lists are
/// there soon; then a sign that moves; and after a while the seconds.
struct LoadingTime: Hashable {
  /// The time since the list began to load.
  var elapsed = Duration.zero

  private static let quiet = Duration.milliseconds(300)
  private static let long = Duration.seconds(3)
  private static let step = Duration.milliseconds(100)
  private static let signs = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

  /// Whether the screen says that the list loads.
  var isSaid: Bool { elapsed >= Self.quiet }

  /// The sign that moves.
  var sign: String { String(Self.signs[Int(elapsed / Self.step) % Self.signs.count]) }

  /// The seconds, once the user may want to stop.
  var seconds: Int? { elapsed >= Self.long ? Int(elapsed.components.seconds) : nil }

  /// The time until the screen says something else.
  var untilNext: Duration { isSaid ? Self.step : Self.quiet - elapsed }
}

/// The end of the list to which the user has it loaded, the attempts to load it, and how long they take.
struct ListLoading {
  /// The end that the cursor follows while the list is being loaded, because the user asked for its first or last row.
  private(set) var destination: TextWords.End?
  /// The number of the last attempt to load the end, if it was a retry.
  private(set) var attempt: Int?
  /// Why the list loads no further at an end, if it has failed.
  private var failures: [TextWords.End: String] = [:]

  /// How long the list has been loading, as far as it is measured. `nil` while it loads nothing.
  private(set) var time: LoadingTime?
  /// Whether the user has asked the list to stop since it began to load. If it goes on, another key cannot stop it.
  private(set) var wasAskedToStop = false

  /// Whether the screen shows the beginning of a list that loads for the first time, and the user has pressed no key.
  /// An earlier part of the list may load after a later one.
  private(set) var staysAtBeginning = false
  private var isOpening = true

  mutating func go(to end: TextWords.End) { destination = end }

  /// Follows the first load of the list.
  mutating func open(atBeginning: Bool, isSettled: Bool) {
    if isSettled { isOpening = false }
    staysAtBeginning = isOpening && atBeginning
  }

  mutating func endOpening() { (isOpening, staysAtBeginning) = (false, false) }

  /// Stays where the user is.
  /// - Returns: The end that the cursor followed.
  @discardableResult
  mutating func stop() -> TextWords.End? { destination.take() }

  /// Begins to wait for the list, or ends it.
  /// - Returns: Whether a wait has begun or ended.
  mutating func wait(_ isLoading: Bool) -> Bool {
    guard isLoading == (time == nil) else { return false }
    time = isLoading ? LoadingTime() : nil
    wasAskedToStop = false
    return true
  }

  /// Notes the time since the list began to load.
  mutating func pass(_ elapsed: Duration) { if time != nil { time = LoadingTime(elapsed: elapsed) } }

  /// Notes that the user asks the list to stop.
  mutating func cancel() { wasAskedToStop = true }

  /// Follows the state of loading at an end.
  /// - Returns: The reason of a failure that has just ended the loading there.
  mutating func follow(_ state: ListLoadState, at end: TextWords.End) -> String? {
    let former = failures[end]
    failures[end] = nil
    switch state {
    case .failed(_, let retry?): if end == .last { attempt = retry.attempt }
    case .loading: break
    default: if end == .last { attempt = nil }
    }
    if case .failed(let reason, nil) = state { failures[end] = reason }
    return failures[end] == former ? nil : failures[end]
  }
}
