import Foundation

/// Reads the index that the compiler writes, through the library of the toolchain that the tests run with.
///
/// The functions of the library take and return a string as a pointer and a length. `iovec` has this layout, and is a
/// type of C that Swift knows.
struct IndexStoreReader {
  struct Occurrence {
    var symbol: String
    var name: String
    var isDefinition: Bool
    var isReference: Bool
  }

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
    return collect(record, with: visit) { occurrence in
      let (roles, symbol) = (roles(occurrence), symbol(occurrence))
      // Roles of `indexstore.h`: definition, reference, implicit.
      let (isDefinition, isReference, isImplicit) = (roles & 1 << 1 != 0, roles & 1 << 2 != 0, roles & 1 << 8 != 0)
      return Occurrence(
        symbol: Self.string(identifier(symbol)), name: Self.string(name(symbol)),
        isDefinition: isDefinition && !isImplicit, isReference: isReference)
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
