import TestSupport
import Testing

@testable import Gallery

#if canImport(UIKit) && os(Linux)
  /// The screens on UIKit.
  @MainActor @Suite struct ControllerTests {
    @Test func marketShowsBannersAndProducts() async throws {
      let stage = try ControllerStage(GalleryNetwork(), link: "gallery/market")
      await wait(until: { stage.texts.count > 3 })
      #expect(stage.texts.first == "가을 세일: 니트 최대 30%")
      #expect(stage.texts.contains { $0.contains(": ₩") })
      let first = stage.numberOfItems
      stage.scroll(to: 100_000)
      await wait(until: { stage.numberOfItems > first })
      stage.scroll(to: 0)
      stage.tap(0, in: 0)
      await wait(until: { stage.stack.contains("product(84)") })
      #expect(stage.violations == [])
    }

    @Test func photosShowTheirPictures() async throws {
      let stage = try ControllerStage(GalleryNetwork(), link: "gallery/photos")
      await wait(until: { !stage.texts.isEmpty })
      #expect(stage.texts.first == "Rice terraces in the rain: Oskar Lindt  ♥ 5000")
      await wait(until: { !stage.pictures.isEmpty && !stage.pictures.contains("photo") })
      stage.scroll(to: 100_000)
      await wait(until: { stage.numberOfItems > 10 })
      #expect(stage.violations == [])
    }

    @Test func catsAreSearched() async throws {
      let stage = try ControllerStage(GalleryNetwork(), link: "gallery/cats")
      await wait(until: { stage.texts.count > 2 })
      let all = stage.numberOfItems
      stage.search("샴")
      await wait(until: { stage.texts.first?.hasPrefix("Siamese") == true })
      #expect(stage.numberOfItems < all)
      stage.search("")
      await wait(until: { stage.numberOfItems >= all })
      stage.tap(0, in: 0)
      await wait(until: { stage.stack.contains("/cat(") })
    }

    @Test func productsAreInAGrid() async throws {
      let stage = try ControllerStage(GalleryNetwork(), link: "gallery/products")
      await wait(until: { stage.texts.count > 3 })
      #expect(stage.texts[0].contains("♥") && stage.violations == [])
      let first = stage.numberOfItems
      stage.scroll(to: 100_000)
      await wait(until: { stage.numberOfItems > first })
      stage.scroll(to: 0)
      stage.tap(1, in: 0)
      await wait(until: { stage.stack.contains("/product(") })
    }

    @Test func profileHasItsSectionsAndFriends() async throws {
      let stage = try ControllerStage(GalleryNetwork(), link: "gallery/profile")
      await wait(until: { stage.texts.count > 3 })
      #expect(stage.headers.prefix(2) == ["Memo", "Albums"] && stage.violations == [])
      stage.tap(0, in: 0)
      await wait(until: { stage.stack.contains("sheet:profile(") })
    }
  }
#endif
