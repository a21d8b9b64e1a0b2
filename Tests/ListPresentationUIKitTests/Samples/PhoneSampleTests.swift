import ListPresentation
import ListPresentationTesting
import ListPresentationUIKit
import ScreenRouting
import TestSupport
import Testing

#if canImport(UIKit) && os(Linux)
  /// The samples of the articles about phones do what the articles say.
  @MainActor @Suite struct PhoneSampleTests {
    @Test func openedFruitIsPushed() async throws {
      let router = FruitApp().router
      let controller = try #require(router.screen(of: router.stack.top.id) as? FruitController)
      let adapter = try #require(controller.list.adapter)
      #expect(adapter.snapshot?.items(inSection: 0).map(\.name) == ["Apple", "배"])
      adapter.openItem(at: 1)
      await router.settle()
      #expect(router.stack.top.route == .fruit(Fruit(id: 2, name: "배", price: "₩3,500")))
    }

    @Test func feedFollowsItsModel() {
      let feed = Feed()
      let list = makeFeedList(feed)
      feed.posts = [Post(id: 1, text: "one")]
      list.adapter?.flush()
      #expect(list.adapter?.snapshot?.itemIDs == ["greeting", "post 1"])
    }

    @Test func titlesAreInTheSectionsOfTheirGenres() {
      let titles = Titles()
      let list = makeTitleList(titles)
      titles.items = [Title(id: 1, name: "A", genre: "Crime"), Title(id: 2, name: "B", genre: "Poetry")]
      list.adapter?.flush()
      #expect(list.adapter?.structure.sections == [.named("Crime"), .named("Poetry")])
    }

    @Test func foldersAreAnOutline() {
      let folders = Folders()
      folders.items = [Folder(id: 1, name: "A", folders: [Folder(id: 2, name: "B", folders: [])])]
      let list = makeFolderList(folders)
      list.adapter?.expandItem(at: 0)
      list.adapter?.flush()
      #expect(list.adapter?.snapshot?.itemIDs == [1, 2])
    }

    @Test func fruitsOfTheMarketAreSearchedByTheServer() async {
      let clock = ManualClock()
      let rows = AdapterRows(SearchPager(clock: clock) { FruitPages(query: $0) })
      rows.start()
      await wait(until: {
        rows.adapter?.flush()
        for fruit in rows.items { rows.itemAppeared(fruit.id) }
        return rows.items.map(\.id) == [1, 2, 3, 4, 5] && rows.loadState == .exhausted
      })
      rows.adapter?.search("4")
      await wait(until: {
        clock.advance(by: .milliseconds(300))
        rows.adapter?.flush()
        return rows.items.map(\.id) == [4]
      })
    }

    @Test func userEditsFruits() {
      let fruits = Fruits()
      fruits.perform(ListAction("delete", title: "Delete"), on: [fruits.items[0]])
      #expect(fruits.items.map(\.name) == ["배"])
      #expect(textsOfSamples() == ["Fruits", "true", "배"])
    }
  }
#endif
