import Foundation
import TestSupport

/// The compiler of the toolchain. It checks the types of samples against the modules that the tests are built with.
enum SwiftCompiler {
  struct Fault: Hashable, CustomStringConvertible {
    let file: String
    let line: Int
    let message: String

    var description: String { "\(file):\(line): \(message)" }
  }

  private static var modules: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return (bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL).appending(path: "Modules")
  }

  /// Compiles files as one module, and returns the errors in their order.
  static func faults(in files: [URL], _ options: String) async throws -> [Fault] {
    try await inThread { try compile(files, options) }
  }

  private static func compile(_ files: [URL], _ options: String) throws -> [Fault] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-wmo", "-diagnostic-style", "llvm", "-module-name", "Samples", "-I", modules.path()]
      + options.split(separator: " ").map(String.init) + files.map { $0.path() }
    let output = Pipe()
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let faults = text.split(separator: "\n").compactMap { line in
      line.wholeMatch(of: /(?:.*\/)?([^\/]+):(\d+):\d+: error: (.*)/).map {
        Fault(file: String($0.1), line: Int($0.2) ?? 0, message: String($0.3))
      }
    }
    // A compiler that cannot be used has no line for its error.
    if process.terminationStatus != 0, faults.isEmpty { return [Fault(file: "swiftc", line: 0, message: text)] }
    return faults
  }
}
