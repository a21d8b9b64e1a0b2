import Foundation

/// The times of bookmarks: seconds since 1970, and dates in the form yyyy-MM-dd, in UTC.
enum BookmarkDate {
  private static let lastSecond = 253_402_300_799
  private static let dayForm = Date.ISO8601FormatStyle().year().month().day()

  /// The least number in a record that is a time. Smaller ones are years and durations.
  static let leastNumber = 100_000_000

  /// Returns the seconds of a time, or `nil` if the text is not a time from 1970 to 9999.
  /// - Parameter least: The least number that is a time.
  static func seconds(of text: String, least: Int = 1) -> Int? {
    let number = Int(text) ?? Double(text).flatMap { Int(exactly: $0.rounded(.down)) }
    if let number, number < least { return nil }
    let seconds = number.map(seconds) ?? secondsOfDate(text) ?? (try? Date(text, strategy: log)).map(seconds)
    return seconds.flatMap { $0 > 0 && $0 <= lastSecond ? $0 : nil }
  }

  /// Returns the seconds of a date, at midnight unless a time follows it.
  private static func secondsOfDate(_ text: String) -> Int? {
    guard let midnight = midnight(of: String(text.prefix(10))) else { return nil }
    if text.utf8.count == 10 { return midnight }
    // Foundation takes an hour that a day does not have for one of the next day.
    let time = text.dropFirst(11).prefix(8).split(separator: ":").compactMap { Int($0) }
    guard zip(time, [23, 59, 60]).allSatisfy({ $0 <= $1 }) else { return nil }
    return (try? Date(text, strategy: .iso8601)).map(seconds)
  }

  /// Returns the seconds of a number. Programs write seconds, milliseconds or microseconds, and Chromium microseconds
  /// since 1601. The magnitude shows which, because the ranges of times in use do not overlap.
  private static func seconds(_ number: Int) -> Int {
    switch number {
    case 10_000_000_000_000_000...: number / 1_000_000 - 11_644_473_600
    case 100_000_000_000_000...: number / 1_000_000
    case 100_000_000_000...: number / 1_000
    default: number
    }
  }

  private static func seconds(_ date: Date) -> Int { Int(date.timeIntervalSince1970) }

  /// Returns the date of a time in a record, or an empty text if the text is not a time.
  static func text(of time: String) -> String {
    seconds(of: time, least: leastNumber) == nil ? "" : String(iso(time).prefix(10))
  }

  /// Returns the time as JSON has it, such as `2025-04-30T09:41:02Z`, or the same text if it is not a time.
  static func iso(_ time: String) -> String {
    seconds(of: time).map { Date(timeIntervalSince1970: Double($0)).formatted(.iso8601) } ?? time
  }

  /// The form of the times in logs, such as `10/Oct/2000:13:55:36 +0300`, which Shaarli writes.
  private static let log = Date.ParseStrategy(
    format: """
      \(day: .twoDigits)/\(month: .abbreviated)/\(year: .padded(4)):\
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) \
      \(timeZone: .iso8601(.short))
      """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, isLenient: false)

  /// Whether a text begins with a date and a time, such as `2025-04-30T09:41:02Z`. A row has no space for both.
  static func hasTime(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.prefix(11)
    guard bytes.count == 11, case let start = bytes.startIndex else { return false }
    return bytes[start + 4] == 0x2D && bytes[start + 7] == 0x2D && [0x54, 0x20].contains(bytes[start + 10])
  }

  /// Returns how long ago a date was on another one, both such as `2025-04-30`, in the largest unit that has passed
  /// whole, or `nil` if a text is not a date or the date has not come yet.
  static func age(of date: String, on today: String) -> (count: Int, unit: String)? {
    guard let date = midnight(of: date), let today = midnight(of: today), date <= today else { return nil }
    let days = (today - date) / 86_400
    switch days {
    case ..<7: return (days, "d")
    case ..<30: return (days / 7, "w")
    // Twelve months are a year, which has some more days.
    case ..<365: return (min(11, days / 30), "mo")
    default: return (days / 365, "y")
    }
  }

  /// Returns the seconds of the beginning of a date, or `nil` if the text is not a date.
  private static func midnight(of date: String) -> Int? {
    // Foundation takes a day that a month does not have for one of the next month.
    guard let time = try? Date(date, strategy: dayForm), time.formatted(dayForm) == date else { return nil }
    return seconds(time)
  }
}
