import Foundation
import ListPresentationText

/// All that the screens of the demo say, in English or Korean. What is printed, and the command line, is English.
struct DemoWords: Sendable {
  private let isKorean: Bool

  init(isKorean: Bool = false) { self.isKorean = isKorean }

  /// What the framework says, and the words of its keys.
  var framework: TextWords { isKorean ? .korean : TextWords() }
  var keyMap: ListKeyMap { isKorean ? .korean : .standard }

  /// Returns an English text in the language of the user. `%1` to `%4` stand for the values.
  func callAsFunction(_ english: String, _ values: String...) -> String {
    let text = isKorean ? Self.korean[english] ?? english : english
    let parts = text.split(separator: "%", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { text, part in
      let value = part.first.flatMap(\.wholeNumberValue).map { values[$0 - 1] } ?? ""
      return text + value + part.dropFirst()
    }
  }

  /// How long ago a date was.
  func age(_ age: (count: Int, unit: String)) -> String {
    age.count == 0 ? self("today") : self("%1 \(age.unit)", "\(age.count)")
  }

  static let korean = [
    // The titles of screens.
    "Bookmarks": "북마크", "Bookmarks, changed": "북마크, 바뀜", "Doubles": "겹치는 주소", "Removed": "삭제됨", "Edit": "고치기",
    "Folder": "폴더", "Add": "추가", "New folder": "새 폴더", "To folder": "폴더로", "Write": "쓰기", "Leave": "나가기",
    "Keep one": "하나만 남기기",
    // What keys do.
    "add": "추가", "new folder": "새 폴더", "sort the folder": "폴더 정렬", "doubles": "겹치는 주소", "write": "쓰기", "save": "저장",
    "keep one": "하나만 남기기", "move here": "여기로 옮기기", "remove": "삭제", "edit": "고치기", "browse": "브라우저", "copy": "복사",
    "to folder": "폴더로",
    // Texts of a bookmark, a folder or a file, and what the user can write.
    "title": "제목", "url": "주소", "folder": "폴더", "tags": "태그", "note": "메모", "file": "파일", "added": "추가한 날",
    "changed": "바꾼 날", "A / B, or nothing": "가 / 나, 또는 비움", "one, another": "하나, 둘",
    ".html, .json or .jsonl": ".html, .json, .jsonl",
    // Instead of rows, and beside them.
    "No bookmarks; a adds one": "북마크가 없습니다, a 추가", "No address occurs twice": "두 번 나오는 주소가 없습니다",
    "a sample, bookmarks FILE shows yours": "예시, 내 것은 bookmarks FILE", "Loading from %1…": "%1에서 불러오는 중…",
    "not all bookmarks are loaded": "아직 다 불러오지 않음",
    "%1 rows": "%1행", "a separator": "구분선", "the top": "맨 위", "At the top": "맨 위",
    // The names of edits, and what is said after one.
    "Remove %1": "%1 삭제", "Add %1": "%1 추가", "Edit %1": "%1 고침", "Move %1": "%1 옮김", "Sort %1": "%1 정렬",
    "Removed %1; u undoes it": "삭제: %1, u 되돌리기", "Added %1; u undoes it": "추가: %1, u 되돌리기",
    "Edited %1; u undoes it": "고침: %1, u 되돌리기", "Moved %1 to %2": "%1 옮김: %2", "Sorted %1 by title": "%1 제목순으로 정렬",
    "Kept %1, removed %2; u undoes it": "%1만 남기고 %2개 삭제, u 되돌리기",
    "Keep %1, and remove %2, even if the filter hides some?": "%1만 남기고 거르기에 가려진 것까지 %2개 삭제할까요?",
    "The bookmarks are changed. Leave without writing them?": "북마크가 바뀌었습니다. 쓰지 않고 나갈까요?",
    "Wrote %1 bookmark to %2": "%2에 북마크 %1개를 씀", "Wrote %1 bookmarks to %2": "%2에 북마크 %1개를 씀",
    ", which has no place for %1": ", 빠진 것: %1", "; the former file is %1~": ", 앞의 파일은 %1~",
    // What the user cannot do, and why.
    "This row has left the list": "행이 목록에서 사라졌습니다", "A folder stays out of itself": "폴더를 그 안으로 옮길 수 없습니다",
    "Not all bookmarks are loaded; G loads the rest, w then writes them": "아직 다 불러오지 않았습니다, G 나머지 불러오기, 그다음 w 쓰기",
    "is missing": "비어 있습니다", "there is no folder %1; n makes one": "%1 폴더가 없습니다, n 새 폴더",
    "is the browser's own; write another file and import it there": "브라우저의 파일입니다, 다른 파일에 쓰고 브라우저에서 가져오세요",
    "must end in .html, .json or .jsonl": "이름이 .html, .json, .jsonl 가운데 하나로 끝나야 합니다", "exists already": "이미 있습니다",
    "has changed since it was read; give another name": "읽은 뒤에 바뀌었습니다, 다른 이름을 쓰세요",
    "was not read whole; give another name": "다 읽지 못한 파일입니다, 다른 이름을 쓰세요", "cannot be written: %1": "쓸 수 없습니다: %1",
    "This bookmark has no address": "주소가 없는 북마크입니다", "There is no terminal to copy to": "복사할 터미널이 없습니다",
    "No program opens addresses; set BROWSER to one": "주소를 여는 프로그램이 없습니다, BROWSER에 정하세요",
    "The address has control characters, so it is not copied": "주소에 제어 문자가 있어 복사하지 않았습니다",
    "Not a web address, so it is not opened: %1": "웹 주소가 아니어서 열지 않음: %1",
    "%1 ended with status %2, so %3 may not be open": "%1 끝난 상태 %2, %3 열리지 않았을 수 있음",
    "%1 cannot be started: %2": "%1 시작할 수 없음: %2",
    "No more than %1 addresses are opened together": "한꺼번에 %1개까지 열 수 있습니다",
    // What is done with one address or several, and why it is not done with others.
    "Opening": "여는 중:", "Opened": "엶:", "Sent to the clipboard:": "클립보드로 보냄:",
    "Sent to the clipboard, which the multiplexer may refuse:": "클립보드로 보냄(멀티플렉서가 막을 수 있음):",
    "%1 address": "주소 %1개", "%1 addresses": "주소 %1개", ", and not %1: %2": ", %1개는 아님: %2",
    // How long ago a date was.
    "today": "오늘", "%1 d": "%1일", "%1 w": "%1주", "%1 mo": "%1개월", "%1 y": "%1년",
  ]
}
