/// The reports of a source. The number is limited, so that a source full of faults does not exhaust the memory.
struct SourceReports {
  static let limit = 1_000
  private let name: String
  private(set) var kept: [String] = []
  private var others = 0
  /// Whether a record so far could not be read, or the text ends before its list does.
  private(set) var hasLoss = false

  /// - Parameter name: The name of the source.
  init(_ name: String) { self.name = name }

  /// Adds a sentence about a place of the source.
  mutating func add(
    _ sentence: @autoclosure () -> String, at place: @autoclosure () -> SourcePlace, isLoss: Bool = true
  ) {
    if isLoss { hasLoss = true }
    if kept.count < Self.limit {
      kept.append("\(SourceWording.printable(name)):\(place()): \(sentence())")
    } else {
      others += 1
    }
  }

  /// Adds a sentence about the first part of a text that is not UTF-8.
  mutating func addRepair(at place: SourcePlace) {
    add("not UTF-8 from here; what could not be read is shown as \u{FFFD}", at: place, isLoss: false)
  }

  var sentences: [String] { others == 0 ? kept : kept + ["and \(others) more"] }
}
