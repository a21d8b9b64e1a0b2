import ScreenRouting
import TestSupport
import Testing
import UIKitStage

#if canImport(UIKit) && os(Linux)
  @MainActor @Suite(.serialized) struct NavigationPresenterTests {
    private let stage = NavigationStage(seed: 0)

    @Test func userAndRouterSeeTheSameScreens() async {
      let steps = testSize("LIST_PRESENTATION_NAVIGATIONS", small: 200)
      for seed in testSeeds("LIST_PRESENTATION_NAVIGATION_SEEDS", small: 2) {
        let fault = await NavigationStage(seed: seed).play(steps)
        #expect(fault == nil, "seed \(seed)")
        if fault != nil { return }
      }
    }

    @Test func swipeBackIsACommand() async {
      await stage.start()
      await stage.send(.push(.page(1)))
      #expect(await stage.swipeBack())
      #expect(stage.stack == "home")
      #expect(stage.log.last?.hasSuffix(": done") == true)
    }

    @Test func swipeBackIsHeldBackIfAGuardRefuses() async {
      await stage.start()
      await stage.send(.push(.page(3)))
      stage.isLocked = true
      #expect(await !stage.swipeBack())
      #expect(stage.stack == "home/page(3)")
    }

    @Test func cancelledSwipeIsNoCommand() async {
      await stage.start()
      await stage.send(.push(.page(1)))
      let before = stage.log
      #expect(await stage.swipeBack(isFinished: false))
      #expect(stage.log == before)
      #expect(stage.screenFault == nil)
    }

    @Test func sheetThatIsSwipedDownIsClosed() async {
      await stage.start()
      await stage.send(.present(.page(1), as: .sheet))
      #expect(await stage.swipeDown())
      #expect(stage.stack == "home")
    }

    @Test func sheetIsHeldBackIfAGuardRefuses() async {
      await stage.start()
      await stage.send(.present(.page(3), as: .sheet))
      stage.isLocked = true
      #expect(await !stage.swipeDown())
      #expect(stage.stack == "home/sheet:page(3)")
    }

    @Test func sheetOfSeveralScreensIsHeldBackAndClosedByACommand() async {
      await stage.start()
      await stage.send(.present(.page(3), as: .sheet))
      await stage.send(.push(.page(4)))
      stage.isLocked = true
      #expect(await !stage.swipeDown())
      #expect(stage.stack == "home/sheet:page(3)/page(4)")
      stage.isLocked = false
      #expect(await !stage.swipeDown())
      #expect(stage.stack == "home")
    }

    @Test func selectedTabThatIsTappedAgainGoesToItsFirstScreenByACommand() async {
      await stage.start()
      await stage.send(.push(.page(3)))
      stage.isLocked = true
      await stage.tapTab(0)
      #expect(stage.stack == "home/page(3)")
      stage.isLocked = false
      await stage.tapTab(0)
      #expect(stage.stack == "home")
      await stage.send(.push(.page(1)))
      await stage.tapTab(1)
      await stage.tapTab(0)
      #expect(stage.stack == "home/page(1)")
      #expect(stage.screenFault == nil)
    }
  }
#endif
