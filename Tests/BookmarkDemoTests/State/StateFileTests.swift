import Foundation
import Testing

@testable import BookmarkDemo

/// The file that keeps what the user has changed.
@Suite struct StateFileTests {
  /// A directory that exists while a closure runs.
  private func withDirectory(_ use: (String) throws -> Void) throws {
    let directory = URL.temporaryDirectory.appending(path: UUID().uuidString).path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try use(directory)
  }

  @Test func fileIsReadableJSON() throws {
    try withDirectory { directory in
      let file = StateFile(of: "/home/me/내 목록.json", in: directory + "/state")
      #expect(try file.read() == KeptEdits(source: "/home/me/내 목록.json"))
      try file.change {
        $0.notes["a/1"] = "읽기"
        $0.removed.append(KeptEdits.Removal(id: "b", title: "B", detail: "", value: ""))
        $0.position = .init(id: "a/1", index: 3)
      }
      #expect(
        try String(contentsOfFile: file.path, encoding: .utf8) == """
          {
            "notes" : [
              {
                "id" : "a/1",
                "text" : "읽기"
              }
            ],
            "position" : {
              "id" : "a/1",
              "index" : 3
            },
            "removed" : [
              {
                "detail" : "",
                "id" : "b",
                "title" : "B",
                "value" : ""
              }
            ],
            "source" : "/home/me/내 목록.json",
            "version" : 3
          }

          """)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory + "/state").count == 1)
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func programsAtOnceLoseNothing() async throws {
    let directory = URL.temporaryDirectory.appending(path: UUID().uuidString).path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    await withTaskGroup(of: Void.self) { group in
      for program in 0..<4 {
        group.addTask {
          let file = StateFile(of: "list", in: directory)
          for note in 0..<10 { _ = try? file.change { $0.notes["\(program)-\(note)"] = "x" } }
        }
      }
    }
    #expect(try StateFile(of: "list", in: directory).read().notes.count == 40)
  }

  @Test func fileOfVersion1IsRead() throws {
    try withDirectory { directory in
      let file = StateFile(of: "list", in: directory)
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      try Data(#"{"version": 1, "source": "list", "notes": {"a": "b"}, "removed": []}"#.utf8)
        .write(to: URL(filePath: file.path))
      #expect(try file.read().notes == ["a": "b"])
      try file.change { $0.notes["c"] = "d" }
      #expect(try file.read().notes == ["a": "b", "c": "d"])
    }
  }

  @Test(arguments: [
    (#"{"version": 4, "notes": []}"#, "a newer version of the program wrote PATH, so nothing is kept"),
    ("{", "PATH is not a state file, so nothing is kept; delete it to begin again"),
    ("", "PATH is not a state file, so nothing is kept; delete it to begin again"),
    (#"{"version": 1, "notes": 3}"#, "PATH is not a state file, so nothing is kept; delete it to begin again"),
  ])
  func fileThatIsNotUnderstoodStaysAsItIs(text: String, sentence: String) throws {
    try withDirectory { directory in
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      let file = StateFile(of: "list", in: directory)
      try Data(text.utf8).write(to: URL(filePath: file.path))
      for use in [{ try file.read() }, { try file.change { $0.notes["a"] = "b" } }] {
        let fault = #expect(throws: StateFault.self) { _ = try use() }
        #expect(fault?.description == sentence.replacing("PATH", with: file.path) && fault?.isForeign == true)
      }
      #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
    }
  }

  /// The system refuses these files to every user. A file of another user is refused in the same way.
  @Test(arguments: [(true, "Is a directory"), (false, "Too many levels of symbolic links")])
  func fileThatCannotBeReadStaysAsItIs(isDirectory: Bool, reason: String) throws {
    try withDirectory { directory in
      let file = StateFile(of: "list", in: directory)
      try FileManager.default.createDirectory(
        atPath: isDirectory ? file.path : directory, withIntermediateDirectories: true)
      if !isDirectory {
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: file.path)
      }
      for use in [{ try file.read() }, { try file.change { $0.notes["a"] = "b" } }] {
        let fault = #expect(throws: StateFault.self) { _ = try use() }
        #expect(fault?.description == "\(file.path) cannot be read: \(reason)" && fault?.isForeign == true)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory).count == 1)
    }
  }

  @Test func fileThatCannotBeWrittenIsAnErrorWithTheReason() throws {
    try withDirectory { directory in
      // A file stands where the directory should be.
      try Data().write(to: URL(filePath: directory))
      let fault = #expect(throws: StateFault.self) {
        try StateFile(of: "list", in: directory + "/state").change { $0.notes["a"] = "b" }
      }
      #expect(fault?.description == "\(directory)/state cannot be written: Not a directory")
      #expect(fault?.isForeign == false)
    }
  }

  /// The system refuses this directory to every user. That of another user is refused in the same way.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/sys/kernel")))
  func directoryThatCannotBeMadeIsAnErrorWithTheReason() {
    let fault = #expect(throws: StateFault.self) {
      try StateFile(of: "list", in: "/sys/state/bookmarks").change { $0.notes["a"] = "b" }
    }
    #expect(fault?.description.hasPrefix("/sys/state/bookmarks cannot be written: ") == true)
    #expect(fault?.description.contains("No such file") == false)
  }

  @Test func fileThatCannotBeReplacedStaysAsItWas() throws {
    try withDirectory { directory in
      let file = StateFile(of: "list", in: directory)
      try file.change { $0.notes["a"] = "1" }
      let old = try String(contentsOfFile: file.path, encoding: .utf8)
      // The new content goes to a temporary file first, which cannot be written here.
      let temporary = "\(file.path).\(getpid())"
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
      let fault = #expect(throws: StateFault.self) { try file.change { $0.notes["a"] = "2" } }
      #expect(fault?.description == "\(file.path) cannot be written: Is a directory")
      #expect(try String(contentsOfFile: file.path, encoding: .utf8) == old)
      try FileManager.default.removeItem(atPath: temporary)
      #if os(Linux)
        try FileManager.default.createSymbolicLink(atPath: temporary, withDestinationPath: "/dev/full")
        let full = #expect(throws: StateFault.self) { try file.change { $0.notes["a"] = "2" } }
        #expect(full?.description == "\(file.path) cannot be written: No space left on device")
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == old)
      #endif
      #expect(try file.change { $0.notes["a"] = "3" }.notes == ["a": "3"])
    }
  }

  @Test func directoryFollowsTheEnvironment() {
    #expect(StateFile.directory(["XDG_STATE_HOME": "/x", "HOME": "/h"]) == "/x/bookmarks")
    #expect(StateFile.directory(["XDG_STATE_HOME": "x", "HOME": "/h"]) == "/h/.local/state/bookmarks")
    #expect(StateFile.directory(["XDG_STATE_HOME": ""]) == nil && StateFile.directory([:]) == nil)
  }

  @Test func sourcesOfOneNameHaveFilesOfTheirOwn() {
    #expect(StateFile(of: "/a/x.json", in: "/d").path != StateFile(of: "/b/x.json", in: "/d").path)
    #expect(StateFile(of: "/a/x.json", in: "/d").path.hasPrefix("/d/x.json-"))
  }
}
