import Foundation
import TestSupport

/// The samples of the README, or another program, as a process whose output is a pipe.
@MainActor
final class ShopProcess {
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()

  /// Starts a sample.
  /// - Parameters:
  ///   - options: The arguments before the address.
  ///   - redirection: What a shell does with the streams of the process.
  ///   - isOutputClosed: Whether nobody reads the output.
  convenience init(_ address: URL, options: [String] = [], redirection: String = "", isOutputClosed: Bool = false)
    throws
  {
    try self.init(
      arguments: options + [address.absoluteString], redirection: redirection, isOutputClosed: isOutputClosed)
  }

  init(_ program: String = "Shop", arguments: [String], redirection: String = "", isOutputClosed: Bool = false) throws {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    process.executableURL = URL(filePath: "/bin/sh")
    let path = products.appending(path: program).path()
    process.arguments = ["-c", #"exec "$0" "$@" \#(redirection)"#, path] + arguments
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    if isOutputClosed { try output.fileHandleForReading.close() }
    // A process in the background may ignore Ctrl-C and closed pipes, and its children too.
    let former = [SIGINT, SIGPIPE].map { ($0, signal($0, SIG_DFL)) }
    defer { for (number, action) in former { signal(number, action) } }
    try process.run()
  }

  /// Reads a number of lines of output as they arrive.
  func lines(_ count: Int) async throws -> [String] {
    let handle = output.fileHandleForReading
    return try await inThread {
      var text = Data()
      while text.count(where: { $0 == UInt8(ascii: "\n") }) < count, let more = try handle.read(upToCount: 1) {
        text += more
      }
      return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  /// Reads no more.
  func closeOutput() throws { try output.fileHandleForReading.close() }

  /// Presses Ctrl-C.
  func interrupt() { kill(process.processIdentifier, SIGINT) }

  /// Waits for the end.
  func end() async throws -> (output: String, errors: String, status: Int32) {
    let (process, output, errors) = (process, output.fileHandleForReading, errors.fileHandleForReading)
    return try await inThread {
      let text = try? output.readToEnd()
      let sentences = try errors.readToEnd()
      process.waitUntilExit()
      func string(_ data: Data?) -> String { String(decoding: data ?? Data(), as: UTF8.self) }
      let status = process.terminationStatus + (process.terminationReason == .exit ? 0 : 1_000)
      return (string(text), string(sentences), status)
    }
  }
}

/// A server of 95 things, 30 a page, which it searches.
/// - Parameters:
///   - page: The page from which on the server does not answer.
///   - unpriced: The numbers of things without a price.
func makeShopServer(silentFrom page: Int = .max, unpriced: Set<Int> = []) throws -> LoopbackServer {
  try LoopbackServer { request in
    let query = request.query["q"] ?? ""
    let names = (1...95).map { "상품 \($0)" }.enumerated().filter { query.isEmpty || $1.hasSuffix(query) }
    let skip = request.number("skip") ?? 0
    let limit = min(request.number("limit") ?? 30, 30)
    let rows = names.dropFirst(skip).prefix(limit).map { index, name in
      let price = unpriced.contains(index + 1) ? "" : #","price":\#(index + 1)000.5"#
      return #"{"id":\#(index + 1),"title":"\#(name)"\#(price)}"#
    }
    return .json(
      #"{"products":[\#(rows.joined(separator: ","))],"total":\#(names.count),"skip":\#(skip),"limit":\#(limit)}"#,
      manner: (skip + 1) / 30 >= page ? .silent : .proper)
  }
}
