import Foundation
import Testing

/// The folders of each module use each other in one direction. A file that lies beside the folders may use them all.
@Suite struct FolderOrderTests {
  private static let index = SourceIndex()

  /// The compiler writes an index in a debug build. Only the toolchain for Linux has its reader beside the libraries.
  private static var hasIndex: Bool {
    #if DEBUG && os(Linux)
      true
    #else
      false
    #endif
  }

  /// The graphs of folders, each within a scope that a closure names by a module and the folders of a file in it.
  private func graphs(
    _ index: SourceIndex, _ folder: (_ module: String, _ folders: [String]) -> (scope: String, folder: String)?
  ) -> [FolderGraph] {
    func place(of file: String) -> (scope: String, folder: String)? {
      let parts = file.split(separator: "/").dropLast().map(String.init)
      return folder(parts.prefix(2).joined(separator: "/"), Array(parts.dropFirst(2)))
    }
    var graphs: [String: FolderGraph] = [:]
    for (file, uses) in index.uses {
      for (used, names) in uses {
        guard let from = place(of: file), let to = place(of: used), from.scope == to.scope, from.folder != to.folder
        else { continue }
        let use = "\(file) uses \(names.sorted().prefix(3).joined(separator: ", ")) of \(used)"
        graphs[from.scope, default: FolderGraph()].add(use, from: from.folder, to: to.folder)
      }
    }
    return Array(graphs.values)
  }

  @Test(.enabled(if: hasIndex))
  func foldersUseEachOtherInOneDirection() throws {
    let index = try #require(Self.index)
    #expect(index.files.contains("Sources/ListPresentation/Adapter/ListAdapter.swift"))
    let chapters = graphs(index) { module, folders in folders.first.map { (module, $0) } }
    let sections = graphs(index) { module, folders in
      folders.first.map { (module + "/" + $0, folders.joined(separator: "/")) }
    }
    #expect((chapters + sections).flatMap(\.circles) == [])
  }

  @Test(.enabled(if: hasIndex))
  func chaptersOfTheCoreUseThoseBeforeThem() throws {
    let order = [
      "Snapshot", "Difference", "Layout", "DataSource", "Paging", "Composition", "Interaction", "Assets", "Adapter",
    ]
    let core = graphs(try #require(Self.index)) { module, folders in
      module == "Sources/ListPresentation" ? folders.first.map { ("", $0) } : nil
    }
    for (chapter, uses) in try #require(core.first).arrows {
      let index = try #require(order.firstIndex(of: chapter), "\(chapter) is not in the order")
      for (used, use) in uses { #expect(order[..<index].contains(used), "\(use)") }
    }
  }

  @Test func anArrowThatRunsBackIsACircle() {
    var graph = FolderGraph()
    graph.add("B uses A", from: "B", to: "A")
    graph.add("C uses B", from: "C", to: "B")
    graph.add("C uses A", from: "C", to: "A")
    #expect(graph.circles == [])
    graph.add("A uses C", from: "A", to: "C")
    #expect(graph.circles == ["A uses C; C uses A", "A uses C; C uses B; B uses A"])
  }
}

/// Which folder uses which, with one use for each arrow.
struct FolderGraph {
  private(set) var arrows: [String: [String: String]] = [:]

  mutating func add(_ use: String, from folder: String, to used: String) {
    arrows[folder, default: [:]][used] = min(use, arrows[folder]?[used] ?? use)
  }

  /// The uses that lead from a folder back to itself. Empty where the folders stand in an order.
  var circles: [String] {
    var (open, done, found): ([String], Set<String>, [String]) = ([], [], [])
    func visit(_ folder: String) {
      if let start = open.firstIndex(of: folder) {
        let circle = open[start...] + [folder]
        found.append(zip(circle, circle.dropFirst()).compactMap { arrows[$0]?[$1] }.joined(separator: "; "))
      }
      guard done.insert(folder).inserted else { return }
      open.append(folder)
      for used in (arrows[folder] ?? [:]).keys.sorted() { visit(used) }
      open.removeLast()
    }
    for folder in arrows.keys.sorted() { visit(folder) }
    return found
  }
}

/// Reads the index that the compiler writes, through the library of the toolchain that the tests run with.
///
/// The functions of the library take and return a string as a pointer and a length. `iovec` has this layout, and is a
/// type of C that Swift knows.
struct IndexStoreReader {
  typealias Occurrence = (symbol: String, name: String, isDefinition: Bool, isReference: Bool)

  private typealias Object = UnsafeMutableRawPointer
  private typealias Open = @convention(c) (Object, UnsafePointer<CChar>, UnsafeMutablePointer<Object?>) -> Object?
  private typealias StringOf = @convention(c) (Object) -> iovec
  private typealias NumberOf = @convention(c) (Object) -> UInt64
  private typealias ObjectOf = @convention(c) (Object) -> Object
  private typealias OnObject = @convention(c) (Object, Object) -> Bool
  private typealias Visit = @convention(c) (Object, Object, OnObject) -> Bool

  private let library: Object
  private let store: Object

  /// Opens an index, or returns `nil` where the toolchain has no library for it.
  init?(store path: String) {
    typealias OpenStore = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Object?>) -> Object?
    var error: Object?
    guard let library = Self.openLibrary() else { return nil }
    self.library = library
    guard let open = Self.function("store_create", of: library, as: OpenStore.self), let store = open(path, &error)
    else { return nil }
    self.store = store
  }

  /// Returns the names of the records of the source files, by the path of the file.
  func records() -> [String: Set<String>] {
    guard let mainFile = function("unit_reader_get_main_file", as: StringOf.self),
      let visit = function("unit_reader_dependencies_apply_f", as: Visit.self),
      let name = function("unit_dependency_get_name", as: StringOf.self),
      let path = function("unit_dependency_get_filepath", as: StringOf.self)
    else { return [:] }
    var records: [String: Set<String>] = [:]
    for unit in units().compactMap({ open($0, with: "unit_reader_create") }) {
      let file = Self.string(mainFile(unit))
      let own = collect(unit, with: visit) { Self.string(path($0)) == file ? Self.string(name($0)) : nil }
      records[file, default: []].formUnion(own)
    }
    return records
  }

  /// Returns the occurrences of names in a record.
  func occurrences(in record: String) -> [Occurrence] {
    guard let record = open(record, with: "record_reader_create"),
      let visit = function("record_reader_occurrences_apply_f", as: Visit.self),
      let symbol = function("occurrence_get_symbol", as: ObjectOf.self),
      let roles = function("occurrence_get_roles", as: NumberOf.self),
      let identifier = function("symbol_get_usr", as: StringOf.self),
      let name = function("symbol_get_name", as: StringOf.self)
    else { return [] }
    return collect(record, with: visit) { occurrence -> Occurrence? in
      let (roles, symbol) = (roles(occurrence), symbol(occurrence))
      // Roles of `indexstore.h`: definition, reference, implicit.
      let (isDefinition, isReference, isImplicit) = (roles & 1 << 1 != 0, roles & 1 << 2 != 0, roles & 1 << 8 != 0)
      return (Self.string(identifier(symbol)), Self.string(name(symbol)), isDefinition && !isImplicit, isReference)
    }
  }

  private func units() -> [String] {
    typealias OnString = @convention(c) (Object, iovec) -> Bool
    typealias VisitUnits = @convention(c) (Object, UInt32, Object, OnString) -> Bool
    guard let visit = function("store_units_apply_f", as: VisitUnits.self) else { return [] }
    var names: [String] = []
    _ = withUnsafeMutablePointer(to: &names) { names in
      visit(store, 1, names) { context, name in
        context.assumingMemoryBound(to: [String].self).pointee.append(IndexStoreReader.string(name))
        return true
      }
    }
    return names
  }

  private func collect<Value>(_ object: Object, with visit: Visit, _ value: (Object) -> Value?) -> [Value] {
    var values: [Value] = []
    withoutActuallyEscaping(value) { value in
      var add: (Object) -> Void = { element in value(element).map { values.append($0) } }
      withUnsafeMutablePointer(to: &add) { add in
        _ = visit(object, add) { context, element in
          context.assumingMemoryBound(to: ((UnsafeMutableRawPointer) -> Void).self).pointee(element)
          return true
        }
      }
    }
    return values
  }

  private func open(_ name: String, with function: String) -> Object? {
    var error: Object?
    return self.function(function, as: Open.self)?(store, name, &error)
  }

  private func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    Self.function(name, of: library, as: type)
  }

  private static func function<Function>(_ name: String, of library: Object, as type: Function.Type) -> Function? {
    dlsym(library, "indexstore_" + name).map { unsafeBitCast($0, to: type) }  // The types are those of `indexstore.h`.
  }

  private static func string(_ text: iovec) -> String {
    String(decoding: UnsafeRawBufferPointer(start: text.iov_base, count: Int(text.iov_len)), as: UTF8.self)
  }

  /// Opens the library beside the standard library that the tests run with, which the maps of the process name.
  private static func openLibrary() -> Object? {
    guard let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd(),
      let line = String(decoding: maps, as: UTF8.self).split(separator: "\n").first(where: {
        $0.hasSuffix("/libswiftCore.so")
      }),
      let path = line.firstIndex(of: "/")
    else { return nil }
    let folder = URL(filePath: String(line[path...])).deletingLastPathComponent()
    return dlopen(folder.appending(path: "../../libIndexStore.so").path, RTLD_NOW)
  }
}

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
