import Foundation
import Testing

@testable import ListPresentation
@testable import ListPresentationTesting

/// Plays the scripts of the folder `Scripts`.
///
/// A script has a heading that states a rule, and then lines of these kinds. The events and pictures are those of a
/// ``PagerStage``.
///
/// | line | meaning |
/// |---|---|
/// | `stage refreshesAround, pageSize 10` | How the stage differs. A stage with `items 100` has a `SparsePager`. |
/// | `show 4-4 \| 1-5 \| #2 append at 5 \| loading` | An event, and the picture after it. |
/// | `start; show 4-4` | Events whose pictures aren't compared. |
/// | `\| 1-5 \|  \| idle` | The picture, once more. |
/// | `= requests 2` | A value of the pager or its source. |
/// | `// …` | A remark. |
///
/// Besides the events of the stage, a script has `insert 9 at 2 pending`, `confirm 9 as 8`, `cancel all`,
/// `page 1-5 > backoff 7` and `server 0-4 7`, which are the next numbers of the server.
@MainActor @Suite struct PagingScriptTests {
  @Test(arguments: PagingScript.all) func pagerFollowsTheScript(script: PagingScript) async throws {
    var configuration = PagingConfiguration.scripted
    var (items, cursor) = (Int?.none, Int?.none)
    var flags: Set<String> = []
    for setting in script.settings {
      let words = setting.split(separator: " ").map(String.init)
      let number = words.count > 1 ? Int(words[1]) : nil
      switch (words[0], number) {
      case ("items", let number?): items = number
      case ("startingAt", let number?): cursor = number
      case ("pageSize", let number?): configuration.pageSize = number
      case ("prefetch", let number?):
        configuration.prefetch = words.count > 2 ? .screens(Double(number)) : .items(number)
      case ("maximumItemsPerFill", let number?): configuration.maximumItemsPerFill = number
      case ("maximumEmptyPages", let number?): configuration.maximumEmptyPages = number
      case ("maximumParallelRequests", let number?): configuration.maximumParallelRequests = number
      case ("retry.budget", let number?): configuration.retry.budget = number
      case ("retry", _): configuration.retry = .byHand
      case ("timeout", let number): configuration.timeout = number.map { .seconds($0) }
      case ("cursorsCountItems", nil), ("refreshesAround", nil): flags.insert(words[0])
      default: Issue.record("\(setting) is no setting", sourceLocation: script.location)
      }
    }
    if let items {
      let stage = PagerStage(items: items, configuration)
      try await play(script, on: stage) {
        stage.sparseEvent($0)
      } values: {
        stage.sparseValues()
      }
    } else {
      let stage = PagerStage(
        configuration, cursorsCountItems: flags.contains("cursorsCountItems"),
        refreshesAround: flags.contains("refreshesAround"), startingAt: cursor)
      try await play(script, on: stage) {
        try stage.pagerEvent($0)
      } values: {
        stage.pagerValues()
      }
    }
  }

  /// A folder that is not found would have no scripts, and no failures.
  @Test func foldersAndHeadingsAreFound() {
    #expect(PagingScript.all.count >= 100)
    #expect(PagingScript.all.allSatisfy { $0.lines.count > 1 })
  }

  private func play<StagedPager>(
    _ script: PagingScript, on stage: PagerStage<StagedPager>, perform: ([String]) throws -> Bool,
    values: () -> KeyValuePairs<String, String>
  ) async throws {
    func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    func cells(_ line: String) -> [[String]] {
      let cells: [Substring] = line.split(separator: "|", omittingEmptySubsequences: false)
      return cells.map { words(String($0)) }
    }
    var played: [String] = []
    for line in script.lines {
      let event = String(line.prefix { $0 != "|" })
      if line.hasPrefix("= ") {
        let value = values().first { line.hasPrefix("= \($0.key) ") }
        played.append(value.map { "= \($0.key) \($0.value)" } ?? "= is no value")
      } else {
        var isKnown = true
        for event in event.split(separator: ";").map(String.init) {
          if try words(event).isEmpty || perform(words(event)) {
            await stage.settle()
          } else {
            isKnown = await !stage.play(event).hasSuffix("| is no event") && isKnown
          }
        }
        played.append(!isKnown ? "\(event)| is no event" : line.contains("|") ? "\(event)| \(stage.picture)" : line)
      }
    }
    if played.map({ cells($0) }) != script.lines.map({ cells($0) }) {
      Issue.record("\(played.joined(separator: "\n"))", sourceLocation: script.location)
    }
  }
}

/// A script of a file.
struct PagingScript: CustomTestStringConvertible {
  let rule: String
  let location: SourceLocation
  fileprivate(set) var settings: [String] = []
  fileprivate(set) var lines: [String] = []

  var testDescription: String { rule }

  /// The scripts of all files, in order.
  static let all: [PagingScript] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scripts")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.sorted { $0.path < $1.path }.flatMap { scripts(of: $0) }
  }()

  private static func scripts(of file: URL) -> [PagingScript] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var scripts: [PagingScript] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("## ") {
        let location = SourceLocation(
          fileID: "ListPresentationTests/\(file.lastPathComponent)", filePath: file.path, line: number + 1, column: 1)
        scripts.append(PagingScript(rule: String(line.dropFirst(3)), location: location))
      } else if line.isEmpty || line.hasPrefix("//") || scripts.isEmpty {
        continue
      } else if line.hasPrefix("stage ") {
        scripts[scripts.count - 1].settings = line.dropFirst(6).split(separator: ", ").map(String.init)
      } else {
        scripts[scripts.count - 1].lines.append(String(line))
      }
    }
    return scripts
  }
}

extension PagerStage where StagedPager == Pager<ScriptedItem> {
  /// Plays an event that is only in scripts of files. Returns whether it is one.
  fileprivate func pagerEvent(_ words: [String]) throws -> Bool {
    let numbers = words.compactMap { Int($0) }
    switch (words.first, words.last) {
    case ("insert", "pending"): try pager.insert(ScriptedItem(id: numbers[0]), at: numbers[1], isPending: true)
    case ("confirm", _): try pager.confirm(numbers[0], as: numbers.dropFirst().first.map { ScriptedItem(id: $0) })
    case ("cancel", "all"): pager.cancel()
    case ("page", _) where words.contains("backoff"):
      let request = words[1].hasPrefix("#") ? Int(words[1].dropFirst()).map { $0 - 1 } : nil
      let ids = words[request == nil ? 1 : 2].split(separator: "-").compactMap { Int($0) }
      let items = (ids[0]...ids[1]).map { ScriptedItem(id: $0) }
      source.answer(Page(items, next: ids[1], backoff: .seconds(numbers[0])), to: request)
    default: return false
    }
    return true
  }

  fileprivate func pagerValues() -> KeyValuePairs<String, String> {
    [
      "requests": "\(source.requests.count)", "generations": words(source.requests.map { "\($0.generation)" }),
      "sleepers": "\(clock.numberOfSleepers)", "anchor": pager.anchor.map { "\($0.id)" } ?? "none",
      "items": "\(pager.numberOfItems)", "ids": pager.snapshot.items.picture,
      "repeated": "\(pager.numberOfRepeatedItems)", "diagnostics": words(pager.diagnostics.map { "\($0)" }),
      "last diagnostic": words(pager.diagnostics.suffix(1).map { "\($0)" }), "total": word(pager.total),
      "state": word(pager.loadState), "refresh": word(pager.states.refresh), "append": word(pager.states.append),
      "prepend": word(pager.states.prepend),
    ]
  }
}

extension PagerStage where StagedPager == SparsePager<ScriptedItem> {
  fileprivate func sparseEvent(_ words: [String]) -> Bool {
    guard words.first == "server" else { return false }
    server = words.dropFirst().flatMap { word in
      let ends = word.split(separator: "-").compactMap { Int($0) }
      return Array(ends[0]...ends[ends.count - 1])
    }
    return true
  }

  fileprivate func sparseValues() -> KeyValuePairs<String, String> {
    [
      "requests": "\(source.requests.count)", "cursors": words(source.requests.map { "\($0.cursor ?? 0)" }),
      "repeated": "\(pager.numberOfRepeatedItems)", "diagnostics": words(pager.diagnostics.map { "\($0)" }),
      "total": word(pager.total),
    ]
  }
}

private func words(_ words: [String]) -> String { words.isEmpty ? "none" : words.joined(separator: ", ") }

private func word(_ total: PagingTotal?) -> String {
  total.map { "\($0.isApproximate ? "about " : "")\($0.count)" } ?? "none"
}

private func word(_ state: ListLoadState) -> String {
  if case .failed(let text, let retry) = state { return "failed\(retry == nil ? "" : " for now"): \(text)" }
  return "\(state)"
}

private func word(_ state: PagingState) -> String {
  switch state {
  case .failed(let failure, let attempt, nil): "given up after \(attempt): \(failure.description)"
  case .failed(let failure, let attempt, let time?): "tries again at \(time) after \(attempt): \(failure.description)"
  case .stopped(let diagnostic): "stopped: \(diagnostic)"
  case .idle, .loading, .exhausted: "\(state)"
  }
}
