import ScreenRouting
import TestSupport
import Testing
import UIKitStage

@testable import ListPresentationUIKit

#if canImport(UIKit) && os(Linux)
  /// A router in SwiftUI.
  @MainActor @Suite struct NavigationStackPresenterTests {
    private let stage = SwiftUINavigationStage()
    private var guards: PageCoordinator { stage.coordinator }
    private var stack: String { stage.stack }

    init() async { await stage.start() }

    @Test func userAndRouterSeeTheSameScreens() async {
      let steps = testSize("LIST_PRESENTATION_NAVIGATIONS", small: 200)
      for seed in testSeeds("LIST_PRESENTATION_NAVIGATION_SEEDS", small: 2) {
        let fault = await SwiftUINavigationStage(seed: seed).play(steps)
        #expect(fault == nil, "seed \(seed)")
        if fault != nil { return }
      }
    }

    @Test func swipeBackIsACommand() async {
      await stage.send(.set([.home, .page(1), .page(2)]))
      #expect(stage.goBack())
      #expect(await stage.settles() && stack == "home/page(1)" && stage.fault == nil)
      await stage.send(.push(.page(4)))
      #expect(stage.goBack(to: 0))
      #expect(await stage.settles() && stack == "home" && stage.fault == nil)
      #expect(!stage.goBack())
    }

    @Test func guardHoldsTheSwipeBackAndTheButtonAsksIt() async {
      await stage.send(.push(.page(3)))
      // The presenter hears of the change without a command.
      guards.isLocked = true
      #expect(await stage.settles())
      #expect(!stage.goBack())
      #expect(stage.tapBack())
      #expect(await stage.settles() && stack == "home/page(3)")
      #expect(stage.log.last?.hasSuffix("refused(\"locked\")") == true)
      guards.isLocked = false
      #expect(await stage.settles())
      #expect(stage.goBack())
      #expect(await stage.settles() && stack == "home" && stage.fault == nil)
    }

    @Test func guardThatWaitsIsAskedByTheButton() async {
      await stage.send(.push(.page(7)))
      #expect(!stage.goBack() && stage.tapBack())
      #expect(await stage.settles() && stack == "home")
    }

    @Test func swipeBackIsAllowedAgainAfterAGuardHasTakenItsTimeToRefuse() async throws {
      let presenter = NavigationStackPresenter<StageRoute, PageScreen>()
      let router = Router(
        stack: try RouteStack(link: "home/page/1"), coordinator: SavingCoordinator(), present: presenter.present)
      presenter.router = router
      await router.start()
      await wait(until: { presenter.allowsSwipeBack })
      #expect(await router.perform(.close) == .refused("not saved"))
      await wait(until: { router.isIdle && presenter.allowsSwipeBack })
    }

    /// As with a button that saves, and then sends a command.
    @Test func swipeBackIsAllowedAgainAfterAGuardHasChangedWhileACommandWaited() async {
      await stage.send(.push(.page(3)))
      guards.isLocked = true
      stage.router.send(.close)
      #expect(await stage.settles() && stack == "home/page(3)")
      guards.isLocked = false
      #expect(await stage.settles() && stage.goBack())
    }

    /// The second one waits already when the guards could be asked about the first one's screens.
    @Test func swipeBackIsAllowedAfterACommandWithoutAnEffectBehindAnother() async {
      await stage.router.perform(.push(.page(1)))
      await stage.router.perform(.selectTab("none"))
      #expect(await stage.settles() && stage.goBack())
    }

    @Test func screenComesBackIfAGuardRefusesUnseen() async {
      await stage.send(.push(.page(3)))
      guards.isLockedUnseen = true
      #expect(stage.goBack() && stage.shown[0].path.isEmpty)
      #expect(await stage.settles() && stack == "home/page(3)" && stage.fault == nil)
    }

    @Test func sheetThatIsSwipedDownIsClosed() async {
      await stage.send(.present(.page(1), as: .sheet))
      await stage.send(.push(.page(2)))
      #expect(stage.swipeDown())
      #expect(await stage.settles() && stack == "home" && stage.fault == nil)
    }

    @Test func sheetOfSeveralScreensIsHeldAsAWhole() async {
      await stage.send(.present(.page(3), as: .sheet))
      await stage.send(.push(.page(4)))
      guards.isLocked = true
      #expect(await stage.settles())
      #expect(!stage.swipeDown())
      #expect(stage.goBack())
      #expect(await stage.settles() && stack == "home/sheet:page(3)")
    }

    @Test func coverComesAfterTheSheetHasGone() async {
      await stage.send(.present(.page(1), as: .sheet))
      stage.router.send(.show(try! RouteStack(link: "home/cover:page/2")))
      await wait(until: { stage.presenter.stack?.link == "home/cover:page/2" })
      stage.draw()
      #expect(stage.shown.count == 1, "the sheet goes")
      stage.draw()
      #expect(stage.shown.count == 1)
      stage.endTransition()
      stage.draw()
      #expect(stage.shown.last?.id.presentation == .cover && stage.violations == [])
    }

    @Test func anotherSheetTakesThePlaceOfASheet() async {
      await stage.send(.present(.page(1), as: .sheet))
      stage.router.send(.show(try! RouteStack(link: "home/sheet:page/2")))
      await wait(until: { stage.presenter.stack?.link == "home/sheet:page/2" })
      stage.draw()
      #expect(stage.shown.count == 2 && stage.fault == nil)
    }

    @Test func tabIsSelectedByACommand() async {
      await stage.send(.push(.page(3)))
      stage.tapTab("other")
      #expect(await stage.settles() && stack == "other")
      stage.tapTab("home")
      #expect(await stage.settles() && stack == "home/page(3)")
      guards.isLocked = true
      stage.tapTab("home")
      #expect(await stage.settles() && stack == "home/page(3)")
      guards.isLocked = false
      stage.tapTab("home")
      #expect(await stage.settles() && stack == "home")
      let before = stage.log
      stage.tapTab("home")
      #expect(await stage.settles() && stage.log == before, "there is nothing to go back from")
    }

    @Test func linkOfTheSystemIsOpened() async {
      stage.presenter.open("stage://other/page/4")
      #expect(await stage.settles() && stack == "other/page(4)" && stage.presenter.stack?.link == "other/page/4")
    }

    @Test func routerThatHasEndedShowsNothing() async {
      #expect(await stage.router.end() == .done)
      await wait(until: { stage.presenter.stack == nil })
      stage.draw()
      #expect(stage.shown.isEmpty && stage.presenter.stack == nil && stage.presenter.tabs == [])
    }

    @Test func changesWithoutAnimationJump() async {
      let stage = SwiftUINavigationStage()
      var numberOfJumps = 0
      stage.presenter.jump = { change in
        numberOfJumps += 1
        change()
      }
      await stage.start()
      #expect(numberOfJumps == 1)
      await stage.send(.push(.page(1)))
      #expect(numberOfJumps == 1)
      #expect(stage.goBack())
      #expect(await stage.settles() && numberOfJumps == 2, "the user has seen it")
    }
  }
#endif
