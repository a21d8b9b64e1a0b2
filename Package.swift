// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "ListPresentation",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "ListPresentation", targets: ["ListPresentation"]),
    .library(name: "ListPresentationText", targets: ["ListPresentationText"]),
    .library(name: "ListPresentationHTTP", targets: ["ListPresentationHTTP"]),
    .library(name: "ListPresentationTesting", targets: ["ListPresentationTesting"]),
    .executable(name: "bookmarks", targets: ["BookmarkDemo"]),
    .executable(name: "pagination-benchmarks", targets: ["PaginationBenchmarks"]),
  ],
  targets: [
    // The core, its default view, page sources over HTTP, and what adopters test with.
    .target(name: "ListPresentation"),
    .target(name: "ListPresentationText", dependencies: ["ListPresentation"]),
    .target(name: "ListPresentationHTTP", dependencies: ["ListPresentation"]),
    .target(name: "ListPresentationTesting", dependencies: ["ListPresentation", "ListPresentationText"]),

    // Programs.
    .executableTarget(name: "QuickStart", dependencies: ["ListPresentation", "ListPresentationText"]),
    .executableTarget(
      name: "BookmarkDemo", dependencies: ["ListPresentation", "ListPresentationText", "ListPresentationHTTP"]),
    .executableTarget(name: "WidthTableGenerator"),
    .executableTarget(
      name: "PaginationBenchmarks",
      // Testing for its clock: simulations run the real pager on it.
      dependencies: ["ListPresentation", "ListPresentationText", "ListPresentationTesting"],
      path: "Benchmarks/PaginationBenchmarks"),

    // Tests.
    .testTarget(name: "ListPresentationTests", dependencies: ["ListPresentation", "ListPresentationTesting"]),
    .testTarget(
      name: "ListPresentationTextTests",
      dependencies: ["ListPresentationText", "ListPresentationTesting", "QuickStart"]),
    .testTarget(
      name: "ListPresentationHTTPTests",
      dependencies: ["ListPresentationHTTP", "ListPresentationTesting", "BookmarkDemo"]),
    .testTarget(name: "PaginationBenchmarksTests", dependencies: ["PaginationBenchmarks"]),
    .testTarget(name: "BookmarkDemoTests", dependencies: ["BookmarkDemo", "ListPresentationText"]),
  ]
)
