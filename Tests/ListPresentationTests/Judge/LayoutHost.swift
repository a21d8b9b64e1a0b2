import ListPresentationTesting

@testable import ListPresentation

/// A view that draws the elements of a viewport, in the layouts that a seed chooses. It learns the sizes of rows late,
/// some before others.
@MainActor
final class LayoutHost: ListView {
  var adapter: ListAdapter<JudgedShelf, JudgedBook>?
  private let layout: ListLayout<JudgedShelf>
  private let environment = LayoutEnvironment(width: 100, height: 120)
  private var viewport: ListViewport
  private var shown: ListContent<JudgedShelf, JudgedBook>?
  private var isOnScreen = false
  private var generator: SeededGenerator

  /// - Parameter isList: Whether all sections are lists. Otherwise, some are grids, flows, patterns and carousels.
  init(seed: UInt64, isList: Bool) {
    let lists: [SectionLayout] = [
      .list(height: 20), .list(height: .estimated(20)), .list(height: .estimated(30)).header(10, pinned: true),
      .list(height: .estimated(25)).separators().background(), .list(height: .estimated(12)).header(.estimated(20)),
    ]
    let others: [SectionLayout] = [
      .grid(columns: 3, height: .estimated(20)).spacing(2), .grid(columns: 2, height: 30).insets(5).footer(8),
      .flow(width: .estimated(30), height: 20).spacing(3), .carousel(width: 40, height: 30, wraps: true),
      .carousel(width: 40, height: .estimated(30), snapping: .page),
      .flow(width: .estimated(30), height: .estimated(20)).header(10, pinned: true),
      .pattern([.line(height: .estimated(40), [.item(width: 2), .stack(2)]), .line(height: 20, [.item])]).spacing(2),
    ]
    let all = isList ? lists : lists + others
    generator = SeededGenerator(seed: seed)
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
    case .reload:
      viewport = ListViewport(layout, of: update.new.outline, in: environment)
    case .stateChanged: break
    }
    shown = update.new
    layOut()
  }

  func adapter(_ adapter: ListAdapter<JudgedShelf, JudgedBook>, revealItemAt index: Int) {
    if let position = shown?.outline.position(at: index) { viewport.scroll(to: position) }
    layOut()
  }

  /// Measures all rows on the screen, or one after the other until it has enough of it.
  private func layOut() {
    defer { report() }
    guard isOnScreen else { return }
    if Bool.random(using: &generator) { return viewport.measureElements { size(of: $0, width: $1) } }
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let open = viewport.elements.filter { !viewport.geometry.isMeasured($0.element) }
      guard let placed = open.randomElement(using: &generator) else { return }
      viewport.measure(size(of: placed.element, width: placed.rect.width), of: placed.element)
    }
  }

  private func size(of element: LayoutElement, width: Int) -> LayoutRect.Size {
    var number = 0
    if case .item(let position) = element, let book = item(at: position) {
      number = book.id * 7 + book.version * 13
    }
    return LayoutRect.Size(width: min(width, 10 + number % 40), height: 10 + number % 30)
  }

  private func item(at position: ListPosition) -> JudgedBook? {
    shown.flatMap { list in list.outline.index(of: position).flatMap(list.item) }
  }

  private func report() {
    guard let adapter, let shown, shown === adapter.list else { return }
    var indices = RangeSet<Int>()
    for case .item(let position) in isOnScreen ? viewport.elements.map(\.element) : [] {
      if let index = shown.outline.index(of: position) { indices.insert(contentsOf: index..<index + 1) }
    }
    adapter.visibleItemsChanged(to: indices, in: self)
  }

  func take(_ moment: JudgedMoment) {
    switch moment {
    case .appear, .disappear:
      isOnScreen = moment == .appear
      layOut()
    // The rows that come into view are not measured yet.
    case .scroll(let row):
      viewport.scroll(by: (row - 8) * 17)
      report()
    case .settle, .layOut: layOut()
    }
  }

  var picture: JudgedPicture {
    guard let shown, isOnScreen else { return JudgedPicture([], numberOfRows: shown?.numberOfItems, isSeen: true) }
    let elements = viewport.elements
    let rows = elements.compactMap { placed -> JudgedPicture.Row? in
      guard case .item(let position) = placed.element, let index = shown.outline.index(of: position),
        let book = shown.item(at: index)
      else { return nil }
      let knowledge = viewport.geometry.sections[position.section].items[position.item]?.extent.knowledge
      var row = JudgedPicture.Row(
        index, CollectionHost.text(of: book), top: placed.rect.y - viewport.offset,
        height: knowledge == .estimated ? nil : placed.rect.height)
      row.pinnedHeight = viewport.geometry.sections[position.section].pinnedHeights.header
      return row
    }
    var picture = JudgedPicture(rows, numberOfRows: shown.numberOfItems, isSeen: true)
    picture.isSized = elements.allSatisfy { viewport.geometry.isMeasured($0.element) }
    picture.height = viewport.bounds.height
    picture.isAtBeginning = viewport.offset == 0
    picture.isAtEnd = viewport.offset == viewport.lastOffset
    return picture
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
