import Testing

@testable import ListPresentation

/// What a view of a third party reads of a geometry: copies of items, and the layout.
@MainActor @Suite struct GeometryReadingTests {
  @Test func copiesOfAnItemInACarouselAreNumbered() {
    var geometry = ListGeometry(.carousel(width: 40, height: 10, snapping: .none, wraps: true), 3, width: 100)
    func copies(draggedBy distance: Int) -> [String] {
      geometry.dragCarousel(inSection: 0, by: distance)
      let placed = geometry.elements(in: LayoutRect(x: 0, y: 0, width: 100, height: 10))
      return placed.map { "\($0.element) \($0.copy)" }
    }
    #expect(copies(draggedBy: 60) == ["item 0.1 0", "item 0.2 0", "item 0.0 1"])
    #expect(copies(draggedBy: -120) == ["item 0.1 -1", "item 0.2 -1", "item 0.0 0"])
  }

  @Test func layoutOfASectionCanBeRead() {
    let layout = SectionLayout.grid(columns: 2, height: 30).insets(4).spacing(items: 1, lines: 2).separators()
    let read = ListGeometry(layout.header(10), 3, width: 100).layout(ofSection: 0)
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
