import Foundation

/// Converts the times of bookmarks to dates in the form yyyy-MM-dd, in UTC.
enum BookmarkDate {
  /// Returns the date, or an empty text if the text is not a time from 1970 to 9999.
  static func text(of time: String) -> String {
    guard let number = Int(time) ?? (try? Int(Date(time, strategy: log).timeIntervalSince1970)) else { return "" }
    // Programs write seconds, milliseconds or microseconds, and Chromium microseconds since 1601. The magnitude shows
    // which, because the ranges of times in use do not overlap.
    let seconds =
      switch number {
      case 10_000_000_000_000_000...: number / 1_000_000 - 11_644_473_600
      case 100_000_000_000_000...: number / 1_000_000
      case 100_000_000_000...: number / 1_000
      default: number
      }
    guard seconds > 0, seconds < 253_402_300_800 else { return "" }
    return Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601.year().month().day())
  }

  /// The form of the times in logs, such as `10/Oct/2000:13:55:36 +0300`, which Shaarli writes.
  private static let log = Date.ParseStrategy(
    format: """
      \(day: .twoDigits)/\(month: .abbreviated)/\(year: .padded(4)):\
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) \
      \(timeZone: .iso8601(.short))
      """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)

  /// Shortens a date with a time, such as `2025-04-30T09:41:02Z`, to the date, because a row has no space for both.
  static func withoutTime(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 11, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54 || bytes[10] == 0x20 else {
      return text
    }
    return String(text.prefix(10))
  }
}
