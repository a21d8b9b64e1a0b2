import Foundation

if let address = URL(string: CommandLine.arguments.last ?? "") { await makeShop(address).run() }
