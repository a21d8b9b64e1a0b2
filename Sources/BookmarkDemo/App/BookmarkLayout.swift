import ListPresentation
import ListPresentationText

/// The arrangement of bookmarks: rows below each other, or a grid with as many columns as the width allows.
enum BookmarkLayout: String, CaseIterable {
  case list, grid

  /// Returns the layout of lists of bookmarks, or `nil` for rows below each other.
  func layout<Section: ListElement>() -> ListLayout<Section>? {
    self == .list
      ? nil : ListLayout(.grid(columns: .adaptive(minimum: 240), height: .estimated(60)).spacing(items: 8, lines: 0))
  }
}

extension TextListScreen<Folder, Bookmark> {
  /// Arranges the bookmarks, and binds the key that changes the arrangement. The selected bookmark stays selected.
  func arrange(by first: BookmarkLayout) {
    var chosen = first
    layout = chosen.layout()
    bind(.character("V"), "list or grid") { [weak self] _ in
      chosen = chosen == .list ? .grid : .list
      self?.layout = chosen.layout()
    }
  }
}
