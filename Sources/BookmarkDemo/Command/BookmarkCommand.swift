import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText

/// The whole program without its process. It takes arguments, and produces text and an exit status.
@MainActor
struct BookmarkCommand {
  /// The number of columns of the terminal on standard output, or `nil` for a pipe or a file.
  var terminalColumns: Int?
  /// The clock of the pager.
  var clock: any Clock<Duration> = ContinuousClock()
  /// The transport that sends the requests for a list from a server, or `nil` for a URL session. A session is created
  /// only for such a list, because creating it takes longer than reading a page of a file.
  var transport: (any HTTPTransport)?
  /// Opens and copies addresses.
  var desktop = Desktop()
  /// The directory of the files that keep the user's edits, or `nil` if edits are kept until the program ends.
  var stateDirectory: String?
  /// Runs a program on the terminal until it ends. Returns the exit status, or `nil` if there is no suitable terminal.
  var runOnTerminal: (@MainActor (any ScreenProgram, TerminalManners) async -> Int32?)?
  /// Writes text to standard output. Throws if the text cannot be written.
  var write: (String) throws -> Void
  /// Writes text to standard error.
  var report: (String) -> Void

  /// Runs the command and returns its exit status.
  func run(_ arguments: [String]) async -> Int32 {
    do {
      let options = try Options(arguments)
      switch options.action {
      case .help: try write(Options.help)
      case .version: try write(Options.version)
      case .show:
        guard let address = options.web.address else { return try await showFile(options) }
        return try await showWeb(address, options)
      }
      return 0
    } catch let error as UsageError {
      complain(error.message)
      return 2
    } catch let error as BookmarkSourceError {
      complain("\(error)")
      return 2
    } catch {
      complain("cannot write: \(Self.reason(of: error))")
      return 2
    }
  }

  /// Why text cannot be written, such as a full disk, in the words of the system.
  private static func reason(of error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let cause, cause.domain == NSPOSIXErrorDomain else { return ListErrorText.text(of: error) }
    return String(cString: strerror(Int32(cause.code)))
  }

  /// Writes one line to standard error. Text quoted from a source is made safe like all other text.
  func complain(_ sentence: String) { report("bookmarks: \(DisplayText(sentence))\n") }
}
