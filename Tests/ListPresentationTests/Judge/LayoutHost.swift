import ListPresentation
import ListPresentationTesting

/// A view that draws the elements of a viewport, in the layouts that a seed chooses.
@MainActor
final class LayoutHost: ListView {
  var adapter: ListAdapter<JudgedShelf, JudgedBook>?
  private let layout: ListLayout<JudgedShelf>
  private let environment = LayoutEnvironment(width: 100, height: 120)
  private var viewport: ListViewport
  private var shown: ListContent<JudgedShelf, JudgedBook>?
  private var isOnScreen = false
  private let isList: Bool

  /// - Parameter isList: Whether all sections are lists. Otherwise, some are grids, flows and carousels, in which a row
  ///   can keep its place only as far as its line does.
  init(seed: UInt64, isList: Bool) {
    let lists: [SectionLayout] = [
      .list(height: 20), .list(height: .estimated(20)), .list(height: .estimated(30)).header(10, pinned: true),
      .list(height: .estimated(25)).separators().background(),
    ]
    let others: [SectionLayout] = [
      .grid(columns: 3, height: .estimated(20)).spacing(2), .grid(columns: 2, height: 30).insets(5).footer(8),
      .flow(width: .estimated(30), height: 20).spacing(3), .carousel(width: 40, height: 30, wraps: true),
    ]
    let all = isList ? lists : lists + others
    self.isList = isList
    layout = ListLayout { shelf, _ in all[(shelf.id + Int(seed % 97)) % all.count] }
      .boundaries(header: .estimated(15), footer: 12)
    viewport = ListViewport(layout, of: ListOutline(sections: [], counts: []), in: environment)
  }

  func adapter(
    _ adapter: ListAdapter<JudgedShelf, JudgedBook>, didUpdate update: ListUpdate<JudgedShelf, JudgedBook>
  ) {
    switch update.change {
    case .difference(let batch):
      guard let map = update.indexMap else { break }
      viewport.apply(batch, map: map, leadingTo: update.new.outline, layout: layout)
    case .reload: viewport = ListViewport(layout, of: update.new.outline, in: environment)
    case .stateChanged: break
    }
    shown = update.new
    layOut()
  }

  func adapter(_ adapter: ListAdapter<JudgedShelf, JudgedBook>, revealItemAt index: Int) {
    if let position = shown?.outline.position(at: index) { viewport.scroll(to: position) }
    layOut()
  }

  private func layOut() {
    guard isOnScreen else { return report() }
    viewport.measureElements { element, width in
      var number = 0
      if case .item(let position) = element, let book = item(at: position) { number = book.id * 7 + book.version * 13 }
      return LayoutRect.Size(width: min(width, 10 + number % 40), height: 10 + number % 30)
    }
    report()
  }

  private func item(at position: ListPosition) -> JudgedBook? {
    shown.flatMap { list in list.outline.index(of: position).flatMap(list.item) }
  }

  private func report() {
    guard let adapter, shown === adapter.list else { return }
    adapter.visibleItemsChanged(to: RangeSet(picture.rows.map { $0.index..<$0.index + 1 }), in: self)
  }

  func take(_ moment: JudgedMoment) {
    switch moment {
    case .appear, .disappear: isOnScreen = moment == .appear
    case .scroll(let row): viewport.scroll(by: (row - 8) * 17)
    // From now on, the row at the top keeps its place, and not the row that was revealed.
    case .settle: viewport.scroll(by: 0)
    case .layOut: break
    }
    layOut()
  }

  /// Whether the row at the top must keep its place. At its beginning, a list shows what arrives. Near its end, rows that
  /// are not measured yet can end the list too early.
  private var keepsPlace: Bool {
    isList && viewport.offset > 0 && viewport.offset + viewport.bounds.height < viewport.lastOffset
  }

  var picture: JudgedPicture {
    guard let shown, isOnScreen else { return JudgedPicture([], numberOfRows: shown?.numberOfItems, isSeen: true) }
    let rows = viewport.elements.compactMap { placed -> JudgedPicture.Row? in
      guard case .item(let position) = placed.element, let index = shown.outline.index(of: position),
        let book = shown.item(at: index)
      else { return nil }
      let header = viewport.geometry.layout(ofSection: position.section)?.header
      let pinned = header?.isPinned == true ? viewport.geometry.rect(of: .header(position.section))?.height ?? 0 : 0
      let isCovered = !keepsPlace || placed.rect.maxY <= viewport.offset + pinned
      return .init(index, CollectionHost.text(of: book), top: isCovered ? nil : placed.rect.y - viewport.offset)
    }
    return JudgedPicture(rows, numberOfRows: shown.numberOfItems, isSeen: true)
  }

  static func judge(isList: Bool) -> ListViewJudge<LayoutHost> {
    ListViewJudge { seed in
      LayoutHost(seed: seed, isList: isList)
    } section: {
      JudgedShelf(id: $0, version: $1)
    } item: {
      JudgedBook(id: $0, version: $1)
    } header: {
      CollectionHost.header(of: $0)
    } row: {
      CollectionHost.text(of: $0)
    } act: {
      $0.take($1)
    } shows: {
      $0.picture
    }
  }
}
