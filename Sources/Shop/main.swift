import Foundation
import ListPresentation
import ListPresentationText

ListErrorText.localized = { $0.localizedDescription }
// The app of the README or, with --library, the one of the article `GrowingApp`.
let library = TextCommand.Option("--library", "show books, as the article GrowingApp does")
await TextCommand("Shop", "Shows the products of a server.", words: "ADDRESS", options: [library]) { arguments in
  guard arguments.words.count == 1, let address = URL(string: arguments.words[0]), address.host() != nil else {
    throw TextCommand.UsageError("one address, such as https://example.com/products; --help lists the options")
  }
  let shop = makeShop(address)
  guard arguments.contains("--library") else { return try await shop.run(arguments) }
  return try await TextApp(coordinator: LibraryCoordinator(address)).run(arguments)
}.run()
