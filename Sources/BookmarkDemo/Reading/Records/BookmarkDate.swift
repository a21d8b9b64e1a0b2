import Foundation

/// Converts the times of bookmarks to dates in the form yyyy-MM-dd, in UTC.
enum BookmarkDate {
  /// Returns the date, or an empty text if the text is not a time from 1970 to 9999.
  static func text(of time: String) -> String {
    guard time.utf8.count <= 40 else { return "" }
    let seconds: Int?
    // Nearly all times are a number alone.
    if let number = Int(time) ?? Int(time.prefix { !$0.isWhitespace }) {
      // Programs write seconds, milliseconds or microseconds, and Chromium microseconds since 1601. The magnitude shows
      // which, because the ranges of times in use do not overlap.
      switch number {
      case 10_000_000_000_000_000...: seconds = number / 1_000_000 - 11_644_473_600
      case 100_000_000_000_000...: seconds = number / 1_000_000
      case 100_000_000_000...: seconds = number / 1_000
      default: seconds = number
      }
    } else {
      seconds = logTime(time)
    }
    guard let seconds, seconds > 0, seconds < 253_402_300_800 else { return "" }
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    return "\(parts.tm_year + 1_900)-\(pad(parts.tm_mon + 1))-\(pad(parts.tm_mday))"
  }

  /// Shortens a date with a time, such as `2025-04-30T09:41:02Z`, to the date, because a row has no space for both.
  static func withoutTime(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 11, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54 || bytes[10] == 0x20 else {
      return text
    }
    return String(text.prefix(10))
  }

  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  /// Returns the seconds since 1970 of a time such as `10/Oct/2000:13:55:36 +0300`, which Shaarli writes.
  private static func logTime(_ text: String) -> Int? {
    let words = text.split { "/: ".contains($0) }
    guard words.count == 6 || words.count == 7, let month = months.firstIndex(of: words[1].lowercased()) else {
      return nil
    }
    let numbers = words.compactMap { Int32($0) }
    guard numbers.count == words.count - 1, numbers.allSatisfy({ abs($0) < 10_000 }) else { return nil }
    var parts = tm()
    (parts.tm_mday, parts.tm_mon, parts.tm_year) = (numbers[0], Int32(month), numbers[1] - 1_900)
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[2], numbers[3], numbers[4])
    let seconds = timegm(&parts)
    let zone = words.count == 7 ? Int(numbers[5]) : 0
    // A day that the month does not have has become a day of the next month.
    return parts.tm_mday == numbers[0] ? Int(seconds) - (zone / 100 * 60 + zone % 100) * 60 : nil
  }

  private static func pad(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
