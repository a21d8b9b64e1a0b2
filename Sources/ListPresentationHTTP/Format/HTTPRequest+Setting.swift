/// The setting of parameters, in the query, the body or a header field.
extension HTTPRequest {
  /// Sets a parameter: a header field for the name `header:NAME`, otherwise a member of the body if there is one, and
  /// otherwise a query item. The name `*` stands for the names of the members of an object. `nil` removes it.
  public mutating func setParameter(_ name: String, to value: JSONValue?) {
    if name == "*", case .object(let members)? = value {
      for (name, value) in members { setParameter(name, to: value) }
    } else if name.hasPrefix("header:") {
      headers[String(name.dropFirst(7))] = value?.queryText
    } else if let json {
      body = .json(json.setting(value, at: name))
    } else {
      setQuery(name, to: value?.queryText)
    }
  }

  /// The body, if it is JSON.
  var json: JSONValue? { body.flatMap { try? JSONValue(parsing: $0.data) } }
}
