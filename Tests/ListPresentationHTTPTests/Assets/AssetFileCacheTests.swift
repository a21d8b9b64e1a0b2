import Foundation
import TestSupport
import Testing

@testable import ListPresentationHTTP

@Suite struct AssetFileCacheTests {
  private let folder = CacheFolder()

  private func cache(user: String = "", maximumBytes: Int = 20_000) throws -> AssetFileCache {
    try AssetFileCache(folder.url, user: user, maximumBytes: maximumBytes)
  }

  private static func url(_ path: String) -> URL { URL(filePath: "/").appending(path: path) }

  private static func entry(_ body: Data) -> AssetFileCache.Entry {
    AssetFileCache.Entry(address: url("a"), received: Date(), end: Date() + 60, body: body)
  }

  private func store(_ cache: AssetFileCache, _ path: String, _ count: Int = 1_000, byte: UInt8 = 7) {
    cache.store(Self.entry(Data(repeating: byte, count: count)), for: Self.url(path))
  }

  @Test func damagedFilesCountAsMissing() throws {
    let cache = try cache()
    let body = Data("picture".utf8)
    let whole = try #require(cache.data(of: Self.entry(body), named: "a"))
    #expect(cache.entry(in: whole, named: "a")?.body == body)
    for length in 0..<whole.count { #expect(cache.entry(in: whole.prefix(length), named: "a") == nil) }
    // The file of another asset with the same digest.
    #expect(cache.entry(in: whole, named: "b") == nil)
    for start in 0..<whole.count {
      var broken = whole
      broken[start] ^= 0x3B
      _ = cache.entry(in: broken, named: "a")
    }
  }

  @Test func writersAtTheSameTimeLeaveOneWholeFile() async throws {
    let caches = [try cache(maximumBytes: 1 << 20), try cache(maximumBytes: 1 << 20)]
    await withTaskGroup { group in
      for number in 0..<40 {
        group.addTask {
          let body = Data(repeating: UInt8(number), count: 10_000 + number)
          caches[number % 2].store(Self.entry(body), for: Self.url("a"))
          let found = caches[(number + 1) % 2].entry(for: Self.url("a"))
          #expect(found.map { $0.body == Data(repeating: $0.body[0], count: $0.body.count) } ?? true)
        }
      }
    }
    let last = try #require(caches[0].entry(for: Self.url("a")))
    #expect(last.body.count == 10_000 + Int(last.body[0]))
    #expect(folder.files.count == 1 && folder.partials.isEmpty)
  }

  @Test func twoWritersTogetherExceedTheLimitByAnEighth() throws {
    let caches = [try cache(), try cache()]
    for number in 0..<30 {
      store(caches[number % 2], "\(number)")
      #expect(folder.bytes <= 22_500)
    }
    #expect(folder.bytes > 10_000)
  }

  @Test func renewingAnAnswerRemovesNoOther() throws {
    let cache = try cache()
    for number in 0..<14 { store(cache, "\(number)") }
    #expect((15_000..<20_000).contains(folder.bytes))
    for _ in 0..<5 { store(cache, "13") }
    #expect(folder.files.count == 14)
  }

  /// Leaves behind what a process leaves that is killed while it writes.
  private func abandon(_ count: Int) throws -> URL {
    store(try cache(), "a")
    let digest = try #require(folder.files.first).deletingPathExtension().lastPathComponent
    let file = folder.url.appending(component: "\(digest).\(UUID().uuidString).part")
    try Data(count: count).write(to: file)
    return file
  }

  @Test func abandonedFilesAreRemovedAfterAMinute() throws {
    let abandoned = try abandon(1_000)
    let foreign = folder.url.appending(component: "notes.part")
    try Data(count: 1_000).write(to: foreign)
    store(try cache(), "b")
    #expect(Set(folder.partials) == [abandoned, foreign], "a process may still write it")
    for file in folder.partials {
      try FileManager.default.setAttributes([.modificationDate: Date() - 61], ofItemAtPath: file.path)
    }
    store(try cache(), "c")
    #expect(folder.partials == [foreign] && folder.files.count == 3)
  }

  @Test func abandonedFilesCountAgainstTheLimit() throws {
    _ = try abandon(15_000)
    for number in 0..<10 {
      store(try cache(), "\(number)")
      #expect(folder.bytes <= 20_000)
    }
  }

  @Test func removingAllLeavesForeignFiles() throws {
    let cache = try cache()
    store(cache, "a")
    store(try self.cache(user: "ann"), "b")
    for name in ["photo.asset", "notes.part", "notes.txt"] {
      try Data("mine".utf8).write(to: folder.url.appending(component: name))
    }
    try cache.removeAll()
    #expect(folder.files.map(\.lastPathComponent) == ["photo.asset"])
    #expect(folder.partials.map(\.lastPathComponent) == ["notes.part"])
    #expect(cache.entry(for: Self.url("a")) == nil)
    try FileManager.default.removeItem(at: folder.url)
    try cache.removeAll()
  }

  @Test func directoryThatIsGoneKeepsNothing() throws {
    let cache = try cache()
    try FileManager.default.removeItem(at: folder.url)
    store(cache, "a")
    #expect(cache.entry(for: Self.url("a")) == nil)
  }

  #if os(Linux)
    /// The environment of a process that writes to a directory until it is killed.
    private static let writerVariable = "LIST_PRESENTATION_CACHE_WRITER"

    /// Writes answers of 1 to 200 KB, if this is a process of a test below. It ends by itself, as a busy machine kills
    /// it late. Its last answers have less than 50 KB, so they stay if the disk is full.
    @Test(.enabled(if: ProcessInfo.processInfo.environment[writerVariable] != nil)) func writer() throws {
      let path = try #require(ProcessInfo.processInfo.environment[Self.writerVariable])
      let cache = try AssetFileCache(URL(filePath: path), maximumBytes: 4 << 20)
      signal(SIGXFSZ, SIG_IGN)
      for number in 0..<250 {
        store(cache, "\(number % 20)", 1_000 + number * 977 % 200_000, byte: UInt8(number % 251))
      }
    }

    /// Starts this program again as a writer.
    /// - Parameter shell: Commands that run before it.
    private func startWriter(_ shell: String = "") throws -> Process {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = [
        "-c", #"\#(shell) exec "$0" "$@""#, CommandLine.arguments[0], "--testing-library", "swift-testing", "--filter",
        "AssetFileCacheTests/writer",
      ]
      process.environment = ProcessInfo.processInfo.environment.merging([Self.writerVariable: folder.url.path]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    }

    /// Kills a writer, and looks at what it leaves.
    private func expectWholeAnswers(_ cache: AssetFileCache, after process: Process) {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      for number in 0..<20 {
        guard let body = cache.entry(for: Self.url("\(number)"))?.body else { continue }
        #expect(body == Data(repeating: body[0], count: body.count))
      }
      for file in folder.files {
        #expect((try? Data(contentsOf: file)).map { $0.starts(with: Data("ListPresentation asset 3\n".utf8)) } == true)
      }
    }

    @Test func killedWritersLeaveWholeAnswers() async throws {
      let cache = try cache(maximumBytes: 4 << 20)
      let writers = testSize("LIST_PRESENTATION_CACHE_WRITERS", small: 6)
      for writer in 1...writers {
        let before = folder.writes
        let process = try startWriter()
        // The last one finishes a file. All others may be killed before that.
        await wait(until: { folder.writes != before && (writer < writers || !folder.files.isEmpty) })
        expectWholeAnswers(cache, after: process)
      }
    }

    @Test func fullDiskKeepsNothingAndLeavesWholeAnswers() async throws {
      let cache = try cache(maximumBytes: 4 << 20)
      // Files of more than 50 KB can't be written to their ends.
      let process = try startWriter("ulimit -f 100;")
      await wait(until: { folder.files.count >= 3 })
      expectWholeAnswers(cache, after: process)
      #expect(folder.bytes <= folder.files.count * 51_200)
    }
  #endif
}
