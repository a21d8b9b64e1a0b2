import ListPresentation

/// What the screen says once: a message in the status, and what a screen reader hears besides the row with the cursor.
struct ListNews {
  /// A message that is shown until the next key.
  private(set) var message: String?
  /// The reason of a failure to load, if that is what the message says.
  private(set) var reason: String?
  private var endsWithFirstRow = false
  /// What the last key did, if the frame does not show it.
  private var announcement: String?
  /// The number of rows that have arrived above the cursor since the last announcement, and of those that have left.
  private var numberAbove = 0
  private var numberOfRemoved = 0
  /// Whether all rows have been replaced since the last announcement.
  private var isListReplaced = false
  /// The indices of the rows that have arrived beyond the end at which the list begins for the user, and that they have
  /// not seen.
  private var arrivals = RangeSet<Int>()
  /// Whether the user has seen the list when it was loaded to that end. What loads there has not arrived since.
  private var hasSeenLoadedEnd = false

  /// Shows a message.
  /// - Parameters:
  ///   - reason: The reason of a failure to load that it says.
  ///   - endsWithFirstRow: Whether the message is about a list without rows.
  mutating func say(_ message: String, because reason: String? = nil, endsWithFirstRow: Bool = false) {
    (self.message, self.reason, self.endsWithFirstRow) = (message, reason, endsWithFirstRow)
  }

  /// Shows a message, and announces it, because a screen reader hears the row with the cursor instead of what is new on
  /// the screen if both are others.
  mutating func tell(_ message: String) {
    say(message)
    announce(message)
  }

  mutating func firstRowArrived() { if endsWithFirstRow { message = nil } }

  /// Forgets the rows that have come and gone since the last announcement.
  mutating func forgetMoves() { (numberAbove, numberOfRemoved) = (0, 0) }

  mutating func announce(_ announcement: String?) { self.announcement = announcement }

  /// Forgets what the key before has said.
  mutating func keyArrived() { (message, announcement) = (nil, nil) }

  mutating func listReplaced() {
    isListReplaced = true
    forgetArrivals()
  }

  /// Adds an update of the list.
  /// - Parameters:
  ///   - numberRemoved: The number of rows that have left.
  ///   - map: The map of the update.
  ///   - cursor: The index of the row with the cursor now.
  mutating func add(numberRemoved: Int, _ map: ListIndexMap?, above cursor: Int?) {
    numberOfRemoved += numberRemoved
    guard let map, let cursor else { return }
    for range in map.insertedRanges where range.lowerBound < cursor {
      // A row that moves has been there before.
      numberAbove += range.clamped(to: 0..<cursor).count { map.oldIndex(of: $0) == nil }
    }
  }

  /// Follows an update of the list.
  /// - Parameters:
  ///   - map: The map of the update.
  ///   - end: The end at which the list begins for the user.
  ///   - old: The indices of the items before the update.
  ///   - new: The indices of the items after it.
  mutating func followArrivals(_ map: ListIndexMap, at end: TextWords.End, from old: Range<Int>, to new: Range<Int>) {
    // What has arrived beyond others that the user has not seen is new too.
    let first = end == .first ? arrivals.ranges.last?.upperBound ?? old.lowerBound : old.lowerBound
    let last = end == .last ? arrivals.ranges.first?.lowerBound ?? old.upperBound : old.upperBound
    let stayed = map.stayingRange(of: first..<max(first, last))
    arrivals = RangeSet(arrivals.ranges.map { map.stayingRange(of: $0) })
    guard hasSeenLoadedEnd, !stayed.isEmpty else { return }
    let beyond = (end == .first ? 0..<stayed.lowerBound : stayed.upperBound..<Int.max).clamped(to: new)
    // A row that moves has been there before.
    for index in beyond where map.oldIndex(of: index) == nil { arrivals.insert(contentsOf: index..<index + 1) }
  }

  /// Notes that the user sees the list, which is loaded to the end at which it begins for them or not.
  mutating func seeEnd(isLoaded: Bool) { hasSeenLoadedEnd = isLoaded }

  /// Forgets what has arrived, because the list is another one now.
  mutating func forgetArrivals() { (arrivals, hasSeenLoadedEnd) = (RangeSet(), false) }

  /// Notes which rows the user sees. Those that have arrived count as seen up to them.
  mutating func see(_ visible: Range<Int>, at end: TextWords.End) { arrivals = arrivals(at: end, beyond: visible) }

  /// Returns the number of rows that have arrived beyond those that a frame shows, or of all if it shows none.
  func numberOfArrivals(at end: TextWords.End, beyond visible: Range<Int>?) -> Int {
    let unseen = visible.map { arrivals(at: end, beyond: $0) } ?? arrivals
    return unseen.ranges.reduce(0) { $0 + $1.count }
  }

  private func arrivals(at end: TextWords.End, beyond visible: Range<Int>) -> RangeSet<Int> {
    arrivals.intersection(RangeSet(end == .first ? 0..<visible.lowerBound : visible.upperBound..<Int.max))
  }

  /// Returns what has happened since the last call. Changes of the list are told once it is settled.
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - isSearch: Whether the rows are those that the source has found.
  ///   - isTyping: Whether a query is being typed, whose line says how many rows it finds.
  mutating func takeSentences(
    isSettled: Bool, count: Int, isSearch: Bool, isTyping: Bool, _ words: TextWords
  ) -> [String] {
    var sentences = announcement.map { [$0] } ?? []
    announcement = nil
    guard isSettled else { return sentences }
    // A list that is empty may be filled again, unless a search finds nothing.
    if isListReplaced, count > 0 || isSearch {
      if !isTyping { sentences.append(isSearch ? words.found(count) : words.rows(count)) }
      isListReplaced = false
    } else {
      if numberAbove > 0 { sentences.append(words.new(numberAbove, .first)) }
      if numberOfRemoved > 0 { sentences.append(words.removed(numberOfRemoved, count)) }
    }
    forgetMoves()
    return sentences
  }
}
