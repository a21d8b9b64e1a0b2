/// Parameters that may ask for more, for an answer that says that there is more and not how to ask for it.
struct Hints {
  /// Parameters with the numbers that the first page has, the likely ones first.
  private(set) var parameters: [String] = []
  private let asked: [HTTPRequest.Parameter]

  init(_ request: HTTPRequest, _ members: PageMembers) {
    asked = request.parameters
    // What the app has written into the address itself.
    parameters = asked.filter { RecognitionTable.isPosition($0.ownName) && ($0.number != nil || $0.isOpen) }.map(\.name)
    for size in RecognitionTable.sizes {
      for parameter in asked where parameter.ownName == size.name {
        parameters += size.places.map { parameter.name.dropLast(size.name.count) + $0 }
      }
    }
    for row in RecognitionTable.rows where [.total, .count, .pages, .more, .end, .limit].contains(row.meaning) {
      if members.first(row.names, where: { $0 != .null }) != nil { parameters += row.parameters }
    }
    parameters += ["page", "offset", "start", "skip", "from", "p"]
  }

  /// The styles that may use a parameter.
  /// - Parameter first: The number of the first page or item, if the server says it.
  static func styles(for parameter: String, first: Int?, asked: Int? = nil, more: String?) -> [PaginationStyle] {
    let isPage = RecognitionTable.isPage(HTTPRequest.Parameter(name: parameter).ownName)
    // Where the address asks for a number, the next page is that and one more, or that and what came.
    let firsts = first.map { [min($0, 1)] } ?? asked.map { [min($0, 1)] } ?? [0, 1]
    return firsts.map { first in
      isPage
        ? .pageNumber(page: parameter, size: nil, first: first, more: more)
        : .offset(offset: parameter, limit: nil, first: first, more: more)
    }
  }

  /// The styles to try where an answer says that there is more and not how.
  func styles(_ members: PageMembers, more: String?, hasKeys: Bool) -> [PaginationStyle] {
    var styles: [PaginationStyle] = []
    var seen: Set<String> = []
    for parameter in parameters where seen.insert(parameter).inserted {
      if RecognitionTable.isPosition(HTTPRequest.Parameter(name: parameter).ownName) || parameter.hasPrefix("$")
        || parameter.hasPrefix("_")
      {
        let asked = asked.first { $0.name == parameter }?.number
        styles += Self.styles(for: parameter, first: nil, asked: asked, more: more)
      } else if hasKeys {
        styles.append(.lastItem(after: parameter, size: nil, more: more))
      }
    }
    return styles
  }

  /// A format to try, with capital letters in place of names that only the documentation of the server gives.
  func suggestion(for sign: PageEvidence.Sign) -> String {
    switch sign {
    case .member(let path): "cursor:at=\(path),parameter=PARAMETER"
    case .link: "link"
    default: "page-number:page=PARAMETER"
    }
  }
}
