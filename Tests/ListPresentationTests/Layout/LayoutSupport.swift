@testable import ListPresentation

struct LayoutPart: ListElement {
  let id: Int
  var title = 0
}

struct LayoutRow: ListElement {
  let id: Int
  var text = 0
}

typealias LayoutList = ListSnapshot<LayoutPart, LayoutRow>

extension ListStructure where Section == LayoutPart {
  /// Sections with the given numbers of items.
  init(_ counts: [Int]) {
    self.init(sections: counts.indices.map { LayoutPart(id: $0) }, counts: counts)
  }
}

extension LayoutEnvironment {
  static var phone: LayoutEnvironment { LayoutEnvironment(width: 390, height: 844) }
}

@MainActor
extension ListGeometry {
  /// One section in a room of a width, with a tick for each point.
  init(_ layout: SectionLayout, _ count: Int, width: Double, height: Double = 844, scale: Double = 1) {
    let environment = LayoutEnvironment(width: width, height: height, scale: scale)
    self.init(ListLayout(layout), of: ListStructure([count]), in: environment)
  }

  /// One section in a terminal.
  init(_ layout: SectionLayout, _ count: Int, columns: Int) {
    self.init(ListLayout(layout), of: ListStructure([count]), in: LayoutEnvironment(columns: columns, lines: 24))
  }
}

extension ListGeometry {
  /// All elements of the list.
  var all: [LayoutElement.Placed] {
    elements(in: LayoutRect(x: -1_000_000, y: 0, width: 2_000_000, height: max(1, contentHeight)))
  }

  /// The places of all items of the first section.
  func rects() -> [LayoutRect] {
    all.compactMap { placed in
      guard case .item(let position) = placed.element, position.section == 0 else { return nil }
      return placed.rect
    }
  }

  func rect(_ section: Int, _ item: Int) -> LayoutRect? {
    rect(of: .item(ListPosition(section: section, item: item)))
  }

  mutating func measure(_ item: Int, width: Int = 0, height: Int) {
    let position = ListPosition(section: 0, item: item)
    measure(LayoutRect.Size(width: width, height: height), of: .item(position))
  }

  /// The items of each line, for example `[0 1 2] [3 4]`.
  var lines: String {
    var lines: [[Int]] = []
    let rects = rects()
    for (item, rect) in rects.enumerated() {
      let isBeside = lines.last.map { rects[$0[0]].y == rect.y } ?? false
      if isBeside { lines[lines.count - 1].append(item) } else { lines.append([item]) }
    }
    return lines.map { "[\($0.map(String.init).joined(separator: " "))]" }.joined(separator: " ")
  }

  /// Applies the batch that leads from one list to another.
  @MainActor
  mutating func apply(_ old: LayoutList, to new: LayoutList, _ layout: ListLayout<LayoutPart>) {
    apply(new.difference(from: old), leadingTo: new.structure, layout: layout)
  }

  /// Turns a carousel by ticks toward its end.
  mutating func dragCarousel(inSection section: Int, by distance: Int) {
    guard sections.indices.contains(section) else { return }
    let distance = min(max(-LayoutEnvironment.longest, distance), LayoutEnvironment.longest)
    sections[section].turnCarousel(toOffset: sections[section].carouselOffset + distance)
  }
}
