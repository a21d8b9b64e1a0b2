// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "ListPresentation",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "ListPresentation", targets: ["ListPresentation"]),
    .library(name: "ScreenRouting", targets: ["ScreenRouting"]),
    .library(name: "ListPresentationText", targets: ["ListPresentationText"]),
    .library(name: "ListPresentationHTTP", targets: ["ListPresentationHTTP"]),
    .library(name: "ListPresentationTesting", targets: ["ListPresentationTesting"]),
    .library(name: "ListPresentationUIKit", targets: ["ListPresentationUIKit"]),
    .executable(name: "bookmarks", targets: ["BookmarkDemo"]),
    .executable(name: "gallery", targets: ["Gallery"]),
    .executable(name: "pagination-benchmarks", targets: ["PaginationBenchmarks"]),
  ],
  targets: [
    // The core, routing, the default view, page sources over HTTP, and what adopters test with.
    .target(name: "ListPresentation"),
    .target(name: "ScreenRouting"),
    .target(
      name: "ListPresentationText", dependencies: ["ListPresentation", "ScreenRouting"], packageAccess: false),
    .target(name: "ListPresentationHTTP", dependencies: ["ListPresentation"], packageAccess: false),
    .target(
      name: "ListPresentationTesting", dependencies: ["ListPresentation", "ListPresentationText", "ScreenRouting"]),
    .target(
      name: "ListPresentationUIKit", dependencies: ["ListPresentation", "ScreenRouting"], packageAccess: false),

    // Programs.
    .executableTarget(
      name: "QuickStart", dependencies: ["ListPresentation", "ListPresentationText"], packageAccess: false),
    .executableTarget(
      name: "Shop",
      dependencies: ["ListPresentation", "ScreenRouting", "ListPresentationText", "ListPresentationHTTP"],
      packageAccess: false),
    .executableTarget(
      name: "BookmarkDemo",
      dependencies: ["ListPresentation", "ScreenRouting", "ListPresentationText", "ListPresentationHTTP"],
      packageAccess: false),
    .executableTarget(
      name: "Gallery",
      dependencies: ["ListPresentation", "ScreenRouting", "ListPresentationText", "ListPresentationHTTP"],
      packageAccess: false),
    .executableTarget(name: "WidthTableGenerator"),
    .executableTarget(
      name: "PaginationBenchmarks",
      dependencies: ["ListPresentation", "ListPresentationText", "ListPresentationTesting"],
      path: "Benchmarks/PaginationBenchmarks"),

    // Tests.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(
      name: "ListPresentationTests", dependencies: ["ListPresentation", "ListPresentationTesting", "TestSupport"],
      exclude: ["Paging/Scripts"]),
    .testTarget(name: "ScreenRoutingTests", dependencies: ["ScreenRouting", "ListPresentationTesting", "TestSupport"]),
    .testTarget(
      name: "ListPresentationTextTests",
      dependencies: ["ListPresentationText", "ListPresentationTesting", "ScreenRouting", "QuickStart", "TestSupport"],
      exclude: ["Screens"]),
    .testTarget(
      name: "ListPresentationHTTPTests",
      dependencies: [
        "ListPresentationHTTP", "ListPresentationTesting", "BookmarkDemo", "Gallery", "Shop", "TestSupport",
      ], exclude: ["Compiler/Mistakes.md", "Servers/Programs", "Shapes/Recorded"]),
    .target(
      name: "UIKitStage", dependencies: ["ListPresentationTesting", "ListPresentationUIKit", "ScreenRouting"],
      path: "Tests/UIKitStage"),
    .testTarget(
      name: "ListPresentationUIKitTests",
      dependencies: ["ListPresentationUIKit", "ListPresentationTesting", "ScreenRouting", "UIKitStage", "TestSupport"]),
    .testTarget(name: "PaginationBenchmarksTests", dependencies: ["PaginationBenchmarks", "TestSupport"]),
    .testTarget(
      name: "BookmarkDemoTests",
      dependencies: ["BookmarkDemo", "ListPresentationText", "ListPresentationTesting", "TestSupport"],
      exclude: ["Screens"]),
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        "Gallery", "ListPresentationHTTP", "ListPresentationText", "ListPresentationTesting", "ListPresentationUIKit",
        "UIKitStage", "TestSupport",
      ], exclude: ["Frames"]),
  ]
)

#if os(Linux)
  // Linux has no UIKit. A stand-in takes its place, so that the module over it is compiled and tested there too.
  package.targets.append(.target(name: "UIKit", path: "Tests/UIKitStandIn"))
  for target in package.targets where ["ListPresentationUIKit", "UIKitStage", "GalleryTests"].contains(target.name) {
    target.dependencies.append(.target(name: "UIKit", condition: .when(platforms: [.linux])))
  }
#endif
