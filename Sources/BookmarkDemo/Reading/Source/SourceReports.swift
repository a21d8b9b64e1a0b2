/// The reports of a source. The number is limited, so that a source full of faults does not exhaust the memory.
struct SourceReports {
  static let limit = 1_000
  private(set) var kept: [String] = []
  private var others = 0

  mutating func add(_ sentence: @autoclosure () -> String) {
    if kept.count < Self.limit { kept.append(sentence()) } else { others += 1 }
  }

  var sentences: [String] { others == 0 ? kept : kept + [SourceWording.more(others)] }
}
