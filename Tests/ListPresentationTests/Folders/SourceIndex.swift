import Foundation

/// Who uses whom between the source files of the package.
struct SourceIndex {
  /// The names that a file uses, by the file and by the file that declares them. Paths begin at the package.
  private(set) var uses: [String: [String: Set<String>]] = [:]
  private(set) var files: Set<String> = []

  private static let root =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/"

  /// Reads the index of the build that the tests belong to. Returns `nil` where the build or the toolchain has none.
  init?() {
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let folder =
      tests.bundleURL.pathExtension == "xctest" ? tests.bundleURL.deletingLastPathComponent() : tests.bundleURL
    let store = folder.appending(path: "index/store").path
    guard FileManager.default.fileExists(atPath: store), let reader = IndexStoreReader(store: store) else { return nil }
    var homes: [String: String] = [:]
    var references: [(file: String, symbol: String, name: String)] = []
    for (path, records) in reader.records() {
      guard let file = Self.sourceFile(path) else { continue }
      files.insert(file)
      for occurrence in records.flatMap(reader.occurrences) {
        if occurrence.isDefinition { homes[occurrence.symbol] = file }
        if occurrence.isReference { references.append((file, occurrence.symbol, occurrence.name)) }
      }
    }
    for (file, symbol, name) in references {
      guard let home = homes[symbol], home != file else { continue }
      uses[file, default: [:]][home, default: []].insert(name)
    }
  }

  /// A file that was deleted leaves its record in the index.
  private static func sourceFile(_ path: String) -> String? {
    guard path.hasPrefix(root), FileManager.default.fileExists(atPath: path) else { return nil }
    let file = String(path.dropFirst(root.count))
    return file.hasPrefix("Sources/") || file.hasPrefix("Benchmarks/") ? file : nil
  }
}
