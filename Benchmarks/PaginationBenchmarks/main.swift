import Foundation

do {
  let options = try BenchmarkOptions(Array(CommandLine.arguments.dropFirst()))
  if options.showsHelp {
    try write(BenchmarkOptions.help)
  } else {
    #if DEBUG
      try write("This is a debug build: its times mean nothing. Add -c release.\n")
    #endif
    try EngineBenchmarks(largestSize: options.rows).run()
  }
} catch {
  try? FileHandle.standardError.write(contentsOf: Data("pagination-benchmarks: \(error)\n".utf8))
  exit(error is BenchmarkOptions.UsageError ? 2 : 1)
}

/// Writes to standard output at once: a table is there as soon as it is measured, also in a pipe.
func write(_ text: String) throws {
  try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
}
