import ListPresentationTesting
import TestSupport
import Testing

@testable import ScreenRouting

/// Carries out commands: each with the link of the next stack, and the steps to it.
private func script(_ commands: RouteCommand<ShopRoute>...) -> String {
  var stack = RouteStack<ShopRoute>()
  return commands.map { command in
    do {
      let next = try stack.applying(command)
      let steps = stack.steps(to: next).map(\.description).joined(separator: " | ")
      stack = next
      return "\(command) → \(next.link)" + (steps.isEmpty ? "" : "   [\(steps)]")
    } catch {
      return "\(command) ✗ \(error)"
    }
  }.joined(separator: "\n")
}

@Suite struct RouteStackTests {
  @Test func pushingAndClosing() {
    #expect(
      script(
        .push(.item(1)), .push(.note("둘")), .push(.item(3)), .close, .popToRoot, .close, .popToRoot,
        .push(.item(1)), .push(.item(2)), .push(.item(1)), .push(.item(3)), .popTo(.item(1)), .popTo(.item(2)),
        .popTo(.shelf), .popTo(.welcome),
        .set([.shelf, .item(1), .item(2), .item(3)]), .pop(count: 2), .pop(count: 0), .pop(count: 2), .pop(count: 1))
          == """
          push item/1 → shop/item/1   [shop: push item/1]
          push note/둘 → shop/item/1/note/%EB%91%98   [shop: push note/둘]
          push item/3 → shop/item/1/note/%EB%91%98/item/3   [shop: push item/3]
          close → shop/item/1/note/%EB%91%98   [shop: pop item/3]
          pop to root → shop   [shop: pop note/둘, item/1]
          close ✗ cannot close #0: it is the root of its tab
          pop to root → shop
          push item/1 → shop/item/1   [shop: push item/1]
          push item/2 → shop/item/1/item/2   [shop: push item/2]
          push item/1 → shop/item/1/item/2/item/1   [shop: push item/1]
          push item/3 → shop/item/1/item/2/item/1/item/3   [shop: push item/3]
          pop to item/1 → shop/item/1/item/2/item/1   [shop: pop item/3]
          pop to item/2 → shop/item/1/item/2   [shop: pop item/1]
          pop to shelf → shop   [shop: pop item/2, item/1]
          pop to welcome ✗ cannot pop to welcome: the layer holds shelf
          set shelf, item/1, item/2, item/3 → shop/item/1/item/2/item/3   [shop: push item/1 | shop: push item/2 | shop: push item/3]
          pop 2 → shop/item/1   [shop: pop item/3, item/2]
          pop 0 ✗ cannot pop 0 screens: the number above the first one of the layer is 1
          pop 2 ✗ cannot pop 2 screens: the number above the first one of the layer is 1
          pop 1 → shop   [shop: pop item/1]
          """)
  }

  @Test func replacingAndSetting() {
    #expect(
      script(
        .push(.item(1)), .replace(.item(2)), .set([.shelf, .item(2), .item(3)]), .set([.shelf, .item(4), .item(3)]),
        .set([.welcome]), .set([]), .push(.item(5)), .popToRoot, .replace(.shelf))
          == """
          push item/1 → shop/item/1   [shop: push item/1]
          replace by item/2 → shop/item/2   [shop: replace item/1 by item/2]
          set shelf, item/2, item/3 → shop/item/2/item/3   [shop: push item/3]
          set shelf, item/4, item/3 → shop/item/4/item/3   [shop: pop item/3 | shop: replace item/2 by item/4 | shop: push item/3]
          set welcome → shop/root:welcome   [shop: pop item/3, item/4 | shop: replace shelf by welcome]
          set nothing ✗ cannot set no screens: a layer holds at least one
          push item/5 → shop/root:welcome/item/5   [shop: push item/5]
          pop to root → shop/root:welcome   [shop: pop item/5]
          replace by shelf → shop   [shop: replace welcome by shelf]
          """)
  }

  @Test func presentingLayersAboveOthers() {
    #expect(
      script(
        .dismiss, .dismissAll, .present(.item(1), as: .sheet), .push(.item(2)), .present(.note("c"), as: .cover),
        .dismiss, .present(.login, as: .sheet), .push(.item(3)), .set([.login, .item(3)]), .close, .close, .close,
        .present(.item(1), as: .sheet), .present(.login, as: .cover), .dismissAll, .open("shop/sheet:item/1/item/2"),
        .open("shop/cover:item/1/item/2"))
          == """
          dismiss ✗ cannot dismiss: the layer is the root of its tab
          dismiss all → shop
          present sheet:item/1 → shop/sheet:item/1   [shop: present sheet:item/1]
          push item/2 → shop/sheet:item/1/item/2   [shop: push item/2]
          present cover:note/c → shop/sheet:item/1/item/2/cover:note/c   [shop: present cover:note/c]
          dismiss → shop/sheet:item/1/item/2   [shop: dismiss cover:note/c]
          present sheet:login → shop/sheet:item/1/item/2/sheet:login   [shop: present sheet:login]
          push item/3 ✗ cannot push: login allows no screen above it in its layer
          set login, item/3 ✗ cannot push: login allows no screen above it in its layer
          close → shop/sheet:item/1/item/2   [shop: dismiss sheet:login]
          close → shop/sheet:item/1   [shop: pop item/2]
          close → shop   [shop: dismiss sheet:item/1]
          present sheet:item/1 → shop/sheet:item/1   [shop: present sheet:item/1]
          present cover:login → shop/sheet:item/1/cover:login   [shop: present cover:login]
          dismiss all → shop   [shop: dismiss cover:login | shop: dismiss sheet:item/1]
          open shop/sheet:item/1/item/2 → shop/sheet:item/1/item/2   [shop: present sheet:item/1/item/2]
          open shop/cover:item/1/item/2 → shop/cover:item/1/item/2   [shop: dismiss sheet:item/1/item/2 | shop: present cover:item/1/item/2]
          """)
  }

  @Test func tabsKeepTheirScreens() {
    #expect(
      script(
        .push(.item(1)), .selectTab("me"), .present(.login, as: .sheet), .selectTab("shop"), .selectTab("cart"),
        .selectTab("shop"))
          == """
          push item/1 → shop/item/1   [shop: push item/1]
          select tab me → me/tab:shop/item/1   [me: select]
          present sheet:login → me/sheet:login/tab:shop/item/1   [me: present sheet:login]
          select tab shop → shop/item/1/tab:me/sheet:login   [shop: select]
          select tab cart ✗ no tab 'cart'; the tabs are shop, find, me
          select tab shop → shop/item/1/tab:me/sheet:login
          """)
  }

  @Test func aCommandActsRelativeToItsEntry() throws {
    let stack = try RouteStack<ShopRoute>(link: "shop/item/1/item/2/sheet:note/a/item/3/tab:me/item/4")
    let shop = stack.tabs[0].entries.map(\.id)
    let me = stack.tabs[2].entries.map(\.id)
    func link(_ command: RouteCommand<ShopRoute>, _ origin: EntryID) throws -> String {
      try stack.applying(command, from: origin).link
    }
    #expect(try link(.push(.item(9)), me[0]) == "shop/item/1/item/2/sheet:note/a/item/3/tab:me/item/4/item/9")
    #expect(try link(.present(.login, as: .cover), me[0]).hasSuffix("tab:me/item/4/cover:login"))
    // What a screen below a sheet adds to its layer is below the sheet, which stays.
    #expect(try link(.push(.item(9)), shop[1]) == "shop/item/1/item/2/item/9/sheet:note/a/item/3/tab:me/item/4")
    #expect(try link(.push(.item(9)), shop[3]) == "shop/item/1/item/2/sheet:note/a/item/3/item/9/tab:me/item/4")
    #expect(
      try link(.present(.login, as: .cover), shop[1])
        == "shop/item/1/item/2/sheet:note/a/item/3/cover:login/tab:me/item/4")
    #expect(try link(.pop(count: 2), shop[2]) == "shop/tab:me/item/4")
    #expect(try link(.pop(count: 1), shop[4]) == "shop/item/1/item/2/sheet:note/a/tab:me/item/4")
    #expect(try link(.close, shop[1]) == "shop/tab:me/item/4")
    #expect(try link(.close, shop[3]) == "shop/item/1/item/2/tab:me/item/4")
    #expect(try link(.close, shop[4]) == "shop/item/1/item/2/sheet:note/a/tab:me/item/4")
    #expect(try link(.close, me[1]) == "shop/item/1/item/2/sheet:note/a/item/3")
    #expect(try link(.replace(.item(9)), shop[1]) == "shop/item/9/tab:me/item/4")
    #expect(try link(.popTo(.item(1)), shop[2]) == "shop/item/1/tab:me/item/4")
    #expect(try link(.popToRoot, shop[4]) == "shop/item/1/item/2/sheet:note/a/tab:me/item/4")
    #expect(try link(.dismiss, shop[4]) == "shop/item/1/item/2/tab:me/item/4")
    #expect(try link(.set([.shelf, .item(1)]), shop[0]) == "shop/item/1/tab:me/item/4")
    #expect(throws: RouteError.closesRoot(me[0])) { try stack.applying(.close, from: me[0]) }
    let gone = try stack.applying(.close, from: shop[1])
    #expect(throws: RouteError.unknownEntry(shop[4])) { try gone.applying(.close, from: shop[4]) }
    #expect("\(RouteError.unknownEntry(shop[0]))" == "no entry \(shop[0])")
  }

  @Test func pushFromBelowASheetAndItsEndLeadToTheSameStackInBothOrders() throws {
    let stack = try RouteStack<ShopRoute>(link: "shop/sheet:note/a")
    let (shelf, note) = (stack.entries[0].id, stack.entries[1].id)
    let pushed = try stack.applying(.push(.item(1)), from: shelf)
    #expect(
      stack.steps(to: pushed).map(\.description).joined(separator: " | ")
        == "shop: dismiss sheet:note/a | shop: push item/1 | shop: present sheet:note/a")
    #expect(try pushed.applying(.close, from: note).link == "shop/item/1")
    #expect(try stack.applying(.close, from: note).applying(.push(.item(1)), from: shelf).link == "shop/item/1")
  }

  @Test func entriesSharedWithTheOldStackKeepTheirIdentity() throws {
    let old = try RouteStack<ShopRoute>().applying(.open("shop/item/1/item/2/sheet:note/a/item/3"))
    func kept(_ command: RouteCommand<ShopRoute>) throws -> [Bool] {
      let ids = Set(old.entries.map(\.id))
      return try old.applying(command).selectedTab.entries.map { ids.contains($0.id) }
    }
    #expect(try old.applying(.open(old.link)) == old)
    #expect(try kept(.open("shop/item/1/item/2/sheet:note/a/item/4")) == [true, true, true, true, false])
    #expect(try kept(.open("shop/item/1/sheet:note/a")) == [true, true, false])
    #expect(try kept(.open("shop/item/1/item/2/cover:note/a/item/3")) == [true, true, true, false, false])
    // A screen above another screen than before is another screen.
    #expect(try kept(.open("shop/item/1/item/9/sheet:note/a/item/3")) == [true, true, false, false, false])
    #expect(try kept(.set([.note("a"), .item(4)])) == [true, true, true, true, false])
  }

  @Test func aShownStackHasItsScreensWithOrWithoutLinks() throws {
    let old = try RouteStack<ShopRoute>().applying(.push(.terms)).applying(.push(.item(1)))
    let wanted = try RouteStack<ShopRoute>(link: "find/item/7").applying(.selectTab("shop")).applying(.push(.terms))
      .applying(.present(.item(2), as: .sheet)).applying(.selectTab("me")).applying(.push(.terms))
    let command = RouteCommand.show(wanted)
    let shown = try old.applying(command)
    #expect(
      shown.tabs.map { $0.layers.map { $0.entries.map(\.route) } }
        == [[[.shelf, .terms], [.item(2)]], [[.search(""), .item(7)]], [[.account, .terms]]])
    #expect(shown.tabs[0].layers[1].presentation == .sheet && shown.selectedTab.name == "me")
    #expect(shown.tabs[0].entries.prefix(2) == old.tabs[0].entries.prefix(2) && shown.fault == nil)
    #expect("\(command)" == "show me/terms")
  }

  @Test func aTabHoldsAtMost64Entries() throws {
    var stack = RouteStack<ShopRoute>()
    for number in 1..<ShopRoute.maximumDepth { stack = try stack.applying(.push(.item(number))) }
    let tooDeep = RouteError.tooDeep(limit: 64)
    #expect(throws: tooDeep) { try stack.applying(.push(.welcome)) }
    #expect(throws: tooDeep) { try stack.applying(.present(.welcome, as: .sheet)) }
    #expect(throws: tooDeep) { try stack.applying(.set(Array(repeating: .welcome, count: 65))) }
    #expect(stack.linkFault == nil)
    #expect("\(tooDeep)" == "too deep: a tab holds at most 64 screens")
    let link = RouteError.link(.tooDeep(limit: 64, at: 128))
    #expect(throws: link) { try stack.applying(.open(stack.link + "/welcome")) }
    #expect("\(link)" == "the link is too deep at component 128: a tab holds at most 64 screens")
  }

  @Test func randomCommandsKeepInvariantsStepsAndLinks() async throws {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_ROUTES", small: 2, from: 1)) { seed in
      var generator = SeededGenerator(seed: seed)
      var stack = RouteStack<ShopRoute>()
      for step in 0..<200 {
        let command = RouteCommand<ShopRoute>.random(for: stack, using: &generator)
        guard let next = try? stack.applying(command) else { continue }
        if let fault = next.fault ?? (step % 8 == 0 ? next.linkFault : nil) {
          return "\(command) → \(next.link): \(fault)"
        }
        let replayed = Screens(stack).performing(stack.steps(to: next))
        if replayed != Screens(next) { return "\(stack) → \(next): \(stack.steps(to: next)) does not lead there" }
        stack = next
      }
      return nil
    }
  }
}

/// The screens, with steps carried out one by one without code of the package.
private struct Screens: Equatable {
  struct Layer: Equatable {
    var presentation: RoutePresentation?
    var entries: [EntryID]
  }

  var layers: [String: [Layer]]
  var selected: String

  init(_ stack: RouteStack<ShopRoute>) {
    layers = Dictionary(uniqueKeysWithValues: stack.tabs.map { ($0.name, $0.layers.map(Self.layer)) })
    selected = stack.selectedTab.name
  }

  private static func layer(_ layer: RouteStack<ShopRoute>.Layer) -> Layer {
    Layer(presentation: layer.presentation, entries: layer.entries.map(\.id))
  }

  func performing(_ steps: [RouteStep<ShopRoute>]) -> Screens? {
    var screens = self
    for step in steps {
      var tab = screens.layers[step.tab] ?? []
      guard var top = tab.popLast() else { return nil }
      switch step.action {
      case .select: screens.selected = step.tab
      case .dismiss(let layer):
        guard top == Self.layer(layer), !tab.isEmpty else { return nil }
        screens.layers[step.tab] = tab
        continue
      case .pop(let entries):
        guard top.entries.suffix(entries.count) == entries.map(\.id), entries.count < top.entries.count else {
          return nil
        }
        top.entries.removeLast(entries.count)
      case .replace(let old, let new):
        guard top.entries.popLast() == old.id else { return nil }
        top.entries.append(new.id)
      case .push(let entry): top.entries.append(entry.id)
      case .present(let layer):
        tab.append(top)
        top = Self.layer(layer)
      }
      screens.layers[step.tab] = tab + [top]
    }
    return screens
  }
}
