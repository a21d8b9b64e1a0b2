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
/// | `stage refreshesAround, pageSize 10` | How the stage differs. With `items 100`, it has a `SparsePager`. |
/// | `stage stored 1-5 6-10, upTo 8` | A stage whose source has two stored pages, and opens at an item. |
/// | `show 4-4 \| 1-5 \| #2 append at 5 \| loading` | An event, and the picture after it. |
/// | `start; show 4-4` | Events whose pictures aren't compared. |
/// | `\| 1-5 \|  \| idle` | The picture, once more. |
/// | `= requests 2` | A value of the pager or its source. |
/// | `// …` | A remark. |
///
/// Besides the events of the stage, a script has `insert 9 at 2 pending`, `confirm 9 as 8`, `cancel all`,
/// `page 1-5 > of 20 from 0 backoff 7`, `remove 9 unseen`, which throws, and `server 0-4 7`, which are the next numbers
/// of the server. A word that isn't known is a failure.
@MainActor @Suite struct PagingScriptTests {
  /// How many scripts each file has, so that none is lost.
  private static let counts = [
    "ChangingData": 30, "Cursors": 11, "Demand": 9, "Failures": 21, "FirstLoad": 17, "Gates": 6, "LostItems": 9,
    "MovedOffsets": 2, "Races": 7, "RefreshAnchor": 23, "RefreshInPages": 2, "Reviews": 2, "SparseFailures": 7,
    "SparseLength": 6, "SparseLoading": 7, "SparseRefresh": 13, "SparseRepeatedItems": 3, "SparseVisibility": 2,
    "Stored": 11, "Totals": 35,
  ]

  @Test(arguments: try PagingScriptFile.all.flatMap(\.scripts)) func pagerFollowsTheScript(
    script: PagingScript
  ) async throws {
    var configuration = PagingConfiguration.scripted
    var forms: [String: Int] = [:]
    var stored: [ClosedRange<Int>]?
    for setting in script.settings {
      let words = setting.split(separator: " ").map(String.init)
      let number = words.lazy.compactMap { Int($0) }.first ?? 0
      let form = words.filter { numbers(in: $0) == nil }.joined(separator: " ")
      forms[form] = number
      switch form {
      case "pageSize": configuration.pageSize = number
      case "prefetch": configuration.prefetch = .items(number)
      case "prefetch screens": configuration.prefetch = .screens(Double(number))
      case "maximumItemsPerFill": configuration.maximumItemsPerFill = number
      case "parallel": configuration.maximumParallelRequests = number
      case "budget": configuration.retry.budget = number
      case "retry by hand": configuration.retry = .byHand
      case "stored": stored = words.compactMap { numbers(in: $0) }
      case "items", "startingAt", "upTo", "cursorsCountItems", "refreshesAround", "hears cancellations": break
      default: Issue.record("\(setting) is no setting", sourceLocation: script.location)
      }
    }
    let countsItems = forms["cursorsCountItems"] != nil
    if let items = forms["items"] {
      let stage = PagerStage(items: items, configuration)
      stage.source.ignoresCancellation = forms["hears cancellations"] == nil
      try await play(script, on: stage) {
        stage.sparseEvent($0)
      } values: {
        stage.sparseValues()
      }
    } else {
      let store = MemoryPageStore<ScriptedItem, Int>(stored ?? [])
      let stage: PagerStage<Pager<ScriptedItem>> =
        if stored == nil {
          PagerStage(
            configuration, cursorsCountItems: countsItems, refreshesAround: forms["refreshesAround"] != nil,
            startingAt: forms["startingAt"])
        } else {
          PagerStage(configuration, cursorsCountItems: countsItems) {
            StoredPageSource($0, store: store, upTo: forms["upTo"])
          }
        }
      try await play(script, on: stage) {
        try stage.pagerEvent($0)
      } values: {
        stage.pagerValues() + [(key: "stored", value: store.picture)]
      }
    }
  }

  @Test func everyFileHasItsScripts() throws {
    let files = try PagingScriptFile.all
    let counts = Dictionary(files.map { ($0.name, $0.scripts.count) }, uniquingKeysWith: +)
    #expect(counts == Self.counts)
    for script in files.flatMap(\.scripts) {
      let isCompared = script.lines.contains { $0.contains("|") || $0.hasPrefix("= ") }
      #expect(isCompared, "the script compares nothing", sourceLocation: script.location)
    }
  }

  private func play<StagedPager>(
    _ script: PagingScript, on stage: PagerStage<StagedPager>, perform: ([String]) throws -> Bool?,
    values: () -> [(key: String, value: String)]
  ) async throws {
    func words(_ text: Substring) -> [String] { text.split(separator: " ").map(String.init) }
    func cells(_ line: String) -> [[String]] {
      line.split(separator: "|", omittingEmptySubsequences: false).map { words($0) }
    }
    var played: [String] = []
    for line in script.lines {
      if line.hasPrefix("= ") {
        let value = values().first { line.hasPrefix("= \($0.key) ") }
        played.append(value.map { "= \($0.key) \($0.value)" } ?? "= is no value")
        continue
      }
      let events = line.prefix { $0 != "|" }
      var isKnown = true
      for event in events.split(separator: ";") {
        isKnown = words(event).allSatisfy { Self.isKnown($0) } && isKnown
        if let isPlayed = try perform(words(event)) {
          isKnown = isPlayed && isKnown
          await stage.settle()
        } else {
          isKnown = await !stage.play(String(event)).hasSuffix("| is no event") && isKnown
        }
      }
      played.append(!isKnown ? "\(events)| is no event" : line.contains("|") ? "\(events)| \(stage.picture)" : line)
    }
    if played.map({ cells($0) }) != script.lines.map({ cells($0) }) {
      Issue.record("\(played.joined(separator: "\n"))", sourceLocation: script.location)
    }
  }

  /// Whether a word is one of an event. A stage ignores the words that it does not know.
  private static func isKnown(_ word: String) -> Bool {
    vocabulary.contains(word.filter { !$0.isNumber && $0 != "'" }) && (!word.contains("-") || numbers(in: word) != nil)
  }

  /// The words without their numbers.
  private static let vocabulary: Set<String> = [
    "", "-", ".", "#", ">", "<", "start", "refresh", "retry", "query", "wait", "show", "cancel", "all", "fail", "stop",
    "startOver", "after", "page", "of", "from", "backoff", "insert", "at", "pending", "update", "remove", "unseen",
    "confirm", "as", "jump", "serve", "server",
  ]
}

/// A script of a file.
struct PagingScript: CustomTestStringConvertible {
  let rule: String
  let location: SourceLocation
  fileprivate(set) var settings: [String] = []
  fileprivate(set) var lines: [String] = []

  var testDescription: String { rule }
}

/// A file of scripts.
struct PagingScriptFile {
  /// The name without its extension.
  let name: String
  private(set) var scripts: [PagingScript] = []

  /// The files, in the order of their names.
  static var all: [PagingScriptFile] {
    get throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scripts")
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
      return try files.sorted { $0.path < $1.path }.map { try PagingScriptFile($0) }
    }
  }

  private init(_ file: URL) throws {
    name = file.deletingPathExtension().lastPathComponent
    let text = try String(contentsOf: file, encoding: .utf8)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let last = scripts.count - 1
      if line.hasPrefix("## ") {
        let location = SourceLocation(
          fileID: "ListPresentationTests/\(file.lastPathComponent)", filePath: file.path, line: number + 1, column: 1)
        scripts.append(PagingScript(rule: String(line.dropFirst(3)), location: location))
      } else if line.isEmpty || line.hasPrefix("//") || scripts.isEmpty {
        continue
      } else if line.hasPrefix("stage "), scripts[last].lines.isEmpty {
        scripts[last].settings = line.dropFirst(6).split(separator: ", ").map(String.init)
      } else {
        scripts[last].lines.append(String(line))
      }
    }
  }
}

/// The numbers that a word such as `3-9` or `3` names.
private func numbers(in word: String) -> ClosedRange<Int>? {
  let ends = word.split(separator: "-").map { Int($0) }
  guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else { return nil }
  return first...last
}

extension PagerStage {
  /// The words for what a page says besides its items and cursors.
  fileprivate static var pageWords: Set<String> { ["of", "from", "backoff"] }

  /// Answers a request with a page that says so.
  fileprivate func answer(_ words: [String]) -> Bool {
    func value(_ key: String) -> Int? { zip(words, words.dropFirst()).first { $0.0 == key }.flatMap { Int($0.1) } }
    let request = words.first { $0.hasPrefix("#") }.flatMap { Int($0.dropFirst()) }
    let ids = words.prefix { !Self.pageWords.contains($0) }.compactMap { numbers(in: $0) }.flatMap { $0 }
    let next = words.first { $0.hasPrefix(">") }.flatMap { Int($0.dropFirst()) ?? ids.last }
    let page = Page(
      ids.map { ScriptedItem(id: $0) }, next: next, total: value("of"), itemsBefore: value("from"),
      backoff: value("backoff").map { .seconds($0) })
    return source.answer(page, to: request.map { $0 - 1 })
  }
}

extension PagerStage where StagedPager == Pager<ScriptedItem> {
  /// Plays an event that is only in scripts of files. Returns whether it could be played, or `nil` if it is not one.
  fileprivate func pagerEvent(_ words: [String]) throws -> Bool? {
    let values = words.compactMap { Int($0) }
    switch (words.first, words.last) {
    case ("insert", "pending"): try pager.insert(ScriptedItem(id: values[0]), at: values[1], isPending: true)
    case ("remove", "unseen"): return (try? pager.remove(values[0])) == nil
    case ("confirm", let word?):
      let item = ScriptedItem(id: numbers(in: word.filter { $0 != "'" })?.first ?? 0, edition: word.count { $0 == "'" })
      try pager.confirm(values[0], as: words.count > 2 ? item : nil)
    case ("cancel", "all"): pager.cancel()
    case ("page", _) where !Self.pageWords.isDisjoint(with: words): return answer(words)
    default: return nil
    }
    return true
  }

  fileprivate func pagerValues() -> [(key: String, value: String)] {
    let values: KeyValuePairs<String, String> = [
      "requests": "\(source.requests.count)", "generations": words(source.requests.map { "\($0.generation)" }),
      "sleepers": "\(clock.numberOfSleepers)", "anchor": pager.anchor.map { "\($0.id)" } ?? "none",
      "items": "\(pager.numberOfItems)", "ids": pager.snapshot.items.picture,
      "repeated": repeated(pager.diagnostics), "diagnostics": words(pager.diagnostics.map { "\($0)" }),
      "last diagnostic": words(pager.diagnostics.suffix(1).map { "\($0)" }), "total": word(pager.total),
      "counted": pager.total.map { "\($0.count)" } ?? "none", "lost": pager.lostItems?.reason ?? "none",
      "state": word(pager.loadState), "refresh": word(pager.states.refresh), "append": word(pager.states.append),
      "prepend": word(pager.states.prepend), "head": word(pager.prependState), "attempt": attempt(pager.states.append),
      "restarts": "\(pager.log.lines().count { $0.hasSuffix("refresh  the list is loaded again: no answer") })",
      "pending": words(pager.snapshot.itemIDs.filter { pager.isPending($0) }.map { "\($0)" }),
    ]
    return Array(values)
  }
}

extension PagerStage where StagedPager == SparsePager<ScriptedItem> {
  fileprivate func sparseEvent(_ words: [String]) -> Bool? {
    let values = words.compactMap { numbers(in: $0) }.joined()
    let request = words.first { $0.hasPrefix("#") }.flatMap { Int($0.dropFirst()) }
    switch words.first {
    case "server": server = Array(values)
    case "page" where words.contains("backoff"): return answer(words)
    // The stage cannot serve a request that is not open.
    case "serve":
      if let request, !source.openRequests.contains(request - 1) { return false }
      return nil
    default: return nil
    }
    return true
  }

  fileprivate func sparseValues() -> [(key: String, value: String)] {
    let values: KeyValuePairs<String, String> = [
      "requests": "\(source.requests.count)", "cursors": words(source.requests.map { "\($0.cursor ?? 0)" }),
      "repeated": repeated(pager.diagnostics), "diagnostics": words(pager.diagnostics.map { "\($0)" }),
      "first diagnostic": words(pager.diagnostics.prefix(1).map { "\($0)" }), "total": word(pager.total),
      "discarded": "\(pager.log.lines().count { $0.hasSuffix("an answer that is no longer wanted is discarded") })",
    ]
    return Array(values)
  }
}

/// The number of received items that repeated others.
private func repeated(_ diagnostics: [PagingDiagnostic]) -> String {
  let counts = diagnostics.map { diagnostic in
    switch diagnostic {
    case .repeatedItems(_, let count, _), .movedItems(_, let count, _): count
    default: 0
    }
  }
  return "\(counts.reduce(0, +))"
}

private func words(_ words: [String]) -> String { words.isEmpty ? "none" : words.joined(separator: ", ") }

private func word(_ total: PagingTotal?) -> String {
  total.map { "\($0.isApproximate ? "about " : "")\($0.count)" } ?? "none"
}

private func word(_ state: ListLoadState) -> String {
  if case .failed(let text, let retry) = state { return "failed\(retry == nil ? "" : " for now"): \(text)" }
  return "\(state)"
}

private func attempt(_ state: PagingState) -> String {
  guard case .failed(_, let attempt, let nextTry) = state else { return "none" }
  return "\(attempt), \(nextTry == nil ? "" : "not ")the last"
}

private func word(_ state: PagingState) -> String {
  switch state {
  case .failed(let failure, let attempt, nil): "given up after \(attempt): \(failure.description)"
  case .failed(let failure, let attempt, let time?): "tries again at \(time) after \(attempt): \(failure.description)"
  case .stopped(let diagnostic): "stopped: \(diagnostic)"
  case .idle, .loading, .exhausted: "\(state)"
  }
}
