import ListPresentation

/// The end of the list to which the user has it loaded, and the attempts to load it.
struct ListLoading {
  /// The end that the cursor follows while the list is being loaded, because the user asked for its first or last row.
  private(set) var destination: TextWords.End?
  /// The number of the last attempt to load, if it was a retry.
  private(set) var attempt: Int?
  /// Why the list loads no further, if it has failed.
  private var failure: String?

  /// Whether the screen shows the beginning of a list that loads for the first time, and the user has pressed no key.
  /// An earlier part of the list may load after a later one.
  private(set) var staysAtBeginning = false
  private var isOpening = true

  mutating func go(to end: TextWords.End) { destination = end }

  /// Follows the first load of the list.
  mutating func open(atBeginning: Bool, isSettled: Bool) {
    if isSettled { isOpening = false }
    staysAtBeginning = isOpening && atBeginning
  }

  mutating func endOpening() { (isOpening, staysAtBeginning) = (false, false) }

  /// Stays where the user is.
  /// - Returns: The end that the cursor followed.
  @discardableResult
  mutating func stop() -> TextWords.End? { destination.take() }

  /// Follows the state of loading.
  /// - Returns: The reason of a failure that has just ended the loading.
  @discardableResult
  mutating func follow(_ state: ListLoadState) -> String? {
    let former = failure.take()
    switch state {
    case .failed(_, let retry?): attempt = retry.attempt
    case .failed(let reason, nil): (attempt, failure) = (nil, reason)
    case .loading: break
    default: attempt = nil
    }
    return failure == former ? nil : failure
  }
}
