/// Any key of an object.
struct MemberKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// A decoder of what lies at a dotted path, or `nil` if there is nothing; the empty path is the value itself.
  ///
  /// A member that has the dots in its own name comes first. A decoder that turns `snake_case` into `camelCase` knows
  /// members by those names alone.
  func descend(_ path: String) -> (any Decoder)? {
    guard !path.isEmpty else { return self }
    guard let object = try? container(keyedBy: MemberKey.self) else { return nil }
    if let member = member(path, of: object) { return member }
    for dot in path.indices where path[dot] == "." {
      let rest = String(path[path.index(after: dot)...])
      if let found = member(String(path[..<dot]), of: object)?.descend(rest) { return found }
    }
    return nil
  }

  private func member(_ name: String, of object: KeyedDecodingContainer<MemberKey>) -> (any Decoder)? {
    let words = name.split(separator: "_").map(String.init)
    let camelCase = (words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    for key in [MemberKey(name), MemberKey(camelCase)] where object.contains(key) {
      return try? object.superDecoder(forKey: key)
    }
    return nil
  }
}

extension [any CodingKey] {
  /// The keys as they would be written in a program: `results[3].price`.
  var path: String {
    reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }.bounded(to: 200)
  }
}

/// Why a value cannot be decoded, and where it is.
struct DecodingFault: Error, Hashable, Sendable {
  let path: String
  let reason: String

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// There is no array where the rows should be.
  static func missingRows(at path: String) -> DecodingFault {
    DecodingFault(path: path, reason: "there is no array of rows")
  }

  var isMissingRows: Bool { self == .missingRows(at: path) }

  init(_ error: any Error, at keys: [any CodingKey] = []) {
    guard let error = error as? DecodingError else {
      self.init(path: keys.path, reason: "\(error)".bounded(to: 200))
      return
    }
    switch error {
    case .typeMismatch(let type, let context):
      self.init(context, keys, "expected \(type): \(context.debugDescription)")
    case .valueNotFound(let type, let context): self.init(context, keys, "expected \(type), found null")
    case .keyNotFound(let key, let context): self.init(context, keys, "there is no '\(key.stringValue)'")
    case .dataCorrupted(let context) where context.codingPath.isEmpty && keys.isEmpty:
      self.init(path: "", reason: "the answer is no JSON")
    case .dataCorrupted(let context):
      let cause = context.underlyingError.map { " (\($0))" } ?? ""
      self.init(context, keys, context.debugDescription + cause)
    @unknown default: self.init(path: keys.path, reason: "\(error)".bounded(to: 200))
    }
  }

  private init(_ context: DecodingError.Context, _ keys: [any CodingKey], _ reason: String) {
    self.init(
      path: (context.codingPath.count >= keys.count ? context.codingPath : keys).path, reason: reason.bounded(to: 200))
  }
}
