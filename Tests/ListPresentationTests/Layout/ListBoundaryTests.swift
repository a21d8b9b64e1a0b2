import Testing

@testable import ListPresentation

/// What a view of a third party reads of a geometry: boundaries of the whole list, pinned elements, copies, the layout.
@MainActor @Suite struct ListBoundaryTests {
  private let screen = LayoutEnvironment(width: 100, height: 100)

  private func structure(_ counts: [Int]) -> ListStructure<Shelf> {
    ListStructure(sections: counts.indices.map { Shelf(id: "\($0)") }, counts: counts)
  }

  private func geometry(_ layout: ListLayout<Shelf>, _ counts: [Int]) -> ListGeometry {
    ListGeometry(layout, of: structure(counts), in: screen)
  }

  @Test func listHasAHeaderAndAFooterOfItsOwn() {
    let geometry = geometry(ListLayout(.list(height: 20)).boundaries(header: 30, footer: 10), [2, 1])
    #expect(geometry.contentHeight == 100)
    #expect(geometry.rect(of: .listHeader) == LayoutRect(x: 0, y: 0, width: 100, height: 30))
    #expect(geometry.rect(of: .listFooter) == LayoutRect(x: 0, y: 90, width: 100, height: 10))
    #expect(geometry.rect(of: .item(ListPosition(section: 1, item: 0)))?.y == 70)
    let all = geometry.elements(in: LayoutRect(x: 0, y: 0, width: 100, height: 100)).map(\.element.description)
    #expect(all == ["list header", "list footer", "item 0.0", "item 0.1", "item 1.0"])
    let end = geometry.elements(in: LayoutRect(x: 0, y: 85, width: 100, height: 50)).map(\.element.description)
    #expect(end == ["list footer", "item 1.0"])
    #expect(geometry.item(nearest: LayoutRect.Point(x: 0, y: 0)) == ListPosition(section: 0, item: 0))
    #expect(geometry.item(at: LayoutRect.Point(x: 0, y: 51)) == ListPosition(section: 0, item: 1))
  }

  @Test func boundariesOfAnEmptyListShow() {
    let geometry = geometry(ListLayout(.list(height: 20)).boundaries(header: 30), [])
    #expect(geometry.contentHeight == 30 && geometry.rect(of: .listFooter) == nil)
    #expect(geometry.elements(in: LayoutRect(x: 0, y: 0, width: 100, height: 100)).count == 1)
  }

  @Test func boundaryThatIsMeasuredMovesTheItems() {
    let layout = ListLayout<Shelf>(.list(height: 20)).boundaries(header: .estimated(30))
    var geometry = geometry(layout, [50])
    geometry.measure(LayoutRect.Size(width: 100, height: 70), of: .listHeader)
    #expect(geometry.contentHeight == 1_070 && geometry.isMeasured(.listHeader))
    #expect(geometry.rect(of: .item(ListPosition(section: 0, item: 0)))?.y == 70)
  }

  @Test func headersArePinnedToTheViewportAndNotToTheRectangle() {
    let geometry = geometry(ListLayout(SectionLayout.list(height: 20).header(10, pinned: true)), [50])
    let (asked, seen) = (
      LayoutRect(x: 0, y: 100, width: 100, height: 500), LayoutRect(x: 0, y: 300, width: 100, height: 100)
    )
    #expect(geometry.elements(in: asked, viewport: seen).last?.rect.y == 300)
    #expect(geometry.elements(in: asked).last?.rect.y == 100)
  }

  @Test func geometryKnowsThePlaceOfEachPinnedElement() {
    let layout = SectionLayout.list(height: 100).header(40, pinned: true).footer(30, pinned: true)
    let geometry = geometry(ListLayout(layout), [20, 20])
    let all = LayoutRect(x: 0, y: 0, width: 100, height: geometry.contentHeight)
    for top in stride(from: 0, to: geometry.contentHeight, by: 97) {
      let seen = LayoutRect(x: 0, y: top, width: 100, height: 100)
      let elements = geometry.elements(in: all, viewport: seen)
      #expect(elements.count == 44)
      for placed in elements {
        #expect(geometry.rect(of: placed.element, viewport: seen) == placed.rect, "\(placed)")
      }
    }
    #expect(geometry.rect(of: .header(1)) == LayoutRect(x: 0, y: 2_070, width: 100, height: 40))
  }

  @Test func copiesOfAnItemInACarouselAreNumbered() {
    var geometry = geometry(ListLayout(.carousel(width: 40, height: 10, snapping: .none, wraps: true)), [3])
    geometry.dragCarousel(inSection: 0, by: 60)
    let placed = geometry.elements(in: LayoutRect(x: 0, y: 0, width: 100, height: 10))
    #expect(placed.map { "\($0.element) \($0.copy)" } == ["item 0.1 0", "item 0.2 0", "item 0.0 1"])
    geometry.dragCarousel(inSection: 0, by: -120)
    let before = geometry.elements(in: LayoutRect(x: 0, y: 0, width: 100, height: 10))
    #expect(before.map { "\($0.element) \($0.copy)" } == ["item 0.1 -1", "item 0.2 -1", "item 0.0 0"])
  }

  @Test func layoutOfASectionCanBeRead() {
    let layout = SectionLayout.grid(columns: 2, height: 30).insets(4).spacing(items: 1, lines: 2).separators()
      .header(10)
    let read = geometry(ListLayout(layout), [3]).layout(ofSection: 0)
    #expect(read?.arrangement == .grid(2, height: 30) && read?.insets.leading == 4 && read?.itemSpacing == 1)
    #expect(read?.lineSpacing == 2 && read?.hasSeparators == true && read?.header?.height == 10)
  }

  @Test func itemsOfASnapshotAreACollection() {
    let snapshot = ListSnapshot(sections: [
      (Shelf(id: "a"), [Fruit(id: 1), Fruit(id: 2)]), (Shelf(id: "b"), []), (Shelf(id: "c"), [Fruit(id: 3)]),
    ])
    #expect(snapshot.items.map(\.id) == [1, 2, 3] && snapshot[2].id == 3)
    #expect(snapshot.items.reversed().map(\.id) == [3, 2, 1] && snapshot.items.last?.id == 3)
  }
}
