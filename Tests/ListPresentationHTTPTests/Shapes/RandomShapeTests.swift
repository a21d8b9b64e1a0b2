import ListPresentation
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// Random envelopes, member names and styles made from the table: each list is complete or the user learns that it
/// isn't.
@Suite struct RandomShapeTests {
  private static let seeds = testSeeds("LIST_PRESENTATION_SHAPES", small: 60, from: 1)

  @Test func listsAreCompleteOrTold() async throws {
    var complete = 0
    for seed in Self.seeds {
      var random = SplitMix(seed: seed)
      let shape = RandomShape(&random)
      let count = Int.random(in: 0...60, using: &random)
      let reading = try await shape.shape.read(count)
      #expect(Set(reading.ids).count == reading.ids.count, "seed \(seed): an item came twice, \(shape)")
      #expect(Array(reading.ids) == Array(1..<(reading.ids.count + 1)), "seed \(seed): out of order, \(shape)")
      if reading.ids.count == count {
        complete += 1
      } else {
        #expect(reading.isTold, "seed \(seed): \(reading.ids.count) of \(count) in silence, \(shape)")
      }
    }
    #expect(complete > Self.seeds.count * 3 / 4, "\(complete) of \(Self.seeds.count) complete")
  }
}

/// A server of a random shape, which always shows that there is more.
private struct RandomShape: CustomStringConvertible {
  enum Way {
    case page(first: Int)
    case offset(first: Int)
    case token
    case address
  }

  let way: Way
  let size: Int
  let row: RecognitionRow
  let name: String
  let parameter: String
  let items: [String]
  let isNear: Bool
  let total: String?
  let flag: (name: String, isEnd: Bool)?

  init(_ random: inout SplitMix) {
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
    func row(_ role: PageRole) -> RecognitionRow {
      pick(
        RecognitionTable.rows.filter { row in
          row.role == role && !row.names.isEmpty && !row.names[0].hasPrefix("x")
            && !row.parameters.contains { $0.hasPrefix("header:") || $0 == "*" }
        })
    }
    way = pick([.page(first: 1), .page(first: 0), .offset(first: 0), .offset(first: 1), .token, .address])
    size = Int.random(in: 2...20, using: &random)
    switch way {
    case .page: self.row = row(.page)
    case .offset: self.row = row(.offset)
    case .token: self.row = row(.token)
    case .address: self.row = row(.next)
    }
    name = pick(self.row.names)
    parameter = pick(self.row.parameters.isEmpty ? ["cursor"] : self.row.parameters)
    items =
      (0..<Int.random(in: 0...4, using: &random)).map { _ in pick(["data", "response", "body", "result", "x"]) }
      + [pick(["items", "results", "things", "rows", "list"])]
    isNear = Bool.random(using: &random)
    total =
      Bool.random(using: &random) ? pick(["total", "totalCount", "total_results", "numFound", "TotalItems"]) : nil
    let isEnd = Bool.random(using: &random)
    flag =
      total == nil || Bool.random(using: &random)
      ? (isEnd ? pick(["isLast", "is_end", "last"]) : pick(["has_more", "hasNext", "hasNextPage"]), isEnd) : nil
  }

  var description: String { "\(way) of \(size) by '\(name)' for '\(parameter)' in \(items.joined(separator: "."))" }

  var shape: Shape {
    Shape("random") { [self] asked in
      let number = asked.int(parameter)
      let page: Slice
      var members: [String: JSONValue] = [:]
      switch way {
      case .page(let first):
        page = asked.slice((max(number ?? first, first) - first) * size, size)
        members[name] = .number("\(page.start / size + first)")
      case .offset(let first):
        // Some APIs count pages by a parameter and name the index of the first item, such as that of the New York
        // Times.
        let unit = PageName(parameter).isPage ? size : 1
        page = asked.slice((max(number ?? first, first) - first) * unit, size)
        members[name] = .number("\(page.start + first)")
      case .token:
        page = asked.slice(asked.text(parameter).flatMap { Int($0.dropFirst()) }, size)
        members[name] = page.hasNext ? .string("t\(page.end)") : .null
      case .address:
        page = asked.slice(asked.int("at"), size)
        members[name] = page.hasNext ? .string("/list?at=\(page.end)") : .null
      }
      if let total { members[total] = .number("\(page.total)") }
      if let flag { members[flag.name] = .bool(page.hasNext != flag.isEnd) }
      var body: JSONValue = .object([:])
      guard let rows = try? JSONValue(parsing: page.rows.utf8) else { return "" }
      body = body.setting(rows, at: items.joined(separator: "."))
      let around = isNear ? items.dropLast().joined(separator: ".") : ""
      for (name, value) in members { body = body.setting(value, at: around.isEmpty ? name : "\(around).\(name)") }
      return body.description
    }
  }
}
