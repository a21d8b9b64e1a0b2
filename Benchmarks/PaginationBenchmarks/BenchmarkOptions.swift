/// What the command line asks for.
struct BenchmarkOptions {
  /// The rows of the largest list.
  private(set) var rows = 1_000_000
  private(set) var showsHelp = false

  /// Why the command line cannot be carried out: one sentence that says what would be right.
  struct UsageError: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads the arguments that follow the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let value = parts.count > 1 ? parts[1] : nil
      switch parts.first {
      case "--help", "-h":
        guard value == nil else { throw UsageError(description: "--help takes no value") }
        showsHelp = true
      case "--rows":
        guard let value = value ?? rest.popFirst() else {
          throw UsageError(description: "--rows needs a value; --help shows how")
        }
        rows = try Self.rows(value)
      default:
        throw UsageError(description: "unknown argument '\(argument)'; --help lists the options")
      }
    }
  }

  private static let bounds = 1_000...10_000_000

  private static func rows(_ value: String) throws(UsageError) -> Int {
    guard let rows = Int(value), bounds.contains(rows) else {
      let range = "\(bounds.lowerBound) to \(bounds.upperBound)"
      throw UsageError(description: "--rows takes a whole number, \(range), not '\(value)'")
    }
    return rows
  }

  /// The text of `--help`.
  static let help = """
    Measures differences, snapshots and whole updates, and prints tables.

    Usage: swift run -c release pagination-benchmarks [options]

    Options:
      --rows N    the rows of the largest list, 1000 to 10000000 (default: 1000000); no list is larger
      --help      this text

    Times are in microseconds. What is set side by side was measured in turn, round by round. A table ends with what its
    columns mean. Exit status: 0; 1 if a result is wrong; 2 for wrong usage.

    """
}
