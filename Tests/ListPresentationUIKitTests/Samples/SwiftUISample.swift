#if canImport(UIKit) && canImport(SwiftUI)
  import ListPresentation
  import ListPresentationUIKit
  import ScreenRouting
  import SwiftUI

  struct FruitShelf: View {
    @State private var rows = AdapterRows(Fruits())
    var open: (Fruit) -> Void

    var body: some View {
      AdapterList(rows) { fruit in
        HStack {
          Text(fruit.name)
          Spacer()
          Text(fruit.price)
        }
      }
      .onOpen(open)
      .toolbar { EditButton() }
    }
  }

  struct FruitList: View {
    @State private var rows = AdapterRows(Fruits())

    var body: some View {
      List(selection: $rows.selection) {
        ForEach(rows.items) { fruit in
          Text(fruit.name).onAppear { rows.itemAppeared(fruit.id) }.onDisappear { rows.itemDisappeared(fruit.id) }
        }
      }
      .onAppear { rows.start() }
      .refreshable { await rows.refresh() }
    }
  }

  struct GenreList: View {
    @State private var rows = AdapterRows(Titles().sectioned { Genre.named($0.genre) })

    var body: some View {
      List {
        ForEach(rows.sections) { group in
          Section {
            ForEach(group.items) { title in Text(title.name) }
          } header: {
            if case .named(let name) = group.section { Text(name) }
          }
        }
      }
      .onAppear { rows.start() }
    }
  }

  enum FruitScreen {
    case shelf(open: (Fruit) -> Void)
    case fruit(Fruit)
  }

  final class FruitScreens: Coordinator {
    func screen(for entry: Entry<FruitRoute, FruitScreen>) -> FruitScreen {
      switch entry.route {
      case .fruits: .shelf { entry.push(.fruit($0)) }
      case .fruit(let fruit): .fruit(fruit)
      }
    }
  }

  @MainActor
  final class FruitNavigation {
    let presenter = NavigationStackPresenter<FruitRoute, FruitScreen>()
    let router: Router<FruitRoute, FruitScreen>

    init() {
      router = Router(coordinator: FruitScreens(), present: presenter.present)
      presenter.router = router
      router.start()
    }
  }

  struct FruitScene: View {
    let app: FruitNavigation
    @SceneStorage("stack") private var saved = ""

    var body: some View {
      RouterView(app.presenter) { screen in
        switch screen {
        case .shelf(let open): FruitShelf(open: open)
        case .fruit(let fruit): Text(fruit.name).navigationTitle(fruit.name)
        }
      }
      .onAppear { if !saved.isEmpty { app.router.send(.show(.restored(from: saved).stack)) } }
      .onChange(of: app.presenter.stack) { _, stack in saved = stack?.link ?? "" }
    }
  }

  struct FruitsApp: App {
    @State private var app = FruitNavigation()

    var body: some Scene {
      WindowGroup { FruitScene(app: app) }
    }
  }

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
