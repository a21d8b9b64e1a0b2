import Foundation
import ListPresentationHTTP

/// The command-line options for a list from a server.
struct ServerOptions: Equatable, Sendable {
  private(set) var address: URL?
  private(set) var format: PageFormat?
  private(set) var headers = HTTPHeaders()
  private(set) var body: [String: ListPresentationHTTP.JSONValue]?
  private(set) var timeout = Duration.seconds(30)
  private(set) var pageSize: Int?
  /// The names of the options in the arguments.
  private var given: [String] = []

  init() {}

  /// Whether an argument is the address of a list instead of the name of a file.
  static func isAddress(_ argument: String) -> Bool {
    ["http://", "https://"].contains { argument.lowercased().hasPrefix($0) }
  }

  mutating func read(_ option: inout Option) throws(UsageError) {
    given.append(option.name)
    switch option.name {
    case "--style":
      do {
        format = try PageFormat(try option.text())
      } catch let error as UsageError {
        throw error
      } catch {
        throw UsageError(message: "--style: \(error)")
      }
    case "--timeout": timeout = .seconds(try option.number(in: 1...86_400))
    case "--page-size": pageSize = try option.number(in: 1...1_000)
    case "--body":
      guard case .object(let members)? = try? ListPresentationHTTP.JSONValue(parsing: try option.text().utf8) else {
        throw UsageError(message: "--body takes a JSON object, such as {\"sort\":[\"id\"]}")
      }
      body = members
    default:
      let parts = try option.text().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let field = parts[0].trimmingCharacters(in: .whitespaces)
      let text = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
      // The message does not repeat the value, because it may be a secret.
      guard parts.count == 2, HTTPHeaders.isValid(name: field), HTTPHeaders.isValid(value: text) else {
        throw UsageError(message: "--header takes 'Name: value', such as 'Accept-Language: ko'")
      }
      headers[field] = text
    }
  }

  /// Sets the address. Throws if another option cannot be used with an address.
  mutating func check(_ argument: String, _ options: Options) throws(UsageError) {
    guard let url = URL(string: argument), !(url.host() ?? "").isEmpty else {
      throw UsageError(message: "the address has no host; an address is like https://example.org/list")
    }
    guard options.fields.section == nil else {
      throw UsageError(message: "--section is for files, and not for a list that a server hands out in pages")
    }
    guard pageSize == nil || format?.style.hasSize ?? false else {
      throw UsageError(
        message: "--page-size needs a --style with a parameter for it; or write it into the address")
    }
    address = url
  }

  /// Throws if an option requires an address. Call this method when there is none.
  func checkUnused() throws(UsageError) {
    guard let name = given.first else { return }
    throw UsageError(message: "\(name) goes with an address, such as https://example.org/list")
  }
}
