#if canImport(UIKit)
  import ListPresentation
  import ListPresentationTesting
  import ListPresentationUIKit
  import UIKit

  /// A collection view on a stage: in a window of its own, with the moods of a seed.
  package typealias BookListView = CollectionListView<Shelf, Book>

  /// The layouts of the sections of a judged list.
  package enum JudgedLayout: CaseIterable, Sendable {
    /// Lists with pinned headers. The row at the top must keep its place.
    case lists
    /// Lists without headers, with separators, backgrounds, and a header and footer of the whole list.
    case boundaries
    /// Grids, flows, patterns and carousels, in which a row can keep its place only as far as its line does.
    case grids

    @MainActor
    func layout(_ seed: UInt64) -> ListLayout<Shelf> {
      let sections: [SectionLayout] =
        switch self {
        case .lists:
          [
            .list(height: 20).header(10, pinned: true),
            .list(height: .estimated(20)).header(.estimated(12), pinned: true),
            .list(height: .estimated(30)).header(10, width: .fraction(0.5), alignment: .trailing, pinned: true),
          ]
        case .boundaries:
          [.list(height: .estimated(25)).separators().background(), .list(height: .estimated(20)).footer(8)]
        case .grids:
          [
            .grid(columns: 3, height: .estimated(20)).spacing(2), .grid(columns: 2, height: 30).insets(5).footer(8),
            .flow(width: .estimated(30), height: 20).spacing(3), .carousel(width: 40, height: 30, wraps: true),
            .carousel(width: 40, height: .estimated(30), snapping: .page),
            .pattern([.line(height: .estimated(40), [.item(width: 2), .stack(2)])]).spacing(2),
            .pattern([.line(height: 20, [.item]), .line(height: 30, [.item, .stack(2)])]).footer(8),
            .list(height: .estimated(20)).header(10), .grid(columns: 4, height: .ratio(width: 1, height: 1)).spacing(3),
          ]
        }
      let layout = ListLayout<Shelf> { shelf, _ in sections[(shelf.id + Int(seed % 97)) % sections.count] }
      return self == .boundaries ? layout.boundaries(header: .estimated(15), footer: 12) : layout
    }
  }

  extension JudgedLayout {
    /// Returns the judge of collection views with this layout.
    /// - Parameter prepare: A closure that changes each view before it is judged.
    @MainActor package func judge(_ prepare: @escaping (BookListView) -> Void = { _ in }) -> ListViewJudge<BookListView>
    {
      ListViewJudge { seed in
        let list = BookListView.onStage(self, seed: seed)
        prepare(list)
        return list
      } section: {
        Shelf(id: $0, version: $1)
      } item: {
        Book(id: $0, version: $1)
      } header: {
        $0.text
      } row: {
        $0.text
      } act: {
        $0.take($1)
      } shows: {
        $0.picture(in: self)
      }
    }
  }

  extension CollectionListView where Section == Shelf, Item == Book {
    /// Creates a collection view with the moods of a seed.
    package static func onStage(_ layout: JudgedLayout = .lists, seed: UInt64? = nil) -> BookListView {
      let list = BookListView(layout: layout.layout(seed ?? 0)) { TextContent($0) }
      list.header = { TextContent($0) }
      list.footer = { TextContent($0) }
      list.standIn.seed = seed
      return list.placed()
    }

    /// Gives the view a size.
    func placed() -> BookListView {
      frame = CGRect(x: 0, y: 0, width: 100, height: 120)
      return self
    }

    /// Puts the collection view into a window, or takes it out, where nothing lays it out.
    package func appear(_ isOnScreen: Bool = true) {
      standInSetInWindow(isOnScreen)
      if isOnScreen { layoutIfNeeded() }
    }

    package func take(_ moment: JudgedMoment) {
      switch moment {
      case .appear: appear()
      case .disappear: appear(false)
      case .scroll(let row): standIn.scroll(to: contentOffset.y + CGFloat((row - 8) * 17))
      case .layOut: standIn.layOutAgain()
      case .settle: standIn.settle()
      }
    }

    /// The sum of the numbers of items of the sections before each.
    private var starts: [Int] {
      (0..<numberOfSections).reduce(into: [0]) { $0.append($0[$0.count - 1] + numberOfItems(inSection: $1)) }
    }

    package func picture(in layout: JudgedLayout) -> JudgedPicture {
      let starts = starts
      let isOnScreen = window != nil
      // At its beginning, a list shows what arrives. Near its end, rows of unknown heights can end the list too early.
      let keepsPlace =
        layout != .grids && standIn.isSized && contentOffset.y > 0
        && contentOffset.y + 2 * bounds.height < contentSize.height
      let rows = (isOnScreen ? standIn.shownItems : []).map { path, cell in
        let frame = standIn.frame(of: cell)
        let top = frame.minY - contentOffset.y
        let isJudged = keepsPlace && frame.maxY - contentOffset.y > coveredHeight
        var row = JudgedPicture.Row(
          starts[path.section] + path.item, cell.standInText, top: isJudged ? Int(top.rounded(.down)) : nil,
          height: Int(cell.frame.height), isSelected: cell.isSelected)
        row.pinnedHeight = layout == .lists ? Int(heightOfHeader(ofSection: path.section)) : 0
        return row
      }
      var picture = JudgedPicture(
        rows, numberOfRows: starts[starts.count - 1], headers: layout == .lists && isOnScreen ? shownHeaders : nil,
        isSeen: true, isRefreshing: refreshControl?.isRefreshing, refusals: standIn.violations)
      picture.height = Int(bounds.height)
      return picture
    }

    /// The height of the header that is pinned at the top while its section is there.
    private func heightOfHeader(ofSection section: Int) -> CGFloat {
      standIn.shownSupplements.first { $0.path.count > 1 && $0.path.section == section && $0.kind.hasSuffix("Header") }?
        .view.frame.height ?? 0
    }

    /// The height that the header at the top covers now.
    private var coveredHeight: CGFloat {
      let pinned = standIn.shownSupplements.filter {
        $0.view.frame.minY <= contentOffset.y && $0.kind.hasSuffix("Header")
      }
      return pinned.map { $0.view.frame.maxY - contentOffset.y }.max() ?? 0
    }

    private var shownHeaders: [Int: String] {
      let headers = standIn.shownSupplements.filter { $0.kind == Self.elementKindSectionHeader }
      return Dictionary(uniqueKeysWithValues: headers.map { ($0.path.section, $0.view.standInText) })
    }
  }

  extension UICollectionReusableView {
    /// What the view says.
    package var standInText: String {
      ((self as? UICollectionViewCell)?.contentView as? TextContentView)?.content?.text ?? ""
    }
  }
#endif
