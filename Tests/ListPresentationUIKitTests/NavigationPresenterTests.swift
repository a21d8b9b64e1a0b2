import ScreenRouting
import TestSupport
import Testing
import UIKitStage

#if canImport(UIKit) && os(Linux)
  @MainActor @Suite(.serialized) struct NavigationPresenterTests {
    private let stage = NavigationStage(seed: 0)

    init() async { await stage.start() }

    @Test func userAndRouterSeeTheSameScreens() async {
      let steps = testSize("LIST_PRESENTATION_NAVIGATIONS", small: 200)
      for seed in testSeeds("LIST_PRESENTATION_NAVIGATION_SEEDS", small: 2) {
        let fault = await NavigationStage(seed: seed).play(steps)
        #expect(fault == nil, "seed \(seed)")
        if fault != nil { return }
      }
    }

    /// From the edge, as in iOS 26 from the middle, and in a sheet.
    @Test(arguments: [(true, false), (false, false), (true, true)])
    func swipeBackIsACommandThatAGuardRefuses(fromEdge: Bool, inASheet: Bool) async {
      if inASheet { await stage.send(.present(.page(1), as: .sheet)) }
      let before = stage.stack
      await stage.send(.push(.page(3)))
      stage.coordinator.isLocked = true
      #expect(await !stage.swipeBack(fromEdge: fromEdge))
      #expect(stage.stack == before + "/page(3)")
      stage.coordinator.isLocked = false
      #expect(await stage.swipeBack(fromEdge: fromEdge))
      #expect(stage.stack == before && stage.fault == nil)
      #expect(stage.log.last?.hasSuffix(": done") == true)
    }

    @Test func cancelledSwipeIsNoCommand() async {
      await stage.send(.push(.page(1)))
      let before = stage.log
      #expect(await stage.swipeBack(isFinished: false))
      #expect(stage.log == before && stage.fault == nil)
    }

    @Test(arguments: [true, false])
    func commandThatMeetsASwipeDownIsPresentedAfterIt(isFinished: Bool) async {
      await stage.send(.present(.page(1), as: .sheet))
      await stage.send(.dismissAll, whileASheetGoes: isFinished)
      #expect(stage.stack == "home" && stage.fault == nil)
      await stage.send(.present(.page(2), as: .sheet))
      await stage.send(.present(.page(4), as: .sheet), whileASheetGoes: isFinished)
      #expect(stage.fault == nil)
      await stage.send(.push(.page(8)))
      #expect(stage.fault == nil && stage.stack.hasSuffix("page(8)"))
    }

    @Test func sheetOfSeveralScreensIsAskedAsAWhole() async {
      await stage.send(.present(.page(3), as: .sheet))
      await stage.send(.push(.page(4)))
      stage.coordinator.isLocked = true
      #expect(await !stage.swipeDown())
      #expect(stage.stack == "home/sheet:page(3)/page(4)")
      #expect(stage.log.last?.hasSuffix("refused(\"locked\")") == true)
      stage.coordinator.isLocked = false
      #expect(await stage.swipeDown())
      #expect(stage.stack == "home" && stage.fault == nil)
    }

    @Test func screenBelowASheetChangesWithAnAnimation() async {
      await stage.send(.present(.page(1), as: .sheet))
      stage.router.send(.push(.page(2)), from: stage.router.stack.entries[0].id)
      await wait(until: { !stage.isStill })
      #expect(await stage.settles())
      #expect(stage.stack == "home/page(2)/sheet:page(1)" && stage.fault == nil)
    }

    /// Nothing ends an animation here.
    @Test func tabsChangeWithoutAnAnimationWhenAnotherOneIsSelected() async throws {
      await stage.send(.push(.page(1)))
      stage.router.send(.show(try RouteStack(link: "other/page/2")))
      await wait(until: { stage.router.isIdle && stage.stack == "other/page(2)" })
      #expect(stage.fault == nil)
    }

    @Test func guardThatWaitsHoldsASheetBackUntilItDecides() async {
      await stage.send(.present(.page(7), as: .sheet))
      await stage.send(.push(.page(1)))
      #expect(await !stage.swipeDown())
      #expect(stage.stack == "home")
    }

    @Test func appPreparesSheetsAndPopovers() async {
      await stage.send(.present(.page(1), as: .sheet))
      #expect(stage.numberOfDetents == 2)
      await stage.send(.present(.page(5), as: .sheet))
      #expect(stage.isPopover)
      #expect(await stage.swipeDown())
      #expect(stage.stack == "home/sheet:page(1)" && stage.fault == nil)
    }

    @Test func tabBehindMoreIsSelectedByACommand() async {
      let stage = await MoreStage()
      await stage.tapMore()
      #expect(stage.shown == nil && stage.selected == "0")
      await stage.choose(5)
      #expect(stage.shown == 5 && stage.selected == "5")
      await stage.tap(1)
      #expect(stage.shown == 1 && stage.selected == "1")
      await stage.tapMore()
      await stage.tap(1)
      #expect(stage.shown == 1 && stage.selected == "1", "the way back from the list")
      stage.drawers.isLocked = true
      await stage.tapMore()
      await stage.choose(6)
      #expect(stage.shown == 1 && stage.selected == "1")
    }

    @Test func linkOfTheSystemIsOpened() async {
      await stage.openURL("stage://other/page/4")
      #expect(stage.stack == "other/page(4)")
      await stage.continueOnPage("stage://home/page/2")
      #expect(stage.stack == "home/page(2)")
      await stage.continueOnPage(nil)
      #expect(stage.stack == "home/page(2)")
      await stage.openURL("else://home")
      #expect(stage.log.last?.contains("failed") == true)
    }

    @Test func stackOfASceneIsRestored() async {
      await stage.send(.open("other/page/1/sheet:page/2/page/4"))
      let restored = stage.restored()
      await restored.start()
      #expect(restored.stack == stage.stack && restored.fault == nil)
    }

    @Test func selectedTabThatIsTappedAgainGoesToItsFirstScreenByACommand() async {
      await stage.send(.push(.page(3)))
      stage.coordinator.isLocked = true
      await stage.tapTab(0)
      #expect(stage.stack == "home/page(3)")
      stage.coordinator.isLocked = false
      await stage.tapTab(0)
      #expect(stage.stack == "home")
      await stage.send(.push(.page(1)))
      await stage.tapTab(1)
      await stage.tapTab(0)
      #expect(stage.stack == "home/page(1)" && stage.fault == nil)
    }
  }
#endif
