import Foundation

/// Parameters that may ask for more, for an answer that doesn't say how to ask for it.
struct Hints {
  /// The parameters of the request for the number of a page, the index of an item, or the key of the last one.
  let written: [String]
  /// The parameters that go with those of the request for the number of items.
  private let besideSizes: [String]
  /// The parameters that the members of the answer suggest, and then the usual ones.
  private let usual: [String]
  private let asked: [HTTPRequest.Parameter]

  init(_ answer: PageAnswer, _ members: PageMembers) {
    let asked = answer.request.parameters
    self.asked = asked
    written = asked.filter { parameter in
      (parameter.number != nil || parameter.isOpen)
        && (parameter.form.isPosition || parameter.form.isKey)
    }.map(\.name)
    let sizes = asked.filter { $0.asksForSize(of: answer) }
    besideSizes = sizes.flatMap { size in size.positions.map { size.name.dropLast(size.ownName.count) + $0 } }
    let rows = RecognitionTable.rows.filter { row in
      [.total, .count, .pages, .more, .end, .limit].contains(row.role)
        && members.members(of: row).contains { $0.value != .null }
    }
    usual = rows.flatMap(\.parameters) + ["page", "offset"]
  }

  /// The styles that may use a parameter.
  /// - Parameter first: The number of the first page or item, if the server says it.
  static func styles(for parameter: String, first: Int?, asked: Int? = nil, more: String?) -> [PaginationStyle] {
    let isPage = HTTPRequest.Parameter(name: parameter).form.isPage
    // Where the address asks for a number, the next page is that and one more, or that and what came.
    let firsts = first.map { [$0] } ?? asked.map { [min($0, 1)] } ?? (isPage ? [1, 0] : [0, 1])
    return firsts.map { first in
      isPage
        ? .pageNumber(page: parameter, size: nil, first: first, more: more)
        : .offset(offset: parameter, limit: nil, first: first, more: more)
    }
  }

  /// The styles to try where an answer says that there is more and not how.
  func styles(more: String?, hasKeys: Bool) -> [PaginationStyle] {
    styles(of: written + besideSizes + usual, more, hasKeys)
  }

  /// The styles to try where an answer says nothing about pages.
  /// - Parameter isBounded: Whether the page may be as large as the server allows.
  func writtenStyles(more: String?, hasKeys: Bool, isBounded: Bool) -> [PaginationStyle] {
    styles(of: isBounded ? written + besideSizes : written, more, hasKeys)
  }

  private func styles(of parameters: [String], _ more: String?, _ hasKeys: Bool) -> [PaginationStyle] {
    var styles: [PaginationStyle] = []
    var seen: Set<String> = []
    for parameter in parameters where seen.insert(parameter).inserted {
      if !HTTPRequest.Parameter(name: parameter).form.isKey {
        let asked = asked.first { $0.name == parameter }?.number
        styles += Self.styles(for: parameter, first: nil, asked: asked, more: more)
      } else if hasKeys {
        styles.append(.lastItem(after: parameter, size: nil, more: more))
      }
    }
    return styles
  }
}

extension HTTPRequest.Parameter {
  /// Whether it asks for a number of items: as many as came, or more by a name that says so.
  func asksForSize(of answer: PageAnswer) -> Bool {
    guard let number, number > 0, !form.isPosition, !form.isKey else { return false }
    return number == answer.received ? form.words.last != "id" : form.isSize
  }

  /// The parameters for the position that go with one for a number of items, spelled alike.
  fileprivate var positions: [String] {
    let row =
      RecognitionTable.sizes.first { $0.name == ownName } ?? RecognitionTable.sizes.first { $0.name == form.text }
    // JSON:API has its parameters in brackets.
    if let bracket = ownName.firstIndex(of: "["), ownName.hasSuffix("]") {
      let (around, inner) = (ownName[..<bracket], ownName[bracket...].dropFirst().dropLast())
      let names = ["size": ["number"], "limit": ["offset"]][String(inner)]
      let own = names ?? Self(name: String(inner)).positions
      return own.map { "\(around)[\($0)]" }
    }
    return (row?.positions ?? ["page", "offset"]).map { PageName.spelled($0, like: ownName) }
  }
}

/// The parameters of a request: query items, members of a JSON body and GraphQL variables.
extension HTTPRequest {
  /// What a request asks for: an item of its query, a member of its JSON body, or a variable of its GraphQL query.
  struct Parameter {
    /// The name as ``PaginationStyle`` takes it: dotted for a member of an object in the body.
    let name: String
    /// The value, if it is a whole number.
    var number: Int?
    /// Whether it has no value yet: a variable of a GraphQL query, or an empty item.
    var isOpen = false

    /// The name as it is written, without those of the objects around it.
    var ownName: String { name.split(separator: ".").last.map(String.init) ?? name }

    /// The same in the form in which names are compared.
    var form: PageName { PageName(ownName) }
  }

  /// The items of the query, the values of the body, those in objects of the body after the others, and GraphQL
  /// variables.
  var parameters: [Parameter] {
    let items = url.queryNames.map { name in
      let value = query(name) ?? ""
      return Parameter(name: name, number: Int(value), isOpen: value.isEmpty)
    }
    guard let body, case .object(let members)? = try? JSONValue(parsing: body.data) else { return items }
    let own = items + Self.parameters(members, "", depth: 2)
    guard case .string(let text)? = members["query"] else { return own }
    let variables = text.matches(of: /:\s*\$(\w+)/).map { "variables.\($0.1)" }
    return own
      + variables.filter { name in !own.contains { $0.name == name } }.map { Parameter(name: $0, isOpen: true) }
  }

  private static func parameters(_ members: [String: JSONValue], _ path: String, depth: Int) -> [Parameter] {
    let sorted = members.sorted { $0.key < $1.key }
    let own = sorted.filter { !$0.value.isObject }.map {
      Parameter(
        name: JSONPath.path(path, $0.key), number: $0.value.integer, isOpen: $0.value == .null || $0.value == "")
    }
    guard depth > 0 else { return own }
    return own
      + sorted.flatMap { name, value -> [Parameter] in
        guard case .object(let inner) = value else { return [] }
        return parameters(inner, JSONPath.path(path, name), depth: depth - 1)
      }
  }
}
