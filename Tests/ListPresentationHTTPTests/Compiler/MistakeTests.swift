import Foundation
import TestSupport
import Testing

/// The errors of the compiler are a part of the API: the first one about a mistake names it and its line.
@Suite struct MistakeTests {
  private static var page: String {
    get throws { try packageText("Tests/ListPresentationHTTPTests/Compiler/Mistakes.md") }
  }

  @Test func firstErrorNamesTheMistakeAndItsLine() async throws {
    let text = try Self.page
    let declarations = try #require(text.firstMatch(of: /```swift\n((?s:.*?))```/)?.1)
    // The last is the line in the code, and the first error.
    let mistakes = text.matches(of: /### (.*)\n\n```swift\n((?s:.*?))```\n\n`(.*)`\n/).map {
      (title: String($0.1), code: String($0.2), expected: String($0.3))
    }
    #expect(mistakes.count > 80 && mistakes.count == text.matches(of: #/\n### /#).count)
    let folder = FileManager.default.temporaryDirectory.appending(path: "mistakes-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ name: String, _ start: String, _ code: some StringProtocol) throws -> URL {
      let modules = [
        "Foundation", "ListPresentation", "ListPresentationHTTP", "ListPresentationText", "ListPresentationTesting",
        "Observation", "ScreenRouting",
      ]
      let file = folder.appending(path: "\(name).swift")
      let imports = modules.map { "import \($0); " }.joined()
      try "\(imports)\(start)\n\(code)\(start.isEmpty ? "" : "}")".write(to: file, atomically: true, encoding: .utf8)
      return file
    }
    // Each mistake is in a file and an enumeration of its own, so that all take one run of the compiler. The
    // declarations come last, as in a project whose files have other names.
    var files = try mistakes.enumerated().map { try write("Mistake\($0)", "enum Mistake\($0) {", $1.code) }
    files.append(try write("Declarations", "", declarations))
    let faults = try await SwiftCompiler.faults(in: files, "-swift-version 6")
    #expect(faults.filter { !$0.file.hasPrefix("Mistake") } == [])
    for (index, mistake) in mistakes.enumerated() {
      let first = faults.first { $0.file == "Mistake\(index).swift" }
      let said = first.map { "\($0.line - 1): \($0.message.replacing("Mistake\(index).", with: ""))" }
      #expect(said == mistake.expected, "\(mistake.title)")
    }
  }

  @Test func errorsThatAnArticleExplainsAreThoseOfTheCompiler() throws {
    let article = try packageText("Sources/ListPresentationText/ListPresentationText.docc/GrowingApp.md")
    let rows = article.matches(of: #/\n\| `([^`]*)` \| /#)
    let mistakes = try Self.page
    #expect(rows.count > 3)
    for row in rows { #expect(mistakes.contains(": \(row.1)`\n"), "\(row.1)") }
  }

  private static let programs = [
    ["Sources/QuickStart/main.swift"],
    ["Sources/Shop/Library.swift", "Sources/Shop/Shop.swift", "Sources/Shop/main.swift"],
    ["Tests/ListPresentationHTTPTests/Samples/PictureSample.swift"],
  ]

  private static let modes = [
    "-swift-version 5", "-swift-version 5 -default-isolation MainActor",
    "-swift-version 6 -default-isolation MainActor",
  ]

  /// Each program in each mode: a package in Swift 5 mode and one whose code is on the main actor by default (Xcode 26)
  /// can use this package. A debug build compiles each of the programs once, in another mode.
  private static let cases = programs.flatMap { program in modes.map { (program, $0) } }

  @Test(arguments: testCases(cases, oneOf: 4))
  func samplesAreCompiledInEachMode(program: [String], mode: String) async throws {
    #expect(try await SwiftCompiler.faults(in: program.map(packageFile), mode) == [])
  }
}

/// The compiler of the toolchain. It checks the types of samples against the modules that the tests are built with.
private enum SwiftCompiler {
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
