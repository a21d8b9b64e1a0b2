/// What happens in a session. Times are in milliseconds.
struct Timeline: Hashable, Sendable {
  /// The rows that the user wants to see and the rows that are loaded, at each time at which they change.
  private(set) var moments: [Moment] = []
  /// The times of the requests, from the sending to the answer.
  var requests: [Range<Int>] = []

  struct Moment: Hashable, Sendable {
    let time: Int
    let wanted: Range<Int>
    let loaded: Range<Int>
  }

  mutating func add(_ time: Int, wanted: Range<Int>, loaded: Range<Int>) {
    guard moments.last?.wanted != wanted || moments.last?.loaded != loaded else { return }
    moments.append(Moment(time: time, wanted: wanted, loaded: loaded))
  }
}
