import Foundation
import ListPresentationText

do {
  let options = try BenchmarkOptions(Array(CommandLine.arguments.dropFirst()), read: TextFile.read)
  if options.showsHelp {
    try write(BenchmarkOptions.help)
  } else {
    #if DEBUG
      try write("This is a debug build. Its times have no meaning. Add -c release.\n\n")
    #endif
    var findings: [String] = []
    var advice = ""
    var isCorrect = true
    if options.scenarios?.isEmpty != true {
      var simulations = SimulationBenchmarks(options, write: write, tell: tell)
      try await simulations.run()
      isCorrect = simulations.isCorrect
      findings += simulations.findings
      advice = simulations.advice
    }
    if options.measuresEngine {
      findings += try await EngineBenchmarks(sizes: EngineSizes(largest: options.rows), tell: tell).run()
    }
    if !findings.isEmpty { try write("Conclusions:\n" + findings.map { "- \($0)\n" }.joined()) }
    if !advice.isEmpty { try write("\n" + advice) }
    if !isCorrect { exit(1) }
  }
} catch {
  // The error may quote a file or an argument with any characters.
  tell(DisplayText("pagination-benchmarks: \(error)").text)
  exit(error is BenchmarkOptions.UsageError ? 2 : 1)
}

/// Writes to standard output without a buffer, so that each table appears as soon as it is measured.
func write(_ text: String) throws {
  try TextFile.print(text)
}

/// Reports progress on standard error.
func tell(_ line: String) {
  try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
}
