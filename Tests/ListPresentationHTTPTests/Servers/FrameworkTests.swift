import Foundation
import ListPresentation
import ListPresentationHTTP
import Testing

/// Servers of frameworks, as their packages make them, from their address alone.
///
/// They need `python3` with the packages of a server: `pip install fastcrud aiosqlite greenlet uvicorn`,
/// `pip install litestar uvicorn`, `pip install django-ninja`. A server whose packages are missing isn't played.
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
    let url = try #require(await server.address())
    let reports = Reports()
    let source = HTTPPageSource<Row>(url, client: HTTPClient(url, clock: PatientClock()), report: reports.add)
    #expect(try await rows(source).map(\.id) == Array(1...count))
    #expect(!reports.all.contains { $0.isLoss })
  }
}

/// A server that runs in a process of its own.
private struct FrameworkServer {
  private let process = Process()
  private let output = Pipe()

  /// Starts a program of the folder beside this file.
  init(_ program: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Programs/\(program)_server.py")
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", file.path()]
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    try process.run()
  }

  /// Where the list is: the server prints its address once it takes connections. `nil` if it has ended without.
  func address() async -> URL? {
    await withCheckedContinuation { continuation in
      // The line can take as long as the server takes to start, and no thread of the other tests waits for it.
      Thread.detachNewThread { [output] in
        var text = Data()
        while !text.contains(0x0A), case let more = output.fileHandleForReading.availableData, !more.isEmpty {
          text += more
        }
        let line = String(decoding: text.prefix { $0 != 0x0A }, as: UTF8.self)
        continuation.resume(returning: line.isEmpty ? nil : URL(string: line)?.appending(component: "rows"))
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
