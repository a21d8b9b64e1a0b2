import Foundation
import Testing

@testable import BookmarkDemo

/// Writing a file.
@Suite struct BookmarkFileTests {
  private func refusal(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch let error as BookmarkFile.Refusal {
      return DemoWords()(error.sentence, error.reason)
    } catch {
      return "\(error)"
    }
  }

  private func file(_ path: String) -> BookmarkFile { BookmarkFile(path, home: "/home/hana") }

  @Test func nameTellsTheFormatAndATildeIsTheHome() throws {
    for (name, format) in [
      ("a.html", BookmarkFormat.html), ("a.HTM", .html), ("a.json", .json), ("a.jsonl", .jsonLines),
    ] {
      #expect(try file("/tmp/\(name)").format() == format)
    }
    #expect(file("~/a.html").path == "/home/hana/a.html")
    #expect(refusal { _ = try file("/tmp/a.txt").format() } == "must end in .html, .json or .jsonl")
  }

  @Test(arguments: ["Bookmarks", "Bookmarks.bak", "Bookmarks.plist", "places.sqlite", "places.sqlite-wal"])
  func profileOfABrowserIsNeverWritten(name: String) {
    #expect(
      refusal { _ = try file("/home/hana/.config/chromium/Default/\(name)").format() }
        == "is the browser's own; write another file and import it there")
  }

  @Test func formerFileIsKeptBesideTheNewOne() throws {
    try withFile("a.html", "old") { path in
      let own = file(path)
      try own.write(Array("new".utf8), replacing: own.version)
      try own.write(Array("newer".utf8), replacing: own.version)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "newer")
      #expect(try String(contentsOfFile: path + "~", encoding: .utf8) == "new")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: (path as NSString).deletingLastPathComponent).count == 2)
    }
  }

  @Test func modesAndLinksStay() throws {
    try withFile("a.html", "old") { path in
      chmod(path, 0o640)
      let link = path + ".link.html"
      symlink(path, link)
      try file(link).write(Array("new".utf8), replacing: file(link).version)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o640)
    }
  }

  @Test func fileThatTheUserDoesNotKnowIsNotReplaced() throws {
    try withFile("a.html", "old") { path in
      let own = file(path)
      #expect(refusal { try own.write([], replacing: nil) } == "exists already")
      let version = own.version
      try Data("other".utf8).write(to: URL(filePath: path))
      #expect(
        refusal { try own.write([], replacing: version) } == "has changed since it was read; give another name")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "other")
    }
    #expect(
      refusal { try file("/none/a.html").write([], replacing: nil) } == "cannot be written: no such file or directory")
  }

  /// The system kills the process at a byte of the new file.
  @Test(arguments: [0, 1, 4_095, 4_096, 65_537, 99_999])
  func programThatIsKilledWhileItWritesLeavesTheFormerFile(byte: Int) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "killed-\(byte)-\(getpid())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appending(path: "a.html").path(percentEncoded: false)
    try Data("old".utf8).write(to: URL(filePath: path))
    await #expect(processExitsWith: .signal(SIGXFSZ)) { [path = path as String, byte = byte as Int] in
      signal(SIGXFSZ, SIG_DFL)
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGXFSZ)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      let file = BookmarkFile(path, home: nil)
      let version = file.version
      var limit = rlimit(rlim_cur: rlim_t(byte), rlim_max: rlim_t(byte))
      #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #else
        setrlimit(RLIMIT_FSIZE, &limit)
      #endif
      try file.write([UInt8](repeating: 65, count: 100_000), replacing: version)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }
}
