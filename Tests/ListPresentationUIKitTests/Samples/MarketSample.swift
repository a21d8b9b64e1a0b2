#if canImport(UIKit)
  import ListPresentation
  import ListPresentationUIKit

  enum FruitServer {
    static func fruits(matching query: String, page: Int) async throws -> [Fruit] {
      let fruits = (1...5).map { Fruit(id: $0, name: "Fruit \($0)", price: "") }
      let found = fruits.filter { query.isEmpty || $0.name.contains(query) }
      return Array(found.dropFirst((page - 1) * 2).prefix(2))
    }
  }

  struct FruitPages: PageSource {
    let query: String

    func page(_ request: PageRequest<Int>) async throws -> Page<Fruit, Int> {
      let number = request.cursor ?? 1
      let fruits = try await FruitServer.fruits(matching: query, page: number)
      return Page(fruits, next: fruits.isEmpty ? nil : number + 1)
    }
  }

  #if canImport(SwiftUI)
    import SwiftUI

    struct FruitMarket: View {
      @State private var rows = AdapterRows(SearchPager { FruitPages(query: $0) })
      @State private var text = ""
      var open: (Fruit) -> Void

      var body: some View {
        AdapterList(rows) { fruit in
          Text(fruit.name)
        }
        .onOpen(open)
        .searchable(text: $text)
        .onChange(of: text) { _, text in rows.adapter?.search(text) }
      }
    }
  #endif
#endif
