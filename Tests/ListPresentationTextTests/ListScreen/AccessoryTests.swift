import ListPresentation
import Observation
import Testing

@testable import ListPresentationText

/// Actions that are drawn in the rows.
@MainActor @Suite struct AccessoryTests {
  private let shop = Shop(["Apple", "배", "Cherry", "Durian"])
  private let screen = TextListScreen("") { (product: Product) in
    TextRow(product.name, trailing: "₩\(product.id),000")
  }
  private let adapter: Shop.Adapter
  private let size = ScreenSize(columns: 30, rows: 6)

  init() {
    adapter = ListAdapter(dataSource: shop, view: screen)
    shop.liked = [2]
    adapter.flush()
  }

  private func press(_ keys: String) { for key in Key.keys(in: keys) { screen.press(key) } }

  @discardableResult
  private func show(columns: Int? = nil) -> [String] {
    adapter.flush()
    let frame = screen.frame(in: ScreenSize(columns: columns ?? size.columns, rows: size.rows))
    screen.didShow(frame)
    return frame.text.split(separator: "\n").prefix { !$0.contains(" of ") && !$0.contains("enter open") }.map(
      String.init)
  }

  private func click(row: Int, column: Int) {
    screen.press(.click(ScreenPosition(row: row, column: column)))
  }

  @Test func accessoriesOfATextListAreDrawnInTheLastColumns() {
    let list = TextListView { (product: Product) in TextRow(product.name) }
    adapter.attach(list)
    #expect(list.text(columns: 16) == "> Apple       ♡\n  배          ♥\n  Cherry      ♡\n  Durian\n")
    #expect(list.text() == "> Apple  ♡\n  배  ♥\n  Cherry  ♡\n  Durian\n")
  }

  @Test func rowsWithAndWithoutAccessoriesHaveOrLeaveOutTheirTrailingTexts() {
    for columns in 20...40 {
      #expect(show(columns: columns).map { $0.contains("₩") } == Array(repeating: columns >= 26, count: 4))
    }
  }

  @Test func clickCountsForTheRowThatTheUserSaw() {
    show()
    shop.products.insert(Product(id: 9, name: "new"), at: 0)
    shop.products.removeAll { $0.id == 2 }
    adapter.flush()
    click(row: 0, column: 28)
    click(row: 1, column: 28)
    #expect(shop.performed == ["like [1]"], "the second row has left")
    shop.updateStrategy = .reload
    show()
    shop.products.removeFirst()
    adapter.flush()
    click(row: 1, column: 28)
    #expect(shop.performed.count == 1, "after an unknown change nothing is where the user saw it")
  }

  @Test func flowIsAsWideAsItsRowsWithTheirAccessories() {
    screen.layout = ListLayout(.flow(width: .estimated(80), height: 1))
    let line = show(columns: 60)[0]
    #expect(line.hasPrefix("> Apple  ₩1,000  ♡ ") && line.hasSuffix("  Cherry  ₩3,000  ♡"))
  }

  /// In a grid, the cells behind the symbol of a highlighted cell are written again, because terminals do not agree on
  /// the width of the symbol.
  @Test(arguments: [(1, 72), (4, 240)])
  func accessoriesCostFewBytesPerStep(columns: Int, most: Int) {
    let names = (0..<80).map { "상품 \($0 + 100_000)" }
    let (shop, plain) = (StepCost(names, columns: columns), StepCost(names, columns: columns, hasActions: false))
    for key in "jjlhllljjkkjjjjjjkkkkkkk" {
      let (count, least) = (shop.press(key), plain.press(key))
      #expect(count <= least + most, "\(key): \(least)")
    }
  }
}

/// The bytes that keys cost on a terminal.
@MainActor
private final class StepCost {
  private let screen = TextListScreen("") { (product: Product) in TextRow(product.name) }
  private var terminal = PaintedTerminal(ScreenSize(columns: 100, rows: 10))

  init(_ names: [String], columns: Int, hasActions: Bool = true) {
    if columns > 1 { screen.layout = ListLayout(.grid(columns: .count(columns), height: 1)) }
    ListAdapter(dataSource: Shop(names, hasActions: hasActions), view: screen)
    draw()
  }

  func press(_ key: Character) -> Int {
    screen.press(.character(key))
    return draw()
  }

  @discardableResult
  private func draw() -> Int {
    let frame = screen.frame(in: terminal.size)
    screen.didShow(frame)
    return terminal.draw(frame).count
  }
}

private struct Product: ListElement {
  let id: Int
  let name: String
  var isLiked = false
}

@MainActor @Observable
private final class Shop: ActionableDataSource {
  var products: [Product]
  var liked: Set<Int> = []
  @ObservationIgnored var updateStrategy = ListUpdateStrategy.difference(duplicates: .keepFirst)
  @ObservationIgnored var performed: [String] = []

  private let hasActions: Bool

  init(_ names: [String], hasActions: Bool = true) {
    self.hasActions = hasActions
    products = names.enumerated().map { Product(id: $0.offset + 1, name: $0.element) }
  }

  var numberOfItems: Int { products.count }
  func item(at index: Int) -> Product {
    var product = products[index]
    product.isLiked = liked.contains(product.id)
    return product
  }

  /// The last product cannot be liked.
  func actions(for product: Product) -> [ListAction] {
    guard hasActions, product.name != "Durian" else { return [] }
    return [
      ListAction(
        "like", title: product.isLiked ? "Unlike" : "Like", symbol: product.isLiked ? "♥" : "♡", key: "+",
        placement: .accessory)
    ]
  }

  func perform(_ action: ListAction, on products: [Product]) {
    performed.append("\(action.id) \(products.map(\.id))")
    liked.formSymmetricDifference(products.map(\.id))
  }
}
