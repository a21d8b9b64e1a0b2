import ListPresentation

/// Conditional requests (`ETag`, `Last-Modified`, 304) that show whether a refresh can keep the loaded pages.
extension HTTPPageSource {
  /// How many pages a refresh looks at.
  private static var maximumPages: Int { 10 }

  /// Whether a refresh finds that no page that was loaded has changed: each is asked for with its `ETag` or
  /// `Last-Modified`, and answered with 304.
  ///
  /// A 304 for the first page says nothing of the others. Where one has no validator, or where there are more than ten,
  /// nothing is asked, and the refresh loads the list again.
  func isUnchanged(_ wanted: WantedPage) async throws -> Bool {
    guard revalidates, wanted.direction == .refresh else { return false }
    let first = wanted.hasCursor ? wanted.target : nil
    let pages = memory.read { $0.pages }
    guard let format = recognizedFormat, pages.count <= Self.maximumPages,
      pages.contains(where: { $0.target == first }),
      pages.allSatisfy({ $0.generation < wanted.generation && ($0.entityTag ?? $0.lastModified) != nil })
    else { return false }
    for page in pages {
      var own = wanted
      own.target = page.target ?? format.style.start(list, wanted.size)?.target
      own.direction = page.target == nil ? .refresh : .append
      var request = try format.style.request(list, own, client.limits.foreignAddresses)
      if page.target == nil, knownFormat(for: wanted) == nil { request = list }
      if let tag = page.entityTag {
        request.headers["If-None-Match"] = tag
      } else {
        request.headers["If-Modified-Since"] = page.lastModified
      }
      let isUnchanged = try await client.exchange(request) { response, _ in response.status == 304 }
      guard isUnchanged else { return false }
    }
    memory.change { state in
      for index in state.pages.indices { state.pages[index].generation = wanted.generation }
    }
    return true
  }
}
