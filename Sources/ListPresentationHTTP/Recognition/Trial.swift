import ListPresentation

/// The trial of the formats that a first page may have. Each is a guess, and the second page shows which is right. A
/// server is asked for it in two ways at most; a way that it knows takes one request more to find the number of the
/// page.
///
/// A source keeps the trial between requests for the second page. A guess that failed for now is made again, and a
/// guess that was answered isn't.
struct Trial<Item: ListElement>: Sendable {
  struct Guess: Sendable {
    let format: PageFormat
    /// What leads to the second page in this format.
    let target: HTTPCursor.Target
    /// How many items come before the second page.
    let itemsBefore: Int
    /// Whether the server names the target, or the request for the list names the parameter.
    let isNamed: Bool
  }

  /// The guesses that aren't answered yet, the likely ones first.
  private var guesses: [Guess]
  /// The best page that came so far, and its format.
  private(set) var best: (format: PageFormat, target: HTTPCursor.Target, page: AnsweredPage<Item>)?
  /// The answer of a server that forbids a guess, which says why no other leads further.
  private(set) var refusal: HTTPError?
  /// The likely format, and what leads to the second page by it.
  let likely: PageFormat
  let start: HTTPCursor.Target?
  /// What speaks against the first page being the whole list.
  let evidence: PageEvidence?
  /// The first page.
  let first: AnsweredPage<Item>
  private let outline: JSONValue
  private let list: HTTPRequest
  private let members: PageMembers
  private let all: [Guess]
  private var answered = 0
  private var maximumGuesses = 2

  /// - Parameters:
  ///   - recognition: What the first page looks like.
  ///   - outline: What is around the items of the first page.
  ///   - list: The request for the list.
  init(
    of recognition: Recognition, _ page: AnsweredPage<Item>, _ outline: JSONValue, _ list: HTTPRequest
  ) {
    (first, self.outline, self.list, members) = (page, outline, list, recognition.members)
    let formats = recognition.formats
    let asked = list.parameters
    let all = formats.compactMap { format -> Guess? in
      let first = page.answer(as: format, of: list, body: outline)
      guard let target = first.turn().next?.target else { return nil }
      let parameter = asked.first { $0.name == format.style.parameter }
      // A text is no number: what the app asks for by it stays.
      if target.isCounted, let parameter, parameter.number == nil, !parameter.isOpen { return nil }
      return Guess(
        format: format, target: target, itemsBefore: first.end(after: first.wanted.itemsBefore ?? 0),
        isNamed: format.style.followsAddresses || parameter != nil)
    }
    // Where the server names an address, no parameter is guessed.
    self.all = all.first { $0.format.style.followsAddresses }.map { [$0] } ?? all
    guesses = self.all
    likely = guesses.first?.format ?? formats[0]
    start = guesses.first?.target
    var whole = formats[0]
    whole.style = .onePage
    evidence = EvidenceFinder(page.answer(as: whole, of: nil, body: outline), members, itemsBefore: 0)
      .evidence(isWhole: true)
  }

  /// The first page as a format sees it.
  func answer(as format: PageFormat) -> PageAnswer {
    first.answer(as: format, of: list, body: outline)
  }

  /// The next guess, unless the server was asked often enough.
  var next: Guess? { answered < maximumGuesses ? guesses.first : nil }

  /// How long to wait before the next guess.
  var pause: Duration { answered == 0 ? .zero : .milliseconds(100) }

  /// Receives the page that the next guess leads to.
  /// - Parameter overlap: How many items of the first page it begins with, if the guess counts items.
  /// - Returns: Whether the guess is right.
  mutating func receive(_ page: AnsweredPage<Item>, overlap: Int) -> Bool {
    let guess = take()
    let items = guess.target.isItem ? page.items.dropFirst(overlap) : page.items[...]
    let ids = Set(first.items.map(\.id))
    let known = items.count { ids.contains($0.id) }
    // The same parameter, where the first page may also have the number 0.
    let other = guesses.first { $0.target.isPage && $0.format.style.parameter == guess.format.style.parameter }
    let isRight =
      if guess.format.style.followsAddresses {
        true
      } else if page.received == 0 {
        // A page without items that leads on is a page.
        page.turn.next.map { $0.target != guess.target } ?? false
      } else {
        known == 0 && !items.isEmpty
      }
    if isRight {
      best = (guess.format, guess.target, page)
      // The page may be the third, if the first has the number 0.
      guard let other, guess.target.isPage else { return true }
      goOn(with: other)
    } else if items.isEmpty {
      // The server knows the parameter: this page lies behind the end.
      if let other, guess.target.isPage { goOn(with: other) }
      let first = answer(as: guess.format)
      let evidence = EvidenceFinder(first, members, itemsBefore: first.wanted.itemsBefore).evidence(isWhole: false)
      guard evidence == nil else { return false }
      best = best ?? (guess.format, guess.target, page)
      // A server that doesn't know a token sends the first page again.
      let isShort = members.first(.limit)?.member.value.count.map { first.received < $0 } ?? false
      if isShort || !guess.target.isCounted { guesses = [] }
    } else if let next = self.next(to: guess, inPagesLike: page) {
      goOn(with: next)
    } else if known * 2 < page.items.count {
      // A few items that moved meanwhile are no reason to give the format up, unless a later one fits.
      best = best ?? (guess.format, guess.target, page)
    } else if guess.target.isCounted {
      // What the server ignores with one first number it ignores with another.
      drop(guess.format.style.parameter)
    }
    return false
  }

  /// The guess at the page behind the first, where that is several of the pages that the server numbers: the one that
  /// came is a part of it.
  private func next(to guess: Guess, inPagesLike page: AnsweredPage<Item>) -> Guess? {
    let (all, count) = (first.received, page.received)
    guard case .page(let number, let size) = guess.target, 0..<all ~= number, 0 < count, count < all, all % count == 0,
      first.items.map(\.id).dropFirst(number * count).prefix(count).elementsEqual(page.items.map(\.id))
    else { return nil }
    return Guess(
      format: guess.format, target: .page(all / count, size: size), itemsBefore: guess.itemsBefore,
      isNamed: guess.isNamed)
  }

  /// Receives the failure of the next guess.
  /// - Throws: The failure, unless the server doesn't know the parameter, or forbids it, so that others may lead
  ///   further.
  mutating func receive(_ failure: HTTPError) throws(HTTPError) {
    let isRefused =
      switch (failure.retryAdvice, failure.kind) {
      // The same guess may be right later.
      case (.retry, _), (.retryAfter, _), (.cancelled, _): false
      // The credentials are wrong, and not the parameter.
      case (_, .status(401)), (_, .status(407)): false
      case (_, .status(400..<500)), (_, .status(501)), (_, .decoding): !(guesses.first?.isNamed ?? true)
      default: false
      }
    guard isRefused else { throw failure }
    let guess = take()
    if failure.kind == .status(403) { refusal = refusal ?? failure }
    if guess.target.isCounted { drop(guess.format.style.parameter) }
  }

  /// Begins again, for a retry, if the server has forbidden a guess.
  mutating func forgetRefusal() {
    if refusal.take() != nil { (guesses, answered, maximumGuesses) = (all, 0, 2) }
  }

  private mutating func take() -> Guess {
    answered += 1
    return guesses.removeFirst()
  }

  /// Asks for another number in the way that the server knows.
  private mutating func goOn(with guess: Guess) {
    (guesses, maximumGuesses) = ([guess], 3)
  }

  private mutating func drop(_ parameter: String?) {
    guesses.removeAll { $0.target.isCounted && $0.format.style.parameter == parameter }
  }
}
