import Foundation
import ListPresentation
import ListPresentationHTTP
import Testing

/// Servers of frameworks, as their packages make them, from their address alone.
///
/// They need `python3` with the packages of a server, such as from `pip install litestar uvicorn`.
@Suite(.serialized) struct FrameworkTests {
  private static let servers: [(program: String, packages: [String], rows: Int)] = [
    ("fastcrud", ["fastcrud", "aiosqlite", "greenlet", "uvicorn"], 250), ("litestar", ["litestar", "uvicorn"], 25),
    ("ninja", ["ninja"], 25),
  ]

  private static let installed = servers.filter { FrameworkServer.hasPackages($0.packages) }

  @Test(.enabled(if: !installed.isEmpty, "no package is installed"), arguments: installed.indices)
  func addressOfAFrameworkIsEnough(index: Int) async throws {
    let (program, _, count) = Self.installed[index]
    let server = try FrameworkServer(program)
    defer { server.stop() }
    let url = try await server.address()
    let reports = Reports()
    let source = HTTPPageSource<Row>(url, client: .patient(url), report: reports.add)
    #expect(try await rows(source).map(\.id) == Array(1...count))
    #expect(!reports.all.contains { $0.isLoss })
  }
}

/// A server that runs in a process of its own.
private struct FrameworkServer {
  private let process = Process()
  private let port = UInt16.random(in: 20_000..<60_000)

  /// Starts a program of the folder beside this file.
  init(_ program: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Programs/\(program)_server.py")
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", file.path(), "\(port)"]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
  }

  /// Where the list is, once the server answers.
  func address() async throws -> URL {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/rows"))
    let client = HTTPClient(url, retry: .byHand)
    let start = ContinuousClock.now
    while true {
      do {
        try await client.send(HTTPRequest(.get, url))
        return url
      } catch let error as HTTPError {
        guard error.kind == .connection(.refused), process.isRunning, start.duration(to: .now) < .seconds(60) else {
          throw error
        }
        try await Task.sleep(for: .milliseconds(100))
      }
    }
  }

  /// Ends the server at once. Asked politely, some wait for the connections of their clients.
  func stop() { kill(process.processIdentifier, SIGKILL) }

  static func hasPackages(_ packages: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let program = "import sys; from importlib.util import find_spec; sys.exit(not all(map(find_spec, sys.argv[1:])))"
    process.arguments = ["python3", "-c", program] + packages
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
