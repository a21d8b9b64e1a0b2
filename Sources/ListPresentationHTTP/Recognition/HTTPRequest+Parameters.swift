import Foundation

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
