import Foundation
import ListPresentationText

// With --library, the second app of the README; otherwise the first.
let isLibrary = CommandLine.arguments.dropFirst().first == "--library"
let arguments = CommandLine.arguments.dropFirst(isLibrary ? 2 : 1)
guard arguments.count == 1, let address = arguments.first.flatMap(URL.init(string:)), address.host() != nil else {
  FileHandle.standardError.write(Data("usage: Shop [--library] https://example.com/products\n".utf8))
  exit(2)
}
if isLibrary { await TextApp(coordinator: LibraryCoordinator(address)).run() }
await makeShop(address).run()
