import Foundation

/// A date of a header field, in any of the three forms of RFC 9110, section 5.6.7.
///
/// ```text
/// Sun, 06 Nov 1994 08:49:37 GMT     IMF-fixdate
/// Sunday, 06-Nov-94 08:49:37 GMT    RFC 850
/// Sun Nov  6 08:49:37 1994          asctime
/// ```
enum HTTPDate {
  /// The date of a text, or `nil` if it isn't a date.
  /// - Parameter now: Decides the century of a year of two digits: a date more than 50 years ahead is in the past.
  static func date(_ text: String, now: Date) -> Date? {
    let words = text.split { " ,-".contains($0) }.map(String.init)
    guard words.count == 5 || words.count == 6, words.dropFirst().count >= 4 else { return nil }
    let isASCTime = Int(words[1]) == nil
    let order = isASCTime ? (day: 2, month: 1, year: 4, time: 3) : (day: 1, month: 2, year: 3, time: 4)
    guard isASCTime ? words.count == 5 : words.count == 6 && words[5] == "GMT",
      let month = months.firstIndex(of: words[order.month]),
      let day = number(words[order.day], in: 1...31), let year = number(words[order.year], in: 0...9_999)
    else { return nil }
    let time = words[order.time].split(separator: ":").map(String.init)
    // 60 is a leap second.
    guard time.count == 3, let hour = number(time[0], in: 0...23), let minute = number(time[1], in: 0...59),
      let second = number(time[2], in: 0...60)
    else { return nil }
    func date(in year: Int) -> Date? {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let date = calendar.date(
        from: DateComponents(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second))
      return date.flatMap { calendar.component(.month, from: $0) == month + 1 || second == 60 ? $0 : nil }
    }
    guard words[order.year].count == 2 else { return date(in: year) }
    let century = Calendar(identifier: .gregorian).component(.year, from: now) / 100 * 100
    let candidates = [century + 100 + year, century + year, century - 100 + year].compactMap(date(in:))
    return candidates.first { $0.timeIntervalSince(now) <= 50 * 365.25 * 86_400 }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else { return nil }
    return range.contains(number) ? number : nil
  }
}

extension HTTPResponse {
  /// How long a field such as `Retry-After` or `Backoff` asks to wait. It holds seconds, or a date, which is compared
  /// with the server's own `Date` if the answer has it. The wait for a date in the past is zero.
  func wait(in name: String, now: Date) -> Duration? {
    guard let text = headers[name]?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return .seconds(Int(text) ?? 86_400) }
    guard let date = HTTPDate.date(text, now: now) else { return nil }
    let serverNow = headers["Date"].flatMap { HTTPDate.date($0, now: now) } ?? now
    return .seconds(max(date.timeIntervalSince(serverNow), 0).rounded(.up))
  }
}
