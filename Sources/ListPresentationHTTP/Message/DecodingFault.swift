import Foundation
import ListPresentation

/// Why a value can't be decoded, and where it is.
struct DecodingFault: Error, Hashable, Sendable {
  let path: String
  let reason: String

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The fault with its path before it.
  var sentence: String { path.isEmpty ? reason : "\(path): \(reason)" }

  /// The answer has no array where the items should be.
  static func missingItems(at path: String) -> DecodingFault {
    DecodingFault(path: path, reason: "there is no array of items")
  }

  /// - Parameter path: Where the value lies that was decoded.
  init(_ error: any Error, at path: String = "") {
    switch error {
    case let fault as DecodingFault: self = fault
    case let error as JSONValue.SyntaxError: self.init(path: path, reason: "\(error) at byte \(error.offset)")
    case DecodingError.typeMismatch(let type, let context):
      // For some types, such as `Decimal`, Foundation says no more.
      let found = context.debugDescription.isEmpty ? "" : ": \(context.debugDescription)"
      self.init(context, path, "expected \(type)\(found)")
    case DecodingError.valueNotFound(let type, let context): self.init(context, path, "expected \(type), found null")
    case DecodingError.keyNotFound(let key, let context):
      self.init(context, path, "there is no '\(key.stringValue)'")
    case DecodingError.dataCorrupted(let context):
      let fault = context.debugDescription.isEmpty ? "the data is corrupted" : context.debugDescription
      let cause = context.underlyingError.map { " (\(ListErrorText.text(of: $0)))" } ?? ""
      self.init(context, path, fault + cause)
    default: self.init(path: path, reason: ListErrorText.text(of: error).bounded(to: 200))
    }
  }

  private init(_ context: DecodingError.Context, _ path: String, _ reason: String) {
    self.init(path: context.codingPath.path(in: path), reason: reason.bounded(to: 200))
  }

  /// The fault of a whole body, which may not be JSON at all.
  init(_ error: any Error, of response: HTTPResponse) {
    self.init(error)
    let type = response.headers["Content-Type"] ?? ""
    if response.body.isEmpty {
      self.init(path: "", reason: "the answer is empty")
    } else if let found = response.foreignFormat {
      self.init(path: "", reason: "expected JSON, found \(found)")
    } else if path.isEmpty, !type.isEmpty, !type.lowercased().contains("json") {
      self.init(path: "", reason: "expected JSON, found \(type.bounded(to: 60))")
    } else if error is JSONValue.SyntaxError {
      self.init(path: "", reason: "the answer isn't JSON: \(reason)")
    }
  }
}

extension [any CodingKey] {
  /// The keys as a program writes them, behind a path: `results[3].price`.
  fileprivate func path(in start: String) -> String {
    reduce(into: start) { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }.bounded(to: 200)
  }
}
