import Foundation
import Testing

@testable import BookmarkDemo

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

  private func write(_ text: String, to path: String) throws {
    try file(path).write(Array(text.utf8), replacing: file(path).version)
  }

  private func folder(of path: String) -> String { (path as NSString).deletingLastPathComponent }

  private func names(beside path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder(of: path)).sorted()
  }

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

  /// Also if its name is as long as a name can be.
  @Test(arguments: ["a.html", String(repeating: "가", count: 83) + ".html"])
  func formerFileIsKeptBesideTheNewOne(name: String) throws {
    try withFile(name, "old") { path in
      try write("new", to: path)
      #expect(contents(of: path) == "new" && contents(of: path + "~") == "old")
      try write("newer", to: path)
      #expect(contents(of: path) == "newer" && contents(of: path + "~") == "new")
      #expect(try names(beside: path).count == 2)
    }
  }

  @Test func modesAndLinksStay() throws {
    try withFile("a.html", "old") { path in
      chmod(path, 0o640)
      let link = path + ".link.html"
      symlink(path, link)
      try write("new", to: link)
      #expect(contents(of: path) == "new")
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
      #expect(refusal { try own.write([], replacing: version) } == "has changed since it was read; give another name")
      #expect(contents(of: path) == "other")
    }
    #expect(
      refusal { try file("/none/a.html").write([], replacing: nil) } == "cannot be written: no such file or directory")
  }

  private func makeDirectory(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(filePath: path + "/b"))
  }

  @Test(arguments: ["a.html.new", "a.html.\(getpid()).new"])
  func filesOfTheUserWithLikelyNamesStay(name: String) throws {
    try withFile("a.html", "old") { path in
      let directory = folder(of: path) + "/\(name)"
      try makeDirectory(directory)
      try write("new", to: path)
      #expect(contents(of: path) == "new" && contents(of: directory + "/b") == "mine")
      #expect(try names(beside: path) == ["a.html", name, "a.html~"].sorted())
    }
    try withFile("a.html", "old") { path in
      let (link, other) = (folder(of: path) + "/\(name)", folder(of: path) + "/v")
      try Data("mine".utf8).write(to: URL(filePath: other))
      symlink("v", link)
      try write("new", to: path)
      #expect(contents(of: path) == "new" && contents(of: other) == "mine")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "v")
    }
  }

  @Test func directoryWithTheNameOfTheFormerFileStays() throws {
    try withFile("a.html", "old") { path in
      try makeDirectory(path + "~")
      #expect(refusal { try write("", to: path) } == "cannot be written: is a directory")
      #expect(contents(of: path) == "old" && contents(of: path + "~/b") == "mine")
      #expect(try names(beside: path) == ["a.html", "a.html~"])
    }
  }

  @Test func placeIsKeptForEveryPath() throws {
    try withFile("a", "") { path in
      let directory = folder(of: path) + "/state"
      let long = "/" + String(repeating: "가", count: 80)
      let sources = ["/a/b.html", "/b/b.html", long + long + "/b.html", long + long]
      for source in sources { PlaceFile(of: source, in: directory).keep("http://a\(source)") }
      for source in sources { #expect(PlaceFile(of: source, in: directory).address == "http://a\(source)") }
    }
  }

  /// A limit of the system stands for a full disk.
  @Test func fileThatIsNotWrittenCostsNoFormerFile() async throws {
    try await withFile("a.html", "old") { path in
      try Data("older".utf8).write(to: URL(filePath: path + "~"))
      await #expect(processExitsWith: .success) { [path = path as String] in
        signal(SIGXFSZ, SIG_IGN)
        let file = BookmarkFile(path, home: nil)
        let version = file.version
        limitFiles(to: 10)
        do throws(BookmarkFile.Refusal) {
          try file.write([UInt8](repeating: 65, count: 100), replacing: version)
        } catch {
          exit(error.reason == "file too large" ? EXIT_SUCCESS : EXIT_FAILURE)
        }
        exit(EXIT_FAILURE)
      }
      #expect(contents(of: path) == "old" && contents(of: path + "~") == "older")
      #expect(try names(beside: path) == ["a.html", "a.html~"])
    }
  }

  /// The system kills the process at a byte of the new file.
  @Test(arguments: [0, 1, 4_095, 4_096, 65_537, 99_999])
  func programThatIsKilledWhileItWritesLeavesTheFormerFile(byte: Int) async throws {
    try await withFile("a.html", "old") { path in
      chmod(path, 0o600)
      await #expect(processExitsWith: .signal(SIGXFSZ)) { [path = path as String, byte = byte as Int] in
        signal(SIGXFSZ, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGXFSZ)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        let file = BookmarkFile(path, home: nil)
        let version = file.version
        limitFiles(to: byte)
        try file.write([UInt8](repeating: 65, count: 100_000), replacing: version)
      }
      #expect(contents(of: path) == "old")
      // What was not removed is not for others to read either.
      for name in try names(beside: path) {
        let mode = try FileManager.default.attributesOfItem(atPath: folder(of: path) + "/\(name)")[.posixPermissions]
        #expect(mode as? Int == 0o600, "\(name)")
      }
    }
  }
}

/// Limits the size of the files that the process writes.
private func limitFiles(to byte: Int) {
  var limit = rlimit(rlim_cur: rlim_t(byte), rlim_max: rlim_t(byte))
  #if canImport(Glibc)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  #else
    setrlimit(RLIMIT_FSIZE, &limit)
  #endif
}
