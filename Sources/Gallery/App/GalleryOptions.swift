import Foundation
import ListPresentationText
import ScreenRouting

/// The options of the command line.
struct GalleryOptions {
  /// The reason why the command line is invalid, in one sentence with a remedy.
  struct UsageError: Error, Equatable {
    let message: String
  }

  var needsHelp = false
  /// The screens to begin with.
  var stack = RouteStack<GalleryRoute>()
  /// The keys to play instead of keys from a terminal, or `nil`.
  var keys: [Key]?
  var size = ScreenSize(columns: 80, rows: 24)
  /// Whether that screen is printed as SVG.
  var isPicture = false
  /// The width at which the screen is printed, or `nil` for a terminal.
  var columns: Int?
  /// The address of a server, or `nil` for the servers in memory.
  var server: URL?
  var manners = NetworkManners()
  /// The folder in which lists are kept.
  var folder: URL?
  private var link: String?

  /// Parses the arguments after the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        try open(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts[0] == "--help" || parts[0] == "-h" {
        needsHelp = true
        continue
      }
      // The app itself takes it.
      if parts == ["--linear"] { continue }
      if parts == ["--offline"] {
        manners.isOffline = true
        continue
      }
      if parts == ["--svg"] {
        isPicture = true
        keys = keys ?? []
        continue
      }
      guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
        let isKnown = Self.help.contains("\n  \(parts[0]) ")
        throw UsageError(
          message: isKnown
            ? "\(parts[0]) needs a value; --help shows how" : "unknown option \(parts[0]); --help lists the options")
      }
      try read(parts[0], value)
    }
  }

  private mutating func read(_ name: String, _ value: String) throws(UsageError) {
    switch name {
    case "--open": try open(value)
    case "--keys": keys = Key.keys(in: value)
    case "--size":
      let sides = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard sides.count == 2, sides.allSatisfy((1...1_000).contains) else {
        throw UsageError(message: "--size takes COLUMNSxROWS, each 1 to 1000, such as 80x24, not '\(value)'")
      }
      size = ScreenSize(columns: sides[0], rows: sides[1])
      keys = keys ?? []
    case "--width": columns = try number(value, name, in: 1...10_000)
    case "--server":
      guard let url = URL(string: value), ["http", "https"].contains(url.scheme), url.host() != nil else {
        throw UsageError(message: "--server takes an address such as http://localhost:8080, not '\(value)'")
      }
      server = url
    case "--keep": folder = URL(filePath: value, directoryHint: .isDirectory)
    case "--latency": manners.latency = .milliseconds(try number(value, name, in: 0...60_000))
    case "--seed": manners.seed = try number(value, name, in: 0...Int.max)
    case "--failures":
      guard let share = Double(value), (0...1).contains(share) else {
        throw UsageError(message: "--failures takes a share from 0 to 1, not '\(value)'")
      }
      manners.failures = share
    default: throw UsageError(message: "unknown option \(name); --help lists the options")
    }
  }

  private mutating func open(_ link: String) throws(UsageError) {
    if let other = self.link { throw UsageError(message: "one screen at a time, not \(other) and \(link)") }
    self.link = link
    do {
      stack = try RouteStack(link: link.hasPrefix("gallery/") ? link : "gallery/\(link)")
    } catch .unknownComponent(let name, at: 2, known: _) {
      let screens = GalleryScreen.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(message: "no screen '\(name)'; the screens are \(screens)")
    } catch {
      throw UsageError(message: "cannot open '\(link)': \(error)")
    }
  }

  private func number(_ value: String, _ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int {
    if let number = Int(value), range.contains(number) { return number }
    throw UsageError(
      message: "\(name) takes a whole number, \(range.lowerBound) to \(range.upperBound), not '\(value)'")
  }
}

extension GalleryOptions {
  /// The text that `--help` prints.
  static let help = """
    Shows screens that were made for this package, each with a server in memory.

    Usage: gallery [SCREEN] [options]

    SCREEN is \(GalleryScreen.allCases.map(\.rawValue).formatted(.list(type: .or))); without it, a menu shows all of them.
    In a terminal, keys control the screen; ? shows them. In a pipe, the program prints the screen.

    Options:
      --open LINK             begin with the screen of a link, such as photos/p7; the key # shows the link of a screen
      --keys KEYS             play keys without a terminal and print the last screen; words such as "j j enter",
                              "/한글 esc" and "pgdn" are keys
      --size COLUMNSxROWS     the size of that screen (default: 80x24)
      --svg                   print that screen as a picture, in SVG
      --linear                tell each move in a line, for a screen reader
      --width N               print the screen also in a terminal, every line cut to N columns
      --server URL            use the server at an address, with the key in the environment variable GALLERY_KEY
      --latency MS            how long an answer takes, in milliseconds (default: 0)
      --failures SHARE        the share of answers that are lost, from 0 to 1 (default: 0)
      --keep FOLDER           keep the pages of the market in a folder, for the next time
      --offline               answer no request, as without a network
      --seed N                a number that decides which answers are lost (default: 1)
      --help                  this text

    In the market, a product is edited and deleted with the secret that it was registered with. The secret of the
    products that are there at the beginning is 1234.

    Exit status: 0; 2 for wrong usage, or if a list cannot be loaded to its end.

    """
}
