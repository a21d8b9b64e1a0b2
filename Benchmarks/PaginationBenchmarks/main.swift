import Foundation

do {
  let options = try BenchmarkOptions(
    Array(CommandLine.arguments.dropFirst()), read: { try String(contentsOfFile: $0, encoding: .utf8) })
  if options.showsHelp {
    try write(BenchmarkOptions.help)
  } else {
    #if DEBUG
      try write("This is a debug build: its times mean nothing. Add -c release.\n\n")
    #endif
    var isCorrect = true
    if options.scenarios?.isEmpty != true {
      var simulations = SimulationBenchmarks(options, write: write, tell: tell)
      try await simulations.run()
      isCorrect = simulations.isCorrect
    }
    if options.measuresEngine {
      try EngineBenchmarks(largestSize: options.rows, tell: tell).run()
      try write(try await ScreenBenchmark(rows: options.rows).table().text)
    }
    if !isCorrect { exit(1) }
  }
} catch {
  try? FileHandle.standardError.write(contentsOf: Data("pagination-benchmarks: \(error)\n".utf8))
  exit(error is BenchmarkOptions.UsageError ? 2 : 1)
}

/// Writes to standard output at once: a table is there as soon as it is measured, also in a pipe.
func write(_ text: String) throws {
  try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
}

/// Says on standard error what is being done.
func tell(_ line: String) {
  try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
}
