/// What a link names: tabs, and in each the routes of its layers.
struct LinkContents<AppRoute: Route> {
  struct Layer {
    var presentation: RoutePresentation?
    var routes: [AppRoute]
  }

  struct Tab {
    let name: String
    var layers: [Layer]

    var routes: [AppRoute] { layers.flatMap(\.routes) }
  }

  /// The tabs, the one to be shown first.
  var tabs: [Tab] = []
}

extension LinkContents {
  /// Reads a link.
  /// - Throws: The first component that is wrong, and what would be right.
  init(link: String) throws(LinkError) {
    let limit = AppRoute.maximumLinkLength
    guard link.utf8.count <= limit else { throw .tooLong(limit: limit) }
    let reader = LinkReader<AppRoute>(link, skipsErrors: false)
    if let error = reader.errors.first { throw error }
    self = reader.contents
  }
}
