/// The tabs of a link, each with the routes of its layers.
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

  /// The tabs. The first one will be selected.
  var tabs: [Tab] = []
}

extension LinkContents {
  /// Reads a link.
  /// - Throws: An error that names the first invalid component and the valid alternatives.
  init(link: String) throws(LinkError) {
    let limit = AppRoute.maximumLinkLength
    guard link.utf8.count <= limit else { throw .tooLong(limit: limit) }
    let reader = LinkReader<AppRoute>(link, skipsErrors: false)
    if let error = reader.errors.first { throw error }
    self = reader.contents
  }
}
