import Foundation
import TestSupport
import Testing

/// A package in Swift 5 mode and one whose code is on the main actor by default (Xcode 26) can use this package.
@Suite struct LanguageModeTests {
  private static let programs = [
    ["Sources/QuickStart/main.swift"],
    ["Sources/Shop/Library.swift", "Sources/Shop/Shop.swift", "Sources/Shop/main.swift"],
    ["Tests/ListPresentationHTTPTests/Samples/PictureSample.swift"],
  ]

  private static let modes = [
    "-swift-version 5", "-swift-version 5 -default-isolation MainActor",
    "-swift-version 6 -default-isolation MainActor",
  ]

  /// Each program in each mode. A debug build compiles each of the programs once, in another mode.
  private static let cases = programs.flatMap { program in modes.map { (program, $0) } }

  @Test(arguments: testCases(cases, oneOf: 4))
  func samplesAreCompiledInEachMode(program: [String], mode: String) async throws {
    #expect(try await SwiftCompiler.faults(in: program.map(packageFile), mode) == [])
  }
}
