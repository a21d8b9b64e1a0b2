/// How a user scrolls: how fast just now, and how far when he is fast.
package struct ScrollHabit: Hashable, Sendable {
  /// Rows a second, negative towards the first row: what was scrolled lately, of which a third is left after this time.
  package private(set) var speed = 0.0
  private static let memory = 0.15
  /// A user who rests for longer has ended one scroll and begins another.
  private static let rest = 0.5
  /// How many scrolls are remembered.
  private static let capacity = 16

  private var time = 0.0
  private var lastMove = -1.0
  /// The scroll that goes on: how far it has led, and whether it was ever fast.
  private var length = 0
  private var isFast = false
  /// Whether the user stands at the last row that is loaded: he may want to go on and cannot.
  private var isHeldUp = false
  private var lengths: [Int] = []

  /// How far two fast scrolls out of three lead at most, or `nil` as long as none was seen.
  package private(set) var reach: Int?

  package init() {}

  /// Lets time pass.
  package mutating func wait(until now: Duration) {
    let elapsed = max(now.seconds - time, 0) / Self.memory
    time = max(now.seconds, time)
    guard !isHeldUp else { return }
    // Close to the exponential, which the standard library does not have.
    speed /= 1 + elapsed + elapsed * elapsed / 2
  }

  /// Takes in that the user has moved, or not.
  /// - Parameters:
  ///   - rows: By how many rows, negative towards the first.
  ///   - isHeldUp: Whether there is nothing loaded to go on to.
  package mutating func move(by rows: Int, isHeldUp: Bool) {
    defer { self.isHeldUp = isHeldUp }
    guard rows != 0 else { return }
    let turns = (rows > 0) != (length > 0)
    if turns || (!self.isHeldUp && time - lastMove > Self.rest) { endScroll() }
    // He who was held up has waited where he would have gone on.
    if turns { speed = 0 }
    speed += Double(rows) / Self.memory
    lastMove = time
    length += rows
  }

  /// Says that there is something to go on to: from now on it counts whether the user does.
  package mutating func goOn() {
    if isHeldUp { lastMove = time }
    isHeldUp = false
  }

  /// Says that the scroll that goes on is a fast one.
  package mutating func noteFast() { isFast = true }

  private mutating func endScroll() {
    if isFast {
      lengths.append(abs(length))
      if lengths.count > Self.capacity { lengths.removeFirst() }
      reach = lengths.sorted()[(lengths.count * 2 - 1) / 3]
    }
    length = 0
    isFast = false
  }
}
