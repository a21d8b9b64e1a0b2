import Foundation

extension Shape {
  /// APIs by the way in which they hand out their pages, and web frameworks.
  static let ways = recorded(in: "Ways")

  /// APIs of countries, services, research and companies, and addresses that already name a page.
  static let services = recorded(in: "Services")

  /// APIs that have to be given a format: nobody can know how they are asked for more.
  static let formats = recorded(in: "Formats")

  /// Lists of public servers as their documentation shows them, with ids as the servers write them, and the format that
  /// an app would name.
  static let named = recorded(in: "Named")

  /// Every style, with all that it asks for.
  static let styles = recorded(in: "Styles")

  /// The shapes of a file in the folder `Recorded`, which are none if it can't be read.
  private static func recorded(in file: String) -> [Shape] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recorded/\(file).shapes")
    return (try? String(contentsOf: url, encoding: .utf8)).map { recorded($0) } ?? []
  }
}
