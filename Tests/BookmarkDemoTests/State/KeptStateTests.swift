import Foundation
import ListPresentation
import ListPresentationText
import Testing

@testable import BookmarkDemo

/// Notes, removals and the position of the user, from one visit to the next.
@MainActor @Suite struct KeptStateTests {
  private static let records = (1...9).map { "{\"id\":\($0),\"title\":\"Book \($0)\"}\n" }.joined()

  /// Plays visits to a list one after the other, and returns the last screen and the errors of each.
  private func visit(
    _ visits: String..., options: [String] = [], broken: String? = nil
  ) async throws -> [(screen: String, errors: String)] {
    var results: [(String, String)] = []
    let directory = URL.temporaryDirectory.appending(path: UUID().uuidString).path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try await withFile("books.jsonl", Self.records) { path in
      if let broken {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let real = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        try Data(broken.utf8).write(to: URL(filePath: StateFile(of: real, in: directory).path))
      }
      for keys in visits {
        var (screen, errors) = ("", "")
        var command = BookmarkCommand(
          clock: HastyClock(),
          runOnTerminal: { program, _ in
            let session = ScreenSession(program, size: ScreenSize(columns: 40, rows: 8))
            await session.play(Key.keys(in: keys), pause: { await Task.yield() }) { screen = $0.text }
            return 130
          }, write: { _ in }, report: { errors += $0 })
        command.stateDirectory = directory
        #expect(await command.run([path] + options) == 130)
        results.append((screen, errors.replacing(directory, with: "STATE")))
      }
      let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
      if options == ["--no-state"] { #expect(files.isEmpty) }
    }
    return results
  }

  @Test func positionRemovalsAndNotesAreKept() async throws {
    let visits = try await visit("j x j enter e abc enter", "enter", "R", "u", "5 j q", "")
    #expect(visits[0].screen.contains("The note is saved\n"))
    #expect(
      visits[1].screen == """
        Bookmarks › Book 4
        id        4
        title     Book 4
        note      abc



        e note  x remove  h back  ? help  q quit

        """)
    #expect(visits[2].screen.hasPrefix("Bookmarks › Removed\n> Book 2\n"))
    #expect(visits[3].screen.contains("> Book 2\n") && visits[3].screen.contains("Book 2 restored"))
    #expect(visits[5].screen.contains("> Book 7\n") && visits.allSatisfy { $0.errors == "" })
  }

  @Test func movesAreKeptAndUndoneInTheNextVisit() async throws {
    let visits = try await visit("j m j j enter", "", "u", "")
    #expect(visits[0].screen.contains("Book 4\n> Book 2\n  Book 5"))
    #expect(visits[1].screen.hasPrefix("Bookmarks\n  Book 1\n  Book 3\n  Book 4\n> Book 2\n"))
    #expect(visits[2].screen.contains("Book 2 moved back"))
    #expect(visits[3].screen.contains("Book 1\n> Book 2\n  Book 3"))
  }

  @Test func editThatCouldNotBeWrittenIsWrittenWithTheNext() throws {
    let directory = URL.temporaryDirectory.appending(path: UUID().uuidString).path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try Data().write(to: URL(filePath: directory))
    let file = StateFile(of: "list", in: directory)
    let library = BookmarkLibrary(PagedBookmarks(Pager(ArrayPageSource([]))), file: file)
    library.setNote("one", to: "a")
    #expect(library.fault?.description == "\(file.path) cannot be written: Not a directory" && !library.isKept)
    #expect(library.note(to: "a") == "one")
    try FileManager.default.removeItem(atPath: directory)
    library.setNote("two", to: "b")
    #expect(try file.read().notes == ["a": "one", "b": "two"] && library.isKept)
  }

  @Test func withoutStateNothingIsKept() async throws {
    let visits = try await visit("j x enter e abc enter", "", options: ["--no-state"])
    #expect(visits[0].screen.contains("The note is kept until you quit\n"))
    #expect(visits[1].screen.hasPrefix("Bookmarks\n> Book 1\n  Book 2\n"))
  }

  @Test func fileOfANewerVersionIsReportedAndLeftAlone() async throws {
    let visits = try await visit("", "j x", broken: #"{"version": 9}"#)
    for visit in visits {
      #expect(visit.errors.hasPrefix("bookmarks: a newer version of the program wrote STATE/books.jsonl-"))
    }
    #expect(visits[0].screen.contains("a newer version of the program wrote"))
    #expect(visits[1].screen.contains("Removed Book 2; u undoes it; "))
  }
}
