/// A JSON value of which every array has its first element alone, and as many nulls as there are others: enough to
/// recognise a format by, and cheap for pages of any size.
struct JSONOutline: Decodable {
  let value: JSONValue

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: MemberKey.self) {
      var members: [String: JSONValue] = [:]
      for key in object.allKeys { members[key.stringValue] = try object.decode(JSONOutline.self, forKey: key).value }
      value = .object(members)
    } else if var array = try? decoder.unkeyedContainer() {
      let first = array.isAtEnd ? [] : [try array.decode(JSONOutline.self).value]
      value = .array(first + [JSONValue](repeating: .null, count: max((array.count ?? 1) - 1, 0)))
    } else {
      value = try JSONValue(from: decoder)
    }
  }
}
