/// Converts the `ADD_DATE` attribute to a date in the form yyyy-MM-dd, in UTC.
enum BookmarkDate {
  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
  private static let secondsOfDay = 86_400

  /// Returns the date, or an empty text if the attribute is not a date from 1970 to 9999.
  /// - Parameter attribute: The text of the attribute, without white space around it.
  static func text(of attribute: String) -> String {
    guard attribute.utf8.count <= 40 else { return "" }
    let seconds: Int?
    // Nearly all dates are a number alone.
    if let number = Int(attribute) ?? Int(attribute.prefix { !$0.isWhitespace }) {
      // Browsers write seconds, milliseconds or microseconds. The magnitude shows which, because the ranges of dates in
      // use do not overlap.
      seconds = number >= 100_000_000_000_000 ? number / 1_000_000 : number >= 100_000_000_000 ? number / 1_000 : number
    } else {
      seconds = logTime(attribute)
    }
    guard let seconds, seconds > 0, seconds < 253_402_300_800 else { return "" }
    return date(ofDay: seconds / secondsOfDay)
  }

  /// Returns the seconds since 1970 of a time such as `10/Oct/2000:13:55:36 +0300`.
  private static func logTime(_ text: String) -> Int? {
    let parts = text.split(whereSeparator: { $0 == "/" || $0 == ":" || $0 == " " })
    guard parts.count == 6 || parts.count == 7, parts[2].count == 4,
      let month = months.firstIndex(of: parts[1].lowercased()),
      let day = Int(parts[0]), (1...31).contains(day), let year = Int(parts[2]), year >= 1970,
      let hour = Int(parts[3]), (0...23).contains(hour), let minute = Int(parts[4]), (0...59).contains(minute),
      let second = Int(parts[5]), (0...60).contains(second)
    else { return nil }
    var offset = 0
    if parts.count == 7 {
      guard parts[6].count == 5, let zone = Int(parts[6]) else { return nil }
      offset = (zone / 100 * 60 + zone % 100) * 60
    }
    let days = days(year, month + 1, day)
    guard date(ofDay: days).hasSuffix(pad(day)) else { return nil }
    return days * secondsOfDay + hour * 3_600 + minute * 60 + second - offset
  }

  /// Returns the days since 1970 in the Gregorian calendar. Years start in March, so that a leap day is at the end of a
  /// year.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(ofDay days: Int) -> String {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(year)-\(pad(month))-\(pad(day))"
  }

  private static func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
