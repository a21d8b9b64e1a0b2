import Foundation
import Testing

@testable import PaginationBenchmarks

/// Runs the simulations that some options ask for. Returns what they have written and told, too.
@MainActor
func simulate(
  _ arguments: String, trace: String = ""
) async throws -> (text: String, told: [String], simulations: SimulationBenchmarks) {
  let options = try BenchmarkOptions(arguments.split(separator: " ").map(String.init), read: { _ in trace })
  var (text, told) = ("", [String]())
  var simulations = SimulationBenchmarks(options, write: { text += $0 }, tell: { told.append($0) })
  try await simulations.run()
  #expect(simulations.isCorrect)
  return (text, told, simulations)
}

/// The path of a file that exists at most while a closure runs.
func withFile(isolation: isolated (any Actor)? = #isolation, _ use: (String) async throws -> Void) async throws {
  let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: file) }
  try await use(file.path())
}

func scenario(_ name: String, _ trace: String = "") throws -> Scenario {
  try #require(try BenchmarkOptions(["--scenario", name], read: { _ in trace }).scenarios?.first)
}

func model(_ latency: String) throws -> LatencyModel {
  try #require(try BenchmarkOptions(["--latency", latency]).models?.first)
}

/// A summary of users, each with a stall in milliseconds and with unseen rows.
func summary(_ stalls: [Int], unseen: [Int] = [], of policy: String = "") -> Summary {
  let results = stalls.indices.map { user in
    var result = SessionResult()
    (result.stalls, result.rowsVisited) = ([stalls[user]], 1_000)
    if !unseen.isEmpty { result.unseen = unseen[user] }
    return result
  }
  return Summary(policy: policy, results: results)
}
