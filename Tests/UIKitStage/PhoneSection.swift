#if canImport(UIKit) && os(Linux)
  import ListPresentation
  import ListPresentationUIKit
  import UIKit

  /// What the layout of a section becomes on a phone of 390 by 800 points.
  @MainActor
  package struct PhoneSection {
    package let list: BookListView
    private let layout: ListLayout<Shelf>
    private let width: Double
    private let scale: Double

    package init(_ layout: SectionLayout, numberOfItems: Int = 2, width: Double = 390, scale: Double = 1) {
      self.init(ListLayout(layout), numberOfItems, width, scale)
    }

    package init(_ layout: ListLayout<Shelf>) { self.init(layout, 2, 390, 1) }

    private init(_ layout: ListLayout<Shelf>, _ numberOfItems: Int, _ width: Double, _ scale: Double) {
      (self.layout, self.width, self.scale) = (layout, width, scale)
      list = BookListView(layout: layout) { TextContent($0) }
      list.standInTraits = UITraitCollection(standIn: scale)
      list.frame = CGRect(x: 0, y: 0, width: width, height: 800)
      ListAdapter(dataSource: BookSource(numberOfItems), view: list)
      list.appear()
    }

    package var omissions: [String] { list.adapter?.diagnostics.map { "\($0)" } ?? [] }

    private var compositional: UICollectionViewCompositionalLayout? {
      list.collectionViewLayout as? UICollectionViewCompositionalLayout
    }
    private var section: NSCollectionLayoutSection? { compositional?.standInSection(0) }

    /// The section in a line for each of its parts, such as `row w×~50 gap 4 (195×=50 195×=50)`.
    ///
    /// A length is a number of points, a share of the width inside the insets (`0.5w`) or of the screen's height, an
    /// estimate (`~50`), or one until the highest item of the line has said its height (`=50`).
    package var text: String {
      guard let section else { return "" }
      var lines = [section.standInGroup?.text ?? "list"]
      if section.standInList?.showsSeparators == true { lines[0] += " with separators" }
      if section.standInList?.headerMode == .supplementary { lines[0] += ", header" }
      if section.standInList?.footerMode == .supplementary { lines[0] += ", footer" }
      let scrolling = section.orthogonalScrollingBehavior
      if scrolling != .none { lines.append("scrolls: \(scrolling)") }
      if section.interGroupSpacing > 0 { lines.append("spacing \(section.interGroupSpacing.short)") }
      if section.contentInsets != .zero { lines.append("insets \(section.contentInsets.text)") }
      lines += section.boundarySupplementaryItems.map(\.boundaryText)
      lines += section.decorationItems.map { "background inside \($0.contentInsets.text)" }
      return lines.joined(separator: "\n")
    }

    /// The header and the footer of the whole list.
    package var boundariesOfTheList: [String] {
      compositional?.configuration.boundarySupplementaryItems.map(\.boundaryText) ?? []
    }

    /// Returns the first item that is elsewhere than in the geometry of the package, or `nil`.
    package func misplacedItem(of count: Int) -> String? {
      guard let section, let group = section.standInGroup else { return "no group" }
      var frames = PlannedFrames(section, width: width, scale: scale)
      while frames.items.count < count { frames.add(group) }
      let geometry = ListGeometry(
        layout, of: BookSource.list([count]).structure, in: LayoutEnvironment(width: width, height: 800, scale: scale))
      for (item, frame) in frames.items.prefix(count).enumerated() {
        guard let rect = geometry.rect(of: .item(ListPosition(section: 0, item: item))) else { return "no \(item)" }
        // Heights add up to a fraction of a pixel, which UIKit rounds.
        if rect.x != frame.x || rect.width != frame.width || abs(rect.y - frame.y) > 1
          || abs(rect.height - frame.height) > 1
        {
          return "item \(item) at \(frame), not \(rect)"
        }
      }
      return nil
    }
  }

  /// The frames of items whose sizes are given, as Apple describes groups: elements beside or below each other, with
  /// space between them, in lines that begin again when nothing fits.
  @MainActor
  private struct PlannedFrames {
    private(set) var items: [LayoutRect] = []
    private let section: NSCollectionLayoutSection
    private let scale: Double
    private let room: Double
    private var y: Double

    init(_ section: NSCollectionLayoutSection, width: Double, scale: Double) {
      (self.section, self.scale, y) = (section, scale, section.contentInsets.top)
      room = max(1 / scale, width - section.contentInsets.leading - section.contentInsets.trailing)
    }

    /// Places the next group below the others.
    mutating func add(_ group: NSCollectionLayoutGroup) {
      y += place(group, x: section.contentInsets.leading, y: y).height + section.interGroupSpacing
    }

    private func length(_ dimension: NSCollectionLayoutDimension) -> Double {
      switch dimension.standInKind {
      case .absolute, .estimated, .uniform: dimension.dimension
      case .fractionalWidth: dimension.dimension * room
      case .fractionalHeight: dimension.dimension * 800
      }
    }

    private mutating func place(_ element: NSCollectionLayoutItem, x: Double, y: Double) -> (
      width: Double, height: Double
    ) {
      let width = length(element.layoutSize.widthDimension)
      let height = length(element.layoutSize.heightDimension)
      guard let group = element as? NSCollectionLayoutGroup else {
        func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
        items.append(LayoutRect(x: pixels(x), y: pixels(y), width: pixels(width), height: pixels(height)))
        return (width, height)
      }
      let spacing = group.interItemSpacing?.spacing ?? 0
      var used = 0.0
      if group.standInIsVertical {
        for item in group.subitems { used += place(item, x: x, y: y + used).height + spacing }
        return (width, used - spacing)
      }
      repeat {
        for item in group.subitems { used += place(item, x: x + used, y: y).width + spacing }
      } while group.subitems.count == 1 && used + length(group.subitems[0].layoutSize.widthDimension) <= width
      return (width, height)
    }
  }

  extension CGFloat {
    fileprivate var short: String { self == rounded() ? "\(Int(self))" : "\(self)" }
  }

  extension NSDirectionalEdgeInsets {
    fileprivate var text: String { [top, leading, bottom, trailing].map(\.short).joined(separator: " ") }
  }

  extension NSCollectionLayoutSize {
    fileprivate var text: String { "\(widthDimension.text)×\(heightDimension.text)" }
  }

  extension NSCollectionLayoutDimension {
    fileprivate var text: String {
      switch standInKind {
      case .absolute: dimension.short
      case .estimated: "~\(dimension.short)"
      case .uniform: "=\(dimension.short)"
      case .fractionalWidth: dimension == 1 ? "w" : "\(dimension.short)w"
      case .fractionalHeight: "\(dimension.short)h"
      }
    }
  }

  extension NSCollectionLayoutItem {
    fileprivate var text: String {
      guard let group = self as? NSCollectionLayoutGroup else { return layoutSize.text }
      let gap = (group.interItemSpacing?.spacing).map { $0 > 0 ? " gap \($0.short)" : "" } ?? ""
      let items = group.subitems.map(\.text).joined(separator: " ")
      return "\(group.standInIsVertical ? "column" : "row") \(layoutSize.text)\(gap) (\(items))"
    }
  }

  extension NSCollectionLayoutBoundarySupplementaryItem {
    fileprivate var boundaryText: String {
      let kind = elementKind.hasSuffix("Header") ? "header" : "footer"
      return "\(kind) \(layoutSize.text) \(alignment)\(pinToVisibleBounds && zIndex > 1 ? " pinned" : "")"
    }
  }
#endif
