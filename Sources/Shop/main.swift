import Foundation
import ListPresentation
import ListPresentationText

ListErrorText.localized = { $0.localizedDescription }

// The app of the README or, with --library, the one of the article `GrowingApp`. The app itself takes --linear.
let options = CommandLine.arguments.dropFirst().filter { $0 != "--linear" }
let isLibrary = options.first == "--library"
let arguments = options.dropFirst(isLibrary ? 1 : 0)
guard arguments.count == 1, let address = arguments.first.flatMap(URL.init(string:)), address.host() != nil else {
  let asksForHelp = arguments == ["--help"] || arguments == ["-h"]
  let output = asksForHelp ? FileHandle.standardOutput : .standardError
  output.write(Data("usage: Shop [--library] [--linear] https://example.com/products\n".utf8))
  exit(asksForHelp ? 0 : 2)
}
if isLibrary { await TextApp(coordinator: LibraryCoordinator(address)).run() }
await makeShop(address).run()
