import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing
import UIKitStage

@testable import ListPresentationUIKit

#if canImport(UIKit)
  /// What each layout becomes on a phone.
  @MainActor @Suite struct SectionPlanTests {
    private typealias Element = SectionPlan.Element

    private func plan(_ layout: SectionLayout, isEmpty: Bool = false, scale: Double = 1) -> SectionPlan {
      SectionPlan(layout, in: LayoutEnvironment(width: 390, height: 800, scale: scale), scale: scale, isEmpty: isEmpty)
    }

    private func item(_ width: SectionPlan.Dimension, _ height: SectionPlan.Dimension) -> Element {
      .item(SectionPlan.Size(width: width, height: height))
    }

    private func row(_ height: SectionPlan.Dimension, _ elements: [Element], spacing: Double = 0) -> Element {
      row(.whole, height, elements, spacing: spacing)
    }

    private func row(
      _ width: SectionPlan.Dimension, _ height: SectionPlan.Dimension, _ elements: [Element], spacing: Double = 0
    ) -> Element { .row(SectionPlan.Size(width: width, height: height), elements, spacing: spacing) }

    // MARK: Lists

    @Test func listIsASectionOfAListConfigurationWhoseRowsSayTheirHeights() {
      // The list of the system has an estimate of its own.
      #expect(plan(.list()) == SectionPlan(content: .list(rowHeight: nil, hasSeparators: false)))
      #expect(plan(.list(height: .estimated(300))) == plan(.list()))
    }

    @Test func rowsOfAListPreferAGivenHeight() {
      func height(_ length: SectionLayout.Length) -> Double? {
        if case .list(let height, _) = plan(.list(height: length)).content { height } else { nil }
      }
      #expect(height(60) == 60)
      #expect(height(.fraction(0.25)) == 200)
      #expect(height(.ratio(width: 3, height: 2)) == 260)
      #expect(height(.fixed(.nan)) == 1)
    }

    @Test func separatorsBelongToLists() {
      #expect(plan(.list().separators()).content == .list(rowHeight: nil, hasSeparators: true))
      #expect(plan(.list().separators()).omission == nil)
      let grid = plan(.grid(columns: 2, height: 30).separators())
      #expect(grid.omission == "separators are drawn between the rows of lists only")
    }

    // MARK: Grids and flows

    @Test func itemsOfALineAreAsHighAsTheHighestOne() {
      let items = [195.0, 195].map { item(.absolute($0), .uniform(50)) }
      #expect(plan(.grid(columns: 2, height: .estimated(50))).content == .groups(row(.estimated(50), items), .none))
    }

    @Test func cellsOfAGridAndOfAFlowFillTheirLine() {
      let cells = row(.absolute(87), [item(.absolute(60), .absolute(87))], spacing: 4)
      #expect(plan(.grid(cell: 60, 87).spacing(items: 4)).content == .groups(cells, .none))
      #expect(plan(.flow(width: 60, height: 87).spacing(items: 4)).content == .groups(cells, .none))
      #expect(
        plan(.flow(width: .estimated(100), height: 32)).content
          == .groups(row(.absolute(32), [item(.estimated(100), .absolute(32))]), .none))
      #expect(
        plan(.flow(width: 1_000, height: .estimated(32))).content
          == .groups(row(.estimated(32), [item(.absolute(390), .estimated(32))]), .none))
    }

    // MARK: Carousels

    @Test func carouselScrollsByItself() {
      func scrolling(_ snapping: SectionLayout.Snapping) -> SectionPlan.Scrolling? {
        let carousel = plan(.carousel(width: 150, height: 90, snapping: snapping).spacing(10))
        return if case .groups(_, let scrolling) = carousel.content { scrolling } else { nil }
      }
      #expect(scrolling(.none) == .continuous)
      #expect(scrolling(.item) == .byItem)
      #expect(scrolling(.page) == .byPage)
    }

    @Test func groupOfACarouselIsAnItemOrAPage() {
      let one = item(.absolute(150), .absolute(90))
      let byItem = plan(.carousel(width: 150, height: 90).spacing(10))
      #expect(byItem.content == .groups(row(.absolute(150), .absolute(90), [one], spacing: 10), .byItem))
      #expect(byItem.spacing == 10)
      let byPage = plan(.carousel(width: 150, height: 90, snapping: .page).spacing(10))
      #expect(byPage.content == .groups(row(.absolute(310), .absolute(90), [one, one], spacing: 10), .byPage))
      // Two items and the gap between them are as wide as the screen.
      let half = item(.absolute(190), .absolute(90))
      let full = plan(.carousel(width: 190, height: 90, snapping: .page).spacing(10))
      #expect(full.content == .groups(row(.absolute(390), .absolute(90), [half, half], spacing: 10), .byPage))
      let share = plan(.carousel(width: .fraction(0.8), height: .ratio(width: 16, height: 9)))
      let part = item(.absolute(312), .absolute(176))
      #expect(share.content == .groups(row(.absolute(312), .absolute(176), [part]), .byItem))
    }

    @Test func carouselThatWrapsEndsAtItsLastItem() {
      let wrapping = plan(.carousel(width: 150, height: 90, wraps: true))
      #expect(wrapping.omission == "a carousel ends at its last item here, and does not wrap")
      #expect(wrapping.content == plan(.carousel(width: 150, height: 90)).content)
    }

    // MARK: Patterns

    @Test func patternIsABlockOfLines() {
      let pattern = plan(
        .pattern([.line(height: 200, [.item(width: 2), .stack(2)]), .line(height: 90, [.item])]).spacing(
          items: 9, lines: 10))
      let size = SectionPlan.Size(width: .absolute(127), height: .absolute(200))
      let stack = Element.column(
        size, Array(repeating: item(.absolute(127), .absolute(95)), count: 2), spacing: 10)
      let first = row(.absolute(200), [item(.absolute(254), .absolute(200)), stack], spacing: 9)
      let second = row(.absolute(90), [item(.absolute(390), .absolute(90))], spacing: 9)
      #expect(
        pattern.content
          == .groups(
            .column(SectionPlan.Size(width: .whole, height: .estimated(300)), [first, second], spacing: 10), .none))
    }

    @Test func itemsOfAPatternSayTheirHeightsIfOneLineIsEstimated() {
      let pattern = plan(.pattern([.line(height: .estimated(40), [.item, .stack(2)]), .line(height: 20, [.item])]))
      let stack = Element.column(
        SectionPlan.Size(width: .absolute(195), height: .estimated(40)),
        Array(repeating: item(.absolute(195), .estimated(20)), count: 2), spacing: 0)
      // A column is as high as its own items, and not as high as its line.
      let first = row(.estimated(40), [item(.absolute(195), .estimated(40)), stack])
      let second = row(.estimated(20), [item(.absolute(390), .estimated(20))])
      #expect(
        pattern.content
          == .groups(
            .column(SectionPlan.Size(width: .whole, height: .estimated(60)), [first, second], spacing: 0), .none))
    }

    // MARK: Around the items

    @Test func insetsAreBetweenHeaderAndItems() {
      let insets = plan(.grid(columns: 1, height: 9).insets(top: 1, leading: 2, bottom: 3, trailing: 4)).insets
      #expect(insets == SectionPlan.Insets(top: 1, leading: 2, bottom: 3, trailing: 4))
      let list = plan(.list().spacing(7))
      #expect(list.spacing == 7)
    }

    @Test func headersAndFootersAreBoundaryItems() {
      let section = plan(
        .list().header(44, pinned: true).footer(.estimated(20), width: .fraction(0.5), alignment: .trailing))
      let header = SectionPlan.Size(width: .whole, height: .absolute(44))
      #expect(section.header == SectionPlan.Boundary(size: header, alignment: .leading, isPinned: true))
      let footer = SectionPlan.Size(width: .absolute(195), height: .estimated(20))
      #expect(section.footer == SectionPlan.Boundary(size: footer, alignment: .trailing, isPinned: false))
    }

    @Test func headerAndFooterOfTheListAreBoundariesOfTheWholeLayout() throws {
      func height(_ length: SectionLayout.Length) throws -> SectionPlan.Dimension {
        let header = try #require(ListLayout<Shelf>(.list()).boundaries(header: length).header)
        let boundary = SectionPlan.Boundary(ofList: header)
        #expect(boundary.size.width == .whole)
        return boundary.size.height
      }
      #expect(try height(44) == .absolute(44))
      #expect(try height(.estimated(30)) == .estimated(30))
      #expect(try height(.fraction(0.25)) == .ofHeight(0.25))
      #expect(try height(.ratio(width: 16, height: 9)) == .ofWidth(0.5625))
      #expect(try height(.fixed(-1)) == .absolute(1))
    }

    @Test func emptySectionHasOnlyWhatItShowsWhenItIsEmpty() {
      let layout = SectionLayout.grid(columns: 1, height: 9).insets(5).background().header(44).footer(20)
      let empty = plan(layout, isEmpty: true)
      #expect(empty.header == nil && empty.footer == nil && empty.background == nil)
      #expect(empty.insets == SectionPlan.Insets(leading: 5, trailing: 5))
      #expect(plan(.list().header(44, showsWhenEmpty: true), isEmpty: true).header != nil)
    }

    @Test func backgroundLeavesOutHeadersOfAKnownHeight() {
      let known = plan(.list().background().header(44).footer(20))
      #expect(known.background == SectionPlan.Insets(top: 44, bottom: 20))
      // A header that says its height has the background behind it.
      #expect(plan(.list().background().header(.estimated(44))).background == SectionPlan.Insets())
      #expect(plan(.list()).background == nil)
    }

    // MARK: The same places as in the geometry

    /// The geometry of the package, of which a terminal takes columns and space.
    @Test func givenSizesHaveTheirPlacesToThePixel() throws {
      for seed in testSeeds("LIST_PRESENTATION_PLAN_SEEDS", small: 300) {
        var generator = SeededGenerator(seed: seed)
        let layout = PlannedFrames.randomLayout(&generator)
        let scale = Double(Int.random(in: 1...3, using: &generator))
        let width = (Double.random(in: 100...1_200, using: &generator) * scale).rounded() / scale
        let count = Int.random(in: 1...20, using: &generator)
        let environment = LayoutEnvironment(width: width, height: 700, scale: scale)
        let plan = SectionPlan(layout, in: environment, scale: scale)
        let frames = PlannedFrames(plan, width: width, scale: scale, count: count).items
        let geometry = ListGeometry(
          ListLayout<Shelf>(layout), of: BookSource.list([count]).structure, in: environment)
        for (item, frame) in frames.enumerated() {
          let rect = try #require(geometry.rect(of: .item(ListPosition(section: 0, item: item))))
          // Heights add up to a fraction of a pixel, which UIKit rounds.
          let isNear =
            rect.x == frame.x && rect.width == frame.width && abs(rect.y - frame.y) <= 1
            && abs(rect.height - frame.height) <= 1
          #expect(isNear, "seed \(seed), \(layout), width \(width), item \(item): \(rect), \(frame)")
          if !isNear { return }
        }
      }
    }
  }

  /// The frames of items whose sizes are given, as Apple describes groups: elements beside or below each other, with
  /// space between them, in lines that begin again when nothing fits.
  private struct PlannedFrames {
    private(set) var items: [LayoutRect] = []
    private let scale: Double
    private let room: Double

    init(_ plan: SectionPlan, width: Double, scale: Double, count: Int) {
      self.scale = scale
      room = max(1 / scale, width - plan.insets.leading - plan.insets.trailing)
      guard case .groups(let group, _) = plan.content else { return }
      var y = plan.insets.top
      while items.count < count {
        let height = place(group, x: plan.insets.leading, y: y).height
        y += height + plan.spacing
      }
      items = Array(items.prefix(count))
    }

    private func length(_ dimension: SectionPlan.Dimension) -> Double {
      switch dimension {
      case .absolute(let points), .estimated(let points), .uniform(let points): points
      case .ofWidth(let share): share * room
      case .ofHeight(let share): share * 700
      }
    }

    private mutating func place(_ element: Element, x: Double, y: Double) -> (width: Double, height: Double) {
      switch element {
      case .item(let size):
        let (width, height) = (length(size.width), length(size.height))
        func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
        items.append(LayoutRect(x: pixels(x), y: pixels(y), width: pixels(width), height: pixels(height)))
        return (width, height)
      case .row(let size, let elements, let spacing):
        let width = length(size.width)
        var used = 0.0
        repeat {
          for element in elements { used += place(element, x: x + used, y: y).width + spacing }
        } while elements.count == 1 && used + length(Self.width(elements[0])) <= width
        return (width, length(size.height))
      case .column(let size, let elements, let spacing):
        var used = 0.0
        for element in elements { used += place(element, x: x, y: y + used).height + spacing }
        return (length(size.width), used - spacing)
      }
    }

    private typealias Element = SectionPlan.Element

    private static func width(_ element: Element) -> SectionPlan.Dimension {
      switch element {
      case .item(let size), .row(let size, _, _), .column(let size, _, _): size.width
      }
    }

    static func randomLayout(_ generator: inout SeededGenerator) -> SectionLayout {
      func length() -> SectionLayout.Length {
        [.fixed(Double.random(in: 5...90, using: &generator)), .ratio(width: 3, height: 2), .fraction(0.1)]
          .randomElement(
            using: &generator) ?? 30
      }
      let gap = Double(Int.random(in: 0...9, using: &generator))
      let layout: SectionLayout
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: layout = .grid(columns: .count(Int.random(in: 1...7, using: &generator)), height: length())
      case 1:
        let minimum = Double.random(in: 20...300, using: &generator)
        layout = .grid(columns: .adaptive(minimum: minimum), height: length())
      case 2: layout = .flow(width: length(), height: length())
      default:
        layout = .pattern(
          (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            .line(
              height: .fixed(Double.random(in: 60...200, using: &generator)),
              (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                .stack(
                  Int.random(in: 1...3, using: &generator), width: Double(Int.random(in: 1...3, using: &generator)))
              })
          })
      }
      return layout.spacing(items: gap, lines: gap).insets(
        top: gap, leading: 2 * gap, bottom: 1, trailing: Double(Int.random(in: 0...9, using: &generator)))
    }
  }
#endif
