import Foundation
import Testing

/// A package in Swift 5 mode and one whose code is on the main actor by default (Xcode 26) can use this package.
@Suite struct LanguageModeTests {
  private static let programs = [
    ["Sources/QuickStart/main.swift"],
    ["Sources/Shop/Library.swift", "Sources/Shop/Shop.swift", "Sources/Shop/main.swift"],
    ["Tests/ListPresentationHTTPTests/Samples/PictureSample.swift"],
  ]

  @Test(
    arguments: programs,
    [
      "-swift-version 5", "-swift-version 5 -default-isolation MainActor",
      "-swift-version 6 -default-isolation MainActor",
    ])
  func samplesAreCompiledInEachMode(program: [String], mode: String) throws {
    #expect(try SwiftCompiler.faults(in: program.map { SwiftCompiler.root.appending(path: $0) }, mode) == [])
  }
}
