import Foundation

/// What a page says besides its rows.
struct PageFacts: Sendable {
  /// What to look for in a body.
  struct Query: Sendable {
    var paths: [String] = []
    /// Where the array of rows is.
    var items = ""
    /// The member of a row that it is asked by, from the beginning of the array's element.
    var itemKey: String?
  }

  var values: [String: JSONValue] = [:]
  /// How many rows came, whether they can be decoded or not; `nil` if there is no array.
  var received: Int?
  /// The keys of the first and of the last row.
  var firstKey: JSONValue?
  var lastKey: JSONValue?

  subscript(path: String?) -> JSONValue? { path.flatMap { values[$0] } }
}

extension PageFacts: DecodableWithConfiguration {
  init(from decoder: any Decoder, configuration: Query) throws {
    for path in configuration.paths {
      values[path] = decoder.descend(path).flatMap { try? JSONValue(from: $0) }
    }
    guard var rows = try? decoder.descend(configuration.items)?.unkeyedContainer() else { return }
    received = rows.count
    guard let key = configuration.itemKey else { return }
    while !rows.isAtEnd {
      let isFirst = rows.currentIndex == 0
      let row = try rows.superDecoder()
      guard isFirst || rows.isAtEnd else { continue }
      lastKey = row.descend(key).flatMap { try? JSONValue(from: $0) }
      if isFirst { firstKey = lastKey }
    }
  }
}

/// The rows of a page, one by one.
struct PageRows<Item>: DecodableWithConfiguration {
  struct Query: Sendable {
    /// Where the array is, and where in each of its elements the row is.
    var items = ""
    var element = ""
    /// Where the names of columns are, for rows that are arrays.
    var columns: String?
    var row: RowDecoding<Item>
  }

  var items: [Item] = []
  /// The rows that cannot be decoded, by their places.
  var faults: [(index: Int, fault: DecodingFault)] = []

  init(from decoder: any Decoder, configuration: Query) throws {
    guard let array = decoder.descend(configuration.items), var rows = try? array.unkeyedContainer() else {
      throw DecodingFault.missingRows(at: configuration.items)
    }
    let columns = configuration.columns.flatMap { decoder.descend($0) }.flatMap { try? [String](from: $0) }
    while !rows.isAtEnd {
      let index = rows.currentIndex
      let element = try rows.superDecoder()
      do {
        guard let row = element.descend(configuration.element) else {
          throw DecodingFault(
            path: element.codingPath.path, reason: "there is no '\(configuration.element)'")
        }
        items.append(try configuration.row(row, columns))
      } catch {
        faults.append((index, error as? DecodingFault ?? DecodingFault(error, at: element.codingPath)))
      }
    }
  }
}

/// Makes an item of a row; for rows that are arrays the names of their columns are known.
package typealias RowDecoding<Item> = @Sendable (_ row: any Decoder, _ columns: [String]?) throws -> Item
