/// Parameters that may ask for more, for an answer that doesn't say how to ask for it.
struct Hints {
  /// The parameters of the request for the number of a page, the index of an item, or the key of the last one.
  let written: [String]
  /// The parameters that go with those of the request for the number of items.
  private let besideSizes: [String]
  /// The parameters that the members of the answer suggest, and then the usual ones.
  private let usual: [String]
  private let asked: [HTTPRequest.Parameter]

  init(_ request: HTTPRequest, _ members: PageMembers) {
    let asked = request.parameters
    self.asked = asked
    written = asked.filter { parameter in
      (parameter.number != nil || parameter.isOpen)
        && (RecognitionTable.isPosition(parameter.ownName) || RecognitionTable.isKey(parameter.ownName))
    }.map(\.name)
    besideSizes = RecognitionTable.sizes.flatMap { size in
      asked.filter { $0.ownName == size.name }.flatMap { parameter in
        size.positions.map { parameter.name.dropLast(size.name.count) + $0 }
      }
    }
    let rows = RecognitionTable.rows.filter { row in
      [.total, .count, .pages, .more, .end, .limit].contains(row.meaning)
        && members.first(row.names, where: { $0 != .null }) != nil
    }
    // Where a flag alone says that there is more, the key of the last item is likely.
    let isFlag = rows.allSatisfy { [.more, .end].contains($0.meaning) }
    usual =
      rows.flatMap(\.parameters) + ["page", "offset"] + (isFlag ? ["starting_after"] : [])
      + ["start", "skip", "from", "p"]
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
  func styles(more: String?, hasKeys: Bool) -> [PaginationStyle] {
    styles(of: written + besideSizes + usual, more, hasKeys)
  }

  /// The styles to try where an answer says nothing about pages.
  /// - Parameter isBounded: Whether the page may be as large as the server allows.
  func writtenStyles(more: String?, hasKeys: Bool, isBounded: Bool) -> [PaginationStyle] {
    styles(of: written + (isBounded ? besideSizes : []), more, hasKeys)
  }

  private func styles(of parameters: [String], _ more: String?, _ hasKeys: Bool) -> [PaginationStyle] {
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
}
