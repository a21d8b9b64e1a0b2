/// What an answer says of there being more items than the format in use can reach.
public struct PageEvidence: Hashable, Sendable, Codable, CustomStringConvertible {
  /// What was seen.
  public enum Sign: Hashable, Sendable, Codable {
    /// A number of all items that is larger than what came, at a path.
    case total(Int, at: String, received: Int)
    /// A number of all pages that is larger than the number of pages that came, at a path.
    case pages(Int, at: String, loaded: Int)
    /// A flag at a path says that there is more.
    case flag(at: String)
    /// A member at a path looks like a way to go on.
    case member(at: String)
    /// A `Link` field leads to the next or to a later last page.
    case link(String)
    /// A page has as many items as a parameter asks for, and nothing says that it is the last.
    case fullPage(Int, parameter: String)
    /// A full page repeats a number that the address asks for, which may be that of the page.
    case repeatedNumber(Int, parameter: String)
    /// The server answers with a part of the list, status 206, and doesn't say of how much.
    case part
  }

  /// What was seen.
  public let sign: Sign
  /// A format to try, with capital letters instead of a name that only the documentation of the server can give.
  public let suggestedFormat: String
  /// Whether what was seen may mean something else, such as a `total` that is the price of a cart.
  let isDoubtful: Bool

  init(_ sign: Sign, suggestedFormat: String = "page-number:page=PARAMETER", isDoubtful: Bool = false) {
    (self.sign, self.suggestedFormat, self.isDoubtful) = (sign, suggestedFormat, isDoubtful)
  }

  /// The variable that the format puts the cursor into, where the request is a GraphQL query. The query has to declare
  /// it.
  public var suggestedVariable: String? {
    suggestedFormat.firstMatch(of: /parameter=variables\.(\w+)/).map { String($0.1) }
  }

  /// What may help, in words.
  var advice: String {
    let variable = suggestedVariable.map { ", with the variable $\($0) in the query," } ?? ""
    return "a format such as '\(suggestedFormat)'\(variable) may reach the rest"
  }

  /// Whether the server itself claims that there is more, and doesn't just count.
  var isClaim: Bool {
    switch sign {
    case .total, .pages: false
    case .flag, .member, .link, .fullPage, .repeatedNumber, .part: true
    }
  }

  /// What was seen, in words.
  public var description: String {
    switch sign {
    case .total(let total, let path, let received): "the server counts \(total) items ('\(path)') and gave \(received)"
    case .pages(let pages, let path, let loaded): "the server counts \(pages) pages ('\(path)') and gave \(loaded)"
    case .flag(let path): "the server says that there is more ('\(path)')"
    case .member(let path): "the answer has '\(path)', which looks like a way to the next page"
    case .link(let relation): "the answer has a link to the \(relation) page"
    case .fullPage(let count, let parameter):
      "the page is as full as '\(parameter)=\(count)' allows, and nothing says that it is the last"
    case .repeatedNumber(let number, let parameter):
      "the page is full, and '\(parameter)=\(number)' may be the number of a page"
    case .part: "the server answers with a part of the list (status 206)"
    }
  }
}
