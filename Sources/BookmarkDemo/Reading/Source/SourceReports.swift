/// The reports of a source. The number is limited, so that a source full of faults does not exhaust the memory.
struct SourceReports {
  static let limit = 1_000
  private let name: String
  private(set) var kept: [String] = []
  private var others = 0
  /// The number of faults so far that cost a record, or the end of the text.
  private(set) var numberOfLosses = 0
  /// The sentence about the first of them.
  private(set) var firstLoss = ""

  /// - Parameter name: The name of the source.
  init(_ name: String) { self.name = name }

  /// Adds a sentence about a place of the source.
  mutating func add(
    _ sentence: @autoclosure () -> String, at place: @autoclosure () -> SourcePlace, isLoss: Bool = true
  ) {
    if isLoss { numberOfLosses += 1 }
    guard kept.count < Self.limit else { return others += 1 }
    kept.append("\(SourceWording.printable(name)):\(place()): \(sentence())")
    if numberOfLosses == 1, isLoss { firstLoss = kept[kept.count - 1] }
  }

  /// Adds a sentence about the first part of a text that is not UTF-8.
  mutating func addRepair(at place: SourcePlace) {
    add("not UTF-8 from here; what could not be read is shown as \u{FFFD}", at: place, isLoss: false)
  }

  var sentences: [String] { others == 0 ? kept : kept + ["and \(others) more"] }
}
