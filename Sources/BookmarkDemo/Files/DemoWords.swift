import ListPresentationText

/// All that the screens of the demo say, in one language. What is printed, and the command line, is English.
struct DemoWords: Sendable {
  /// A screen, for its title.
  enum Screen: String, CaseIterable {
    case bookmarks = "Bookmarks", changed = "Bookmarks, changed", doubles = "Doubles", removed = "Removed"
    case edit = "Edit", folder = "Folder", add = "Add", newFolder = "New folder", toFolder = "To folder"
    case write = "Write", leave = "Leave"
  }

  /// What a key does, for the help.
  enum Key: String, CaseIterable {
    case add = "add", newFolder = "new folder", sort = "sort the folder", doubles = "doubles", write = "write"
    case save = "save", keepOne = "keep one", moveHere = "move here"
    case remove = "remove", edit = "edit", browse = "browse", copy = "copy", toFolder = "to folder"
  }

  /// A text of a bookmark, a folder or a file, in forms and details.
  enum Field: String, CaseIterable {
    case title = "title", address = "url", folder = "folder", tags = "tags", note = "note", file = "file"
    case added = "added", modified = "changed"

    /// What the user can write, instead of an empty text.
    enum Hint: String, CaseIterable {
      case address = "https://…", folder = "A / B, or nothing", tags = "one, another"
      case file = ".html, .json or .jsonl"
    }
  }

  /// What an edit does to something, to say it after the edit, and to undo it.
  enum Edit: String, CaseIterable { case remove = "Remove", add = "Add", edit = "Edit", move = "Move", sort = "Sort" }

  /// What the user cannot do, and why.
  enum Hindrance: String, CaseIterable {
    case rowLeft = "This row has left the list", folderInItself = "A folder stays out of itself"
    case notLoaded = "Not all bookmarks are loaded; G loads the rest, w then writes them"
    case isMissing = "is missing"
    case noAddress = "This bookmark has no address", noTerminal = "There is no terminal to copy to"
    case noProgram = "No program opens addresses; set BROWSER to one"
    case controlCharacters = "The address has control characters, so it is not copied"
  }

  /// How an address could not be opened.
  enum Fault {
    case notWeb(String)
    case ended(program: String, status: Int32, address: String)
    case notStarted(program: String, reason: String)
    case tooMany(Int)
  }

  /// What is done with addresses.
  enum Way { case opening, opened, copied, copiedInMultiplexer }

  /// What the framework says, and the words of its keys.
  var framework = TextWords()
  var keyMap = ListKeyMap.standard
  var title: @Sendable (Screen) -> String = { $0.rawValue }
  var key: @Sendable (Key) -> String = { $0.rawValue }
  var field: @Sendable (Field) -> String = { $0.rawValue }
  var hint: @Sendable (Field.Hint) -> String = { $0.rawValue }
  var hindrance: @Sendable (Hindrance) -> String = { $0.rawValue }
  /// Instead of rows.
  var noBookmarks = "No bookmarks; a adds one", noDoubles = "No address occurs twice"
  /// Behind the title of the sample.
  var sample = "a sample, bookmarks FILE shows yours"
  /// While the first bookmarks are loaded from a file or a server.
  var loading: @Sendable (_ origin: String) -> String = { "Loading from \($0)…" }
  /// Some rows, a separator, and the folder around all others.
  var rows: @Sendable (Int) -> String = { "\($0) rows" }
  var separator = "a separator"
  var top = "the top", atTheTop = "At the top"
  /// The name of an edit, to undo it: what it does, and to what.
  var edit: @Sendable (Edit, _ what: String) -> String = { "\($0.rawValue) \($1)" }
  /// After an edit, which can be undone.
  var done: @Sendable (Edit, _ what: String) -> String = { "\(Self.pasts[$0] ?? $0.rawValue) \($1); u undoes it" }
  var moved: @Sendable (_ what: String, _ folder: String) -> String = { "Moved \($0) to \($1)" }
  var sorted: @Sendable (_ folder: String) -> String = { "Sorted \($0) by title" }
  var kept: @Sendable (_ title: String, _ removed: Int) -> String = { "Kept \($0), removed \($1); u undoes it" }
  var leaveQuestion = "The bookmarks are changed. Leave without writing them?"
  var noFolder: @Sendable (_ path: String) -> String = { "there is no folder \($0); n makes one" }
  /// After a file is written: what the form has no place for, and whether there is a former file.
  var wrote: @Sendable (_ count: Int, _ file: String, _ lost: Set<String>, _ isReplaced: Bool) -> String = {
    "Wrote \($0) \($0 == 1 ? "bookmark" : "bookmarks") to \($1)"
      + ($2.isEmpty ? "" : ", which has no place for \($2.listed)") + ($3 ? "; the former file is \($1)~" : "")
  }
  var refusal: @Sendable (BookmarkFile.Refusal) -> String = Self.refusal
  var fault: @Sendable (Fault) -> String = Self.fault
  /// What is done with one address.
  var one: @Sendable (Way, _ address: String) -> String = { "\(Self.way($0)) \($1)" }
  /// What is done with some of several addresses, and why it is not done with the others.
  var several: @Sendable (Way, _ taken: Int, _ faults: [String]) -> String = { way, taken, faults in
    "\(Self.way(way)) \(taken) \(taken == 1 ? "address" : "addresses")"
      + (faults.first.map { ", and not \(faults.count): \($0)" } ?? "")
  }
  /// How long ago a date was, in a row and behind the date.
  var age: @Sendable (BookmarkDate.Age) -> String = Self.age
  var longAge: @Sendable (BookmarkDate.Age) -> String = Self.longAge

  /// The words of the language that an environment asks for.
  @MainActor init(environment: [String: String]) {
    self.init()
    if TextLanguage.code(of: environment) == "ko" { self = .korean }
  }

  init() {}
}

// MARK: English

extension DemoWords {
  private static let pasts: [Edit: String] = [
    .remove: "Removed", .add: "Added", .edit: "Edited", .move: "Moved", .sort: "Sorted",
  ]

  private static func refusal(_ refusal: BookmarkFile.Refusal) -> String {
    switch refusal {
    case .isProfile: "is the browser's own; write another file and import it there"
    case .unknownForm: "must end in .html, .json or .jsonl"
    case .exists: "exists already"
    case .hasChanged: "has changed since it was read; give another name"
    case .wasNotReadWhole: "was not read whole; give another name"
    case .system(let reason): "cannot be written: \(reason)"
    }
  }

  private static func fault(_ fault: Fault) -> String {
    switch fault {
    case .notWeb(let address): "Not a web address, so it is not opened: \(address)"
    case .ended(let program, let status, let address):
      "\(program) ended with status \(status), so \(address) may not be open"
    case .notStarted(let program, let reason): "\(program) cannot be started: \(reason)"
    case .tooMany(let most): "No more than \(most) addresses are opened together"
    }
  }

  private static func way(_ way: Way) -> String {
    switch way {
    case .opening: "Opening"
    case .opened: "Opened"
    case .copied: "Sent to the clipboard:"
    case .copiedInMultiplexer: "Sent to the clipboard, which the multiplexer may refuse:"
    }
  }

  private static func age(_ age: BookmarkDate.Age) -> String {
    switch age {
    case .today: "today"
    case .days(let days): "\(days) d"
    case .weeks(let weeks): "\(weeks) w"
    case .months(let months): "\(months) mo"
    case .years(let years): "\(years) y"
    }
  }

  private static func longAge(_ age: BookmarkDate.Age) -> String {
    func ago(_ number: Int, _ unit: String) -> String { "\(number) \(unit)\(number == 1 ? "" : "s") ago" }
    return switch age {
    case .today: "today"
    case .days(let days): ago(days, "day")
    case .weeks(let weeks): ago(weeks, "week")
    case .months(let months): ago(months, "month")
    case .years(let years): ago(years, "year")
    }
  }
}

// MARK: Korean

extension DemoWords {
  /// The Korean words.
  static let korean: DemoWords = {
    var words = DemoWords()
    (words.framework, words.keyMap) = (.korean, .korean)
    words.title = { titles[$0] ?? $0.rawValue }
    words.key = { keys[$0] ?? $0.rawValue }
    words.field = { fields[$0] ?? $0.rawValue }
    words.hint = { hints[$0] ?? $0.rawValue }
    words.hindrance = { hindrances[$0] ?? $0.rawValue }
    words.noBookmarks = "북마크가 없습니다, a 추가"
    words.noDoubles = "두 번 나오는 주소가 없습니다"
    words.sample = "예시, 내 것은 bookmarks FILE"
    words.loading = { "\($0)에서 불러오는 중…" }
    words.rows = { "\($0)행" }
    words.separator = "구분선"
    (words.top, words.atTheTop) = ("맨 위", "맨 위")
    words.edit = { "\($1) \(edits[$0] ?? $0.rawValue)" }
    words.done = { "\(edits[$0] ?? $0.rawValue): \($1), u 되돌리기" }
    words.moved = { "\($0) 옮김: \($1)" }
    words.sorted = { "\($0) 제목순으로 정렬" }
    words.kept = { "\($0)만 남기고 \($1)개 삭제, u 되돌리기" }
    words.leaveQuestion = "북마크가 바뀌었습니다. 쓰지 않고 나갈까요?"
    words.noFolder = { "\($0) 폴더가 없습니다, n 새 폴더" }
    words.wrote = { count, file, lost, isReplaced in
      "\(file)에 북마크 \(count)개를 씀" + (lost.isEmpty ? "" : ", 빠진 것: \(lost.listed)")
        + (isReplaced ? ", 앞의 파일은 \(file)~" : "")
    }
    words.refusal = {
      switch $0 {
      case .isProfile: "브라우저의 파일입니다, 다른 파일에 쓰고 브라우저에서 가져오세요"
      case .unknownForm: "이름이 .html, .json, .jsonl 가운데 하나로 끝나야 합니다"
      case .exists: "이미 있습니다"
      case .hasChanged: "읽은 뒤에 바뀌었습니다, 다른 이름을 쓰세요"
      case .wasNotReadWhole: "다 읽지 못한 파일입니다, 다른 이름을 쓰세요"
      case .system(let reason): "쓸 수 없습니다: \(reason)"
      }
    }
    words.fault = {
      switch $0 {
      case .notWeb(let address): "웹 주소가 아니어서 열지 않음: \(address)"
      case .ended(let program, let status, let address):
        "\(program) 끝난 상태 \(status), \(address) 열리지 않았을 수 있음"
      case .notStarted(let program, let reason): "\(program) 시작할 수 없음: \(reason)"
      case .tooMany(let most): "한꺼번에 \(most)개까지 열 수 있습니다"
      }
    }
    words.one = { "\(ways($0)): \($1)" }
    words.several = { way, taken, faults in
      "\(ways(way)): 주소 \(taken)개" + (faults.first.map { ", \(faults.count)개는 아님: \($0)" } ?? "")
    }
    words.age = {
      switch $0 {
      case .today: "오늘"
      case .days(let days): "\(days)일"
      case .weeks(let weeks): "\(weeks)주"
      case .months(let months): "\(months)개월"
      case .years(let years): "\(years)년"
      }
    }
    words.longAge = { [age = words.age] in if case .today = $0 { age($0) } else { age($0) + " 전" } }
    return words
  }()

  private static let titles: [Screen: String] = [
    .bookmarks: "북마크", .changed: "북마크, 바뀜", .doubles: "겹치는 주소", .removed: "삭제됨", .edit: "고치기", .folder: "폴더",
    .add: "추가", .newFolder: "새 폴더", .toFolder: "폴더로", .write: "쓰기", .leave: "나가기",
  ]

  private static let keys: [Key: String] = [
    .add: "추가", .newFolder: "새 폴더", .sort: "폴더 정렬", .doubles: "겹치는 주소", .write: "쓰기", .save: "저장",
    .keepOne: "하나만 남기기", .moveHere: "여기로 옮기기", .remove: "삭제", .edit: "고치기", .browse: "브라우저", .copy: "복사",
    .toFolder: "폴더로",
  ]

  private static let fields: [Field: String] = [
    .title: "제목", .address: "주소", .folder: "폴더", .tags: "태그", .note: "메모", .file: "파일", .added: "추가한 날",
    .modified: "바꾼 날",
  ]

  private static let hints: [Field.Hint: String] = [
    .address: "https://…", .folder: "가 / 나, 또는 비움", .tags: "하나, 둘", .file: ".html, .json, .jsonl",
  ]

  private static let hindrances: [Hindrance: String] = [
    .rowLeft: "행이 목록에서 사라졌습니다", .folderInItself: "폴더를 그 안으로 옮길 수 없습니다",
    .notLoaded: "아직 다 불러오지 않았습니다, G 나머지 불러오기, 그다음 w 쓰기", .isMissing: "비어 있습니다",
    .noAddress: "주소가 없는 북마크입니다", .noTerminal: "복사할 터미널이 없습니다",
    .noProgram: "주소를 여는 프로그램이 없습니다, BROWSER에 정하세요",
    .controlCharacters: "주소에 제어 문자가 있어 복사하지 않았습니다",
  ]

  private static let edits: [Edit: String] = [
    .remove: "삭제", .add: "추가", .edit: "고침", .move: "옮김", .sort: "정렬",
  ]

  private static func ways(_ way: Way) -> String {
    switch way {
    case .opening: "여는 중"
    case .opened: "엶"
    case .copied: "클립보드로 보냄"
    case .copiedInMultiplexer: "클립보드로 보냄(멀티플렉서가 막을 수 있음)"
    }
  }
}
