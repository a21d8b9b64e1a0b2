import ListPresentation
import Testing

@testable import ListPresentationText

/// Rows that are printed one after the other, without a list.
@MainActor @Suite struct RowPrinterTests {
  private struct Shelf: ListElement { let id: String }

  private static let heading: (Shelf) -> String? = { $0.id.isEmpty ? nil : $0.id }
  private static let row = { (fruit: Fruit) in
    TextRow(fruit.name, detail: "사과 나무", trailing: fruit.price, link: "http://a.example/", lines: 2)
  }
  private static let shelves = [
    (Shelf(id: ""), [Fruit(id: 1, name: "Apple", price: "₩1,000")]),
    (Shelf(id: "열대"), [Fruit(id: 2, name: "Mango\u{1B}[31m", price: ""), Fruit(id: 3, name: "", price: "7")]),
    (Shelf(id: "Rest"), [Fruit(id: 4, name: "한라봉 \(String(repeating: "가나다 ", count: 20))", price: "₩3,000")]),
  ]

  private func printed(columns: Int?) -> String {
    var printer = TextRowPrinter(columns: columns, heading: Self.heading, row: Self.row)
    let rows = Self.shelves.flatMap { shelf, fruits in fruits.map { printer.text(of: $0, in: shelf) } }
    return rows.joined() + printer.ending()
  }

  @Test func emptyListIsSaidInTheWordsOfTheApp() {
    var printer = TextRowPrinter(columns: 10, heading: Self.heading, row: Self.row)
    #expect(printer.ending() == "No items\n")
    printer.words.empty = "없음"
    #expect(printer.ending() == "없음\n")
  }

  @Test(arguments: [nil, 0, 3, 12, 20, 30, 80, 140]) func rowsAreThoseOfAPrintedList(columns: Int?) async {
    let view = TextListView(heading: Self.heading, row: Self.row)
    ListAdapter(dataSource: LoadedList(ListSnapshot(sections: Self.shelves)), view: view)
    var text = ""
    _ = await view.print(columns: columns) { text += $0 }
    #expect(printed(columns: columns) == text)
  }
}
