extension PageFormat {
  /// What to look for in the body of a page.
  var facts: PageFacts.Query {
    var paths = [total, style.more].compactMap { $0 }
    var itemKey: String?
    switch style {
    case .nextAddress(let next, let previous, _): paths += [next, previous].compactMap { $0 }
    case .cursor(let path, _, _, _, _): paths.append(path)
    case .lastItem(let key, _, _, _, _): itemKey = key
    case .pageNumber, .offset, .link, .header, .range: break
    }
    return PageFacts.Query(paths: paths, items: items ?? "", itemKey: itemKey)
  }
}
