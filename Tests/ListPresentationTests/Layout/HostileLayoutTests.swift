import Testing

@testable import ListPresentation

@MainActor @Suite struct HostileLayoutTests {
  private static let numbers: [Double] = [0, -1, 1e-9, 1e300, .infinity, -.infinity, .nan, .greatestFiniteMagnitude]

  private static let lengths: [SectionLayout.Length] =
    numbers.flatMap {
      [.fixed($0), .estimated($0), .fraction($0), .ratio(width: $0, height: 9), .ratio(width: 9, height: $0)]
    } + [9, .fraction(9)]

  private static var layouts: [SectionLayout] {
    lengths.flatMap { length -> [SectionLayout] in
      [
        .list(height: length), .grid(columns: 0, height: length), .grid(columns: .count(.max), height: length),
        .grid(cell: length, length), .flow(width: length, height: length),
        .carousel(width: length, height: length, wraps: true), .carousel(width: length, height: 1, snapping: .page),
        .pattern([.line(height: length, [.item(width: 2), .stack(2)]), .line(height: length, [])]),
        .list(height: 3).header(length, pinned: true).footer(length, pinned: true).separators().background(),
      ]
    }
      + numbers.flatMap { number -> [SectionLayout] in
        [
          .grid(columns: .adaptive(minimum: number), height: 3), .list(height: 3).insets(number),
          .grid(columns: 3, height: 3).spacing(number),
          .flow(width: 3, height: 3).spacing(number).insets(number),
          .pattern([.line(height: 3, [.item(width: number), .stack(2)])]).spacing(number).insets(number),
          .carousel(width: 30, height: 3, wraps: true).spacing(number),
        ]
      }
  }

  @Test func everyLayoutIsDrawnInEveryRoom() {
    let rooms =
      Self.numbers.map { LayoutEnvironment(width: $0, height: $0, scale: $0) }
      + [LayoutEnvironment(columns: 0, lines: -3), LayoutEnvironment(columns: 80, lines: 24)]
    for room in rooms {
      let count = Self.layouts.count
      var geometry = ListGeometry(
        ListLayout<LayoutPart>(Self.layouts), of: ListStructure(Array(repeating: 3, count: count)), in: room)
      for section in stride(from: 0, to: count, by: 29) {
        let last = geometry.rect(of: .item(ListPosition(section: section, item: 2)))
        geometry.reveal(ListPosition(section: section, item: 2))
        for element in geometry.elements(in: last ?? LayoutRect(x: 0, y: 0, width: 1, height: 1)).prefix(4) {
          #expect(element.rect.width > 0 && element.rect.height > 0)
          geometry.measure(LayoutRect.Size(width: .max, height: .min), of: element.element)
        }
        geometry.turnCarousel(inSection: section, by: .max)
        geometry.dragCarousel(inSection: section, by: .min)
        let first = ListPosition(section: section, item: 0)
        for direction in ListGeometry.Direction.allCases {
          _ = geometry.neighbor(of: first, toward: direction, goal: .min)
        }
      }
      #expect(geometry.invariantFault == nil)
    }
  }

  @Test(arguments: [
    SectionLayout.list(height: .estimated(1e300)), .list(height: 10), .grid(columns: 3, height: 1e300),
    .grid(cell: 60, 87), .flow(width: .estimated(60), height: .estimated(20)), .flow(width: 30, height: 10),
    .carousel(width: 60, height: 20, wraps: true),
    .pattern([.line(height: .estimated(200), [.item(width: 2), .stack(2)]), .line(height: 9, [])]),
  ])
  func billionItemsTakeConstantWork(layout: SectionLayout) {
    var geometry = ListGeometry(layout.header(10, pinned: true), 1_000_000_000, width: 390)
    let last = ListPosition(section: 0, item: 999_999_999)
    #expect(geometry.rect(of: .item(last)) != nil)
    geometry.measure(LayoutRect.Size(width: 30, height: 30), of: .item(last))
    let bounds = LayoutRect(x: 0, y: geometry.contentHeight - 844, width: 390, height: 844)
    #expect(!geometry.elements(in: bounds).isEmpty)
    #expect(geometry.sections[0].items.numberOfRuns <= 2)
    #expect(geometry.sections[0].lines.numberOfRuns <= 3)
  }

  @Test func rectanglesBeyondAllBoundsAreEmptyOrWhole() {
    let geometry = ListGeometry(.list(height: 10), 3, width: 390)
    let rects = [
      LayoutRect(x: .min, y: .min, width: .max, height: .max),
      LayoutRect(x: 0, y: 0, width: .max, height: .max),
      LayoutRect(x: 0, y: 30, width: 1, height: 1), LayoutRect(x: 0, y: 0, width: 0, height: 10),
      LayoutRect(x: 0, y: 0, width: -5, height: 10), LayoutRect(x: .max, y: .max, width: .max, height: .max),
      LayoutRect(x: 0, y: -5, width: 1, height: 6),
    ]
    #expect(rects.map { geometry.elements(in: $0).count } == [0, 3, 0, 0, 0, 0, 1])
    // A center beyond all bounds is the nearest number.
    #expect(LayoutRect(x: .max, y: 0, width: 10, height: 1).midX == .max)
    #expect(LayoutRect(x: .min, y: 0, width: -10, height: 1).midX == .min)
    #expect(LayoutRect(x: 3, y: 0, width: 5, height: 1).midX == 5)
  }

  @Test func itemsBeyondAllBoundsAreLeftOut() {
    for layout in [SectionLayout.list(height: 1e300), .grid(columns: 2, height: 10), .carousel(width: 60, height: 20)] {
      let structure = ListStructure([.max, 1, .max])
      var geometry = ListGeometry(ListLayout(layout), of: structure, in: .phone)
      let end = LayoutRect(x: 0, y: geometry.contentHeight - 844, width: 390, height: 844)
      #expect(!geometry.elements(in: end).isEmpty)
      geometry.update(ListLayout(layout), of: structure, in: .phone)
      #expect(geometry.invariantFault == nil)
    }
    let structure = ListStructure([2_147_483_646, 5, 9])
    let geometry = ListGeometry(ListLayout(.list(height: 1)), of: structure, in: .phone)
    #expect(geometry.sections.map(\.numberOfItems) == [2_147_483_646, 2, 0])
  }

  @Test func placesThatDoNotExistAreNowhere() {
    var geometry = ListGeometry(.list(height: .estimated(10)), 3, width: 390)
    for (section, item) in [(0, 3), (0, -1), (1, 0), (-1, 0), (Int.max, Int.max)] {
      let position = ListPosition(section: section, item: item)
      #expect(geometry.rect(of: .item(position)) == nil)
      #expect(geometry.neighbor(of: position, toward: .down) == nil)
      geometry.measure(LayoutRect.Size(width: 1, height: 99), of: .item(position))
      geometry.reveal(position)
    }
    #expect(geometry.rect(of: .header(0)) == nil)
    #expect(geometry.rect(of: .separator(ListPosition(section: 0, item: 1))) == nil)
    #expect(geometry.contentHeight == 30)
  }

  @Test func headerThatIsNotShownNeedsNoMeasuring() {
    let layout = SectionLayout.list(height: 10).header(.estimated(4)).footer(.estimated(4))
    let (empty, list) = (ListGeometry(layout, 0, width: 390), ListGeometry(layout, 1, width: 390))
    #expect(empty.isMeasured(.header(0)) && empty.isMeasured(.footer(0)))
    #expect(!list.isMeasured(.header(0)) && !list.isMeasured(.footer(0)))
  }

  @Test func lengthThatIsNoNumberIsSteady() {
    let layout = ListLayout<LayoutPart> { _, _ in .list(height: .fixed(.nan)) }
    let geometry = ListGeometry(layout, of: ListStructure([2]), in: .phone)
    #expect(geometry.contentHeight == 2 && geometry.diagnostics.isEmpty)
  }

  @Test func batchOfAnotherListLaysOutFromTheBeginning() {
    let layout = ListLayout<LayoutPart>(.list(height: .estimated(10)))
    func list(_ ids: [Int]...) -> LayoutList {
      LayoutList(sections: ids.enumerated().map { (LayoutPart(id: $0), $1.map { LayoutRow(id: $0) }) })
    }
    let lists = [list([1, 2, 3]), list([3]), list([], [1, 2]), list([9], [2, 1, 7], []), list()]
    for shown in lists {
      for old in lists {
        for new in lists where old != new {
          var geometry = ListGeometry(layout, of: shown.structure, in: .phone)
          geometry.apply(old, to: new, layout)
          #expect(geometry.numberOfItems == new.numberOfItems)
          #expect(geometry.sections.count == new.numberOfSections)
        }
      }
    }
  }
}
