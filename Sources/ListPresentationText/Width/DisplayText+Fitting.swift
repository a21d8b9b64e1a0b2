/// Truncation of text to a number of columns, with an ellipsis (…).
extension DisplayText {
  /// Cuts filtered text between grapheme clusters so that it fits, with the "…", into `columns` and `bytes`.
  init(fitting filtered: String, isCut: Bool, columns: Int, bytes: Int) {
    var isCut = isCut
    var fitted = ""
    var width = 0
    // The longest beginning of the text that still has room for the "…".
    var cut = (bytes: 0, width: 0)

    var clusters = filtered.makeIterator()
    var next = clusters.next()
    while let cluster = next {
      next = clusters.next()
      let shown = cluster.streamSafe(before: next?.unicodeScalars.first)
      fitted += shown
      width += shown.displayWidth
      guard width <= columns, fitted.utf8.count <= bytes else {
        isCut = true
        break
      }
      if width < columns, bytes - fitted.utf8.count >= Self.ellipsis.utf8.count, !shown.takesInWhatFollows {
        cut = (fitted.utf8.count, width)
      }
    }

    if !isCut {
      self.init(text: fitted, width: width)
    } else if columns > 0 {
      let end = fitted.utf8.index(fitted.startIndex, offsetBy: cut.bytes)
      self.init(text: fitted[..<end] + Self.ellipsis, width: cut.width + 1)
    } else {
      self.init(text: "", width: 0)
    }
  }

  private static let ellipsis = "…"
}

extension Character {
  /// Returns the cluster's first scalar and at most 30 more, the limit of the Stream-Safe Text Format of UAX #15.
  ///
  /// The shortened cluster must end where the original did. If it would combine with the `following` scalar, the result
  /// is U+FFFD.
  fileprivate func streamSafe(before following: Unicode.Scalar?) -> String {
    let limit = 31
    guard utf8.count > limit, unicodeScalars.dropFirst(limit).first != nil else { return String(self) }
    var kept = Array(unicodeScalars.prefix(limit))
    while kept.last == .zeroWidthJoiner { kept.removeLast() }
    guard let last = kept.last, !last.takesInWhatFollows, !isOneCluster(kept + [following ?? " "]) else {
      return "\u{FFFD}"
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: kept)
    return text
  }
}

extension String {
  fileprivate var takesInWhatFollows: Bool {
    unicodeScalars.last.map(\.takesInWhatFollows) ?? false
  }
}
