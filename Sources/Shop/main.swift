import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 1, let address = arguments.first.flatMap(URL.init(string:)), address.host() != nil else {
  FileHandle.standardError.write(Data("usage: Shop https://example.com/products\n".utf8))
  exit(2)
}
await makeShop(address).run()
