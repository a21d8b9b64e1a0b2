import Foundation
import ListPresentationText
import Testing

@testable import BookmarkDemo

/// Opening and copying the address of a bookmark.
@MainActor @Suite struct AddressTests {
  private static let records = #"""
    [{"title": "한 글", "url": "http://a.example/?q=한 글&x;'$(touch x)", "tags": ["a"], "in": {"b": [1]}, "none": null},
     {"title": "control", "url": "http://a.example/\u001b]52;c;AAAA\u0007\n"},
     {"title": "option", "href": "--help"}, {"title": "script", "link": "javascript:alert(1)"},
     {"title": "no address"}]
    """#

  /// The last line after some keys, and what the desktop was asked for.
  private func play(
    _ keys: String, _ environment: [String: String] = ["PATH": "/none:/bin", "DISPLAY": ":0"],
    programs: [String] = ["/bin/xdg-open"], status: Int32 = 0, records: String = records
  ) async throws -> (message: String, asked: [[String]]) {
    var output = ""
    var asked: [[String]] = []
    var command = BookmarkCommand()
    command.desktop = Desktop(
      environment: environment,
      copy: {
        asked.append(["copy", $0])
        return true
      },
      run: {
        asked.append([$0] + $1 + ($2 ? ["takes the terminal"] : []))
        return status
      }, isProgram: programs.contains)
    try await withFile("a.json", records) { path in
      let result = await run([path, "--keys", keys, "--size", "120x12"], on: command)
      #expect(result.status == 0)
      output = result.output
    }
    return (output.split(separator: "\n").last.map(String.init) ?? "", asked)
  }

  @Test func addressIsOpenedAsOneArgument() async throws {
    let address = "http://a.example/?q=%ED%95%9C%20%EA%B8%80&x;'$(touch"
    let opened = address + "%20x)"
    for keys in ["o", "enter o"] {
      let (message, asked) = try await play(keys)
      #expect(asked == [["/bin/xdg-open", opened]])
      #expect(message == "Opened http://a.example/?q=한 글&x;'$(touch x)")
    }
    let browser = ["PATH": "/bin", "BROWSER": "gone:lynx -x %s -y:/opt/web"]
    #expect(
      try await play("o", browser, programs: ["/bin/lynx"]).asked == [
        ["/bin/lynx", "-x", opened, "-y", "takes the terminal"]
      ])
    #expect(try await play("o", browser, programs: ["/opt/web"]).asked == [["/opt/web", opened]])
    let (message, asked) = try await play("o", programs: [])
    #expect(message == "No program opens addresses; set BROWSER to one" && asked.isEmpty)
  }

  #if os(Linux)
    /// Over a connection without a display, the opener starts w3m or another browser of the terminal.
    @Test func openerWithoutADisplayGetsTheTerminal() async throws {
      #expect(try await play("o", ["PATH": "/bin"]).asked.first?.last == "takes the terminal")
      #expect(try await play("o", ["PATH": "/bin", "WAYLAND_DISPLAY": "w"]).asked.first?.last != "takes the terminal")
    }
  #endif

  @Test(arguments: [20, 21]) func atMostTwentyAddressesAreOpenedTogether(count: Int) async throws {
    let records = (1...count).map { #"{"title":"\#($0)","url":"http://a.example/\#($0)"}"# }
    let (message, asked) = try await play("A o", records: "[\(records.joined(separator: ","))]")
    #expect(message == (count == 20 ? "Opened 20 addresses" : "No more than 20 addresses are opened together"))
    #expect(asked.count == (count == 20 ? 20 : 0))
  }

  @Test func statusOfTheBrowserIsHeard() async throws {
    let (message, asked) = try await play("3 j k o", ["BROWSER": "/bin/false"], programs: ["/bin/false"], status: 1)
    #expect(asked.isEmpty && message.hasPrefix("Not a web address"))
    let failed = try await play("o", ["BROWSER": "/bin/false"], programs: ["/bin/false"], status: 1)
    #expect(failed.message.hasPrefix("false ended with status 1, so http://a.example/"))
    // The system's opener has another name on each system.
    #if os(Linux)
      #expect(try await play("o", ["PATH": "/bin"], programs: ["/bin/open"]).asked.isEmpty)
    #endif
  }

  @Test func otherTextsAreNotOpened() async throws {
    for (keys, sentence) in [
      ("j o", "Not a web address, so it is not opened: http://a.example/^[]52;c;AAAA^G "),
      ("2 j o", "Not a web address, so it is not opened: --help"),
      ("3 j o", "Not a web address, so it is not opened: javascript:alert(1)"),
      ("4 j o", "This bookmark has no address"), ("4 j enter y", "This bookmark has no address"),
    ] {
      let (message, asked) = try await play(keys)
      #expect(message == sentence.trimmingCharacters(in: .whitespaces) && asked.isEmpty)
    }
  }

  @Test func addressIsCopiedUnlessItHasControlCharacters() async throws {
    let (message, asked) = try await play("y")
    #expect(asked == [["copy", "http://a.example/?q=한 글&x;'$(touch x)"]])
    #expect(message == "Sent to the clipboard: http://a.example/?q=한 글&x;'$(touch x)")
    #expect(try await play("y", ["TMUX": "1"]).message.hasPrefix("Sent to the clipboard, which the multiplexer may"))
    let refused = try await play("j y")
    #expect(refused.message == "The address has control characters, so it is not copied" && refused.asked.isEmpty)
  }

  @Test func actionsTakeTheSelection() async throws {
    let opened = try await play("A o")
    #expect(opened.asked == [["/bin/xdg-open", "http://a.example/?q=%ED%95%9C%20%EA%B8%80&x;'$(touch%20x)"]])
    #expect(opened.message.hasPrefix("Opened 1 address, and not 4: Not a web address, so it is not opened: http://a.e"))
    let copied = try await play("2 j space space space y")
    #expect(copied.asked == [["copy", "--help\njavascript:alert(1)"]])
    #expect(
      copied.message
        == "Sent to the clipboard: 2 addresses, and not 1: This bookmark has no address")
  }

  @Test func detailShowsAllMembersWithTheAddressFirst() async throws {
    try await withFile("a.json", Self.records) { path in
      #expect(
        await run(path, "--keys", "enter", "--size", "60x8").output == """
          Bookmarks › 한 글
          http://a.example/?q=한 글&x;'$(touch x)

          tags      #a
          in        {"b":[1]}


          e edit  o browse  y copy  x remove  h back  ? help  q quit

          """)
    }
  }
}
