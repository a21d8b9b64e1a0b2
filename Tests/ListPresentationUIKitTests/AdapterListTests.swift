import ListPresentation
import TestSupport
import Testing
import UIKitStage

@testable import ListPresentationUIKit

#if canImport(UIKit) && os(Linux)
  /// A collection view that follows a view of SwiftUI.
  @MainActor @Suite struct AdapterListTests {
    private typealias Wishes = BookListView.Wishes

    private let source = BookSource(4)
    private let witness = BookWitness()
    private let list: BookListView

    init() { list = BookListView.shown(source, witness) }

    private func follow(_ wishes: Wishes, in list: BookListView? = nil) {
      let list = list ?? self.list
      list.follow(wishes)
      list.layoutIfNeeded()
    }

    private func wishes(_ mark: String = "") -> Wishes { Wishes(row: { TextContent("\(mark)\($0.id)") }) }

    @Test func rowsFollowTheirClosure() {
      follow(wishes("a"))
      #expect(list.texts == ["a0", "a1", "a2", "a3"])
      follow(wishes("b"))
      list.update { source.snapshot = BookSource.list([5]) }
      #expect(list.texts == ["b0", "b1", "b2", "b3", "b4"] && list.violations == [])
    }

    @Test func rowsWithAnotherContentHaveItsHeight() {
      let list = BookListView.shown(BookSource(2))
      list.layout = ListLayout(.list(height: .estimated(20)))
      for height in [30.0, 50] {
        follow(Wishes(row: { TextContent("\($0.id)", height: height) }), in: list)
        #expect(list.heights == ["0": height, "1": height] && list.violations == [])
      }
    }

    @Test func rowsThatCollectionViewHasPreparedFollowToo() {
      let list = BookListView.shown(BookSource(200), seed: 3)
      for offset in 0..<40 {
        list.scroll(to: Double(offset * 31))
        follow(wishes("\(offset)."), in: list)
        list.scroll(to: Double(offset * 31 + 20))
        #expect(list.texts.allSatisfy { $0.hasPrefix("\(offset).") }, "\(list.texts)")
      }
      #expect(list.violations == [])
    }

    @Test func headersFollowTheirClosure() {
      let list = BookListView.shown(BookSource(1, 1))
      for mark in ["a", "b"] {
        var wishes = wishes(mark)
        wishes.header = { TextContent("\(mark) \($0.id)") }
        follow(wishes, in: list)
        #expect(list.headerTexts == ["\(mark) 0", "\(mark) 1"])
      }
    }

    @Test func tapOpensTheItem() {
      var opened: [Int] = []
      var wishes = wishes()
      wishes.open = { opened.append($0.id) }
      follow(wishes)
      list.tap(1)
      #expect(opened == [1] && witness.log == ["open 1"])
    }

    @Test func editModeAndTheListAreTheSame() {
      var modes: [Bool] = []
      var wishes = wishes()
      wishes.isEditing = false
      wishes.editingChanged = { modes.append($0) }
      follow(wishes)
      wishes.isEditing = true
      follow(wishes)
      #expect(list.isEditing && modes == [], "a view is not changed while it is updated")
      list.tap(2)
      #expect(list.selectedTexts == ["2"])
      wishes.isEditing = false
      follow(wishes)
      #expect(!list.isEditing)
      #expect(list.dragTwoFingers(across: [2, 3]) && modes == [true])
      // Where nothing says whether the user edits, two fingers scroll.
      list.turn(to: false)
      follow(self.wishes())
      #expect(!list.dragTwoFingers(across: [2, 3]))
    }

    @Test func listThatIsNotRefreshedIsPulledForAnAction() {
      let list = BookListView.shown(DiffableDataSource(BookSource.list([2])))
      list.pull()
      #expect(!list.isRefreshing && list.numberOfRefreshCalls == 0)
      var wishes = wishes()
      wishes.refresh = {}
      follow(wishes, in: list)
      list.pull()
      #expect(list.isRefreshing)
    }

    @Test func pullRunsTheActionInsteadOfARefresh() async {
      let gate = Gate()
      var wishes = wishes()
      wishes.refresh = { await gate.wait() }
      follow(wishes)
      list.pull()
      await turns()
      list.update { source.snapshot = BookSource.list([3]) }
      #expect(list.isRefreshing && source.log == [])
      gate.open()
      await wait(until: { !list.isRefreshing })
      follow(self.wishes())
      list.pull()
      #expect(source.log == ["refresh"])
    }

    @Test func tapOpensItsItemAlsoIfTheListChangesMeanwhile() {
      let reader = HastyReader(source)
      list.adapter?.delegate = reader
      var opened: [Int] = []
      var wishes = wishes()
      wishes.open = { opened.append($0.id) }
      follow(wishes)
      list.tap(2)
      #expect(reader.opened == [2] && opened == [2] && list.violations == [])
    }
  }

  /// Changes the list when the cursor moves, and when an item is opened.
  @MainActor private final class HastyReader: ListAdapterDelegate {
    private(set) var opened: [Int] = []
    private let source: BookSource

    init(_ source: BookSource) { self.source = source }

    func adapter(_ adapter: ListAdapter<Shelf, Book>, didReport event: ListEvent<Shelf, Book>) {
      switch event {
      case .cursorMoved: try? source.snapshot.delete([0])
      case .opened(let book):
        opened.append(book.id)
        try? source.snapshot.delete([1])
      default: return
      }
      adapter.flush()
    }
  }
#endif
