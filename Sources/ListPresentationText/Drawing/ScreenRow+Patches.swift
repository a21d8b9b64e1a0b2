/// The parts of a row that change, which are written alone.
extension ScreenRow {
  /// Pieces to write from a column on, over pieces that take the same columns.
  struct Patch {
    let column: Int
    fileprivate(set) var pieces: [Piece] = []

    fileprivate var end: Int { column + pieces.reduce(0) { $0 + $1.width } }

    /// Adds a piece. Gaps that look alike become one.
    fileprivate mutating func add(_ piece: Piece) {
      guard let last = pieces.last, last.isGap, piece.isGap, last.look == piece.look, last.link == piece.link else {
        return pieces.append(piece)
      }
      pieces[pieces.count - 1] = last.gap(of: last.width + piece.width)
    }
  }

  /// The most bytes of text that stays to write again rather than move the cursor over it.
  private static let mostRewrittenBytes = 5

  /// Returns the parts that differ from the previous row, or `nil` if terminals do not agree on the columns in which
  /// one of them begins and ends. What is between the parts, such as a picture, stays.
  func patches(from old: ScreenRow, columns: Int) -> [Patch]? {
    var patches: [Patch] = []
    var kept: [Piece] = []
    var (shown, wanted) = (PieceReader(old, columns), PieceReader(self, columns))
    while let before = shown.next, let after = wanted.next {
      if before.looksSame(as: after) {
        let width = min(before.width, after.width)
        guard shown.take(upTo: width) != nil, let piece = wanted.take(upTo: width) else { return nil }
        kept.append(piece)
        continue
      }
      guard shown.isAgreed, wanted.isAgreed else { return nil }
      if kept.contains(where: \.isRisky) || kept.reduce(0, { $0 + $1.bytes.count }) > Self.mostRewrittenBytes
        || patches.isEmpty
      {
        patches.append(Patch(column: wanted.column))
      } else {
        for piece in kept { patches[patches.count - 1].add(piece) }
      }
      kept = []
      var room = max(1, before.width)
      repeat {
        let isBehind = shown.column < wanted.column
        let taken = isBehind ? shown.take(upTo: wanted.column - shown.column) : wanted.take(upTo: room)
        guard let taken, !taken.isRisky else { return nil }
        if !isBehind { patches[patches.count - 1].add(taken) }
        room = shown.column - wanted.column
      } while room != 0
    }
    return patches
  }

  /// Writes the parts of the row that have changed.
  static func write(_ patches: [Patch], at row: Int, columns: Int, to writer: inout RowWriter) {
    for (index, patch) in patches.enumerated() {
      if index == 0 {
        writer.begin(row: row, column: patch.column)
      } else {
        writer.move(over: patch.column - patches[index - 1].end)
      }
      for (index, piece) in patch.pieces.enumerated() {
        let isLast = index == patch.pieces.count - 1
        if piece.isErasable, isLast, patch.end == columns {
          writer.fill(piece.look)
        } else if piece.isErasable, piece.width >= jumpWidth {
          writer.fill(piece.width, piece.look)
        } else {
          writer.write(piece, isBeforeKept: isLast)
        }
      }
    }
  }
}

extension ScreenRow.Piece {
  /// Whether a terminal shows the same for the columns that both pieces have.
  fileprivate func looksSame(as other: Self) -> Bool {
    isGap && other.isGap ? look.onSpaces == other.look.onSpaces && link == other.link : self == other
  }

  /// The gap with another width.
  fileprivate func gap(of width: Int) -> Self {
    Self(
      bytes: Array(repeating: 0x20, count: width), width: width, isGap: true, look: look, link: link,
      isErasable: isErasable)
  }
}

/// Goes through the pieces of a row and the gap behind them, and knows on which columns all terminals agree.
private struct PieceReader {
  private var pieces: ArraySlice<ScreenRow.Piece>
  private(set) var column = 0
  /// Whether all terminals show what comes next in its column, if ``ScreenRow/write(at:columns:to:)`` writes the row.
  /// They do not agree on the columns behind a risky piece, up to the next gap that the cursor jumps over.
  private(set) var isAgreed = true
  private var widestColumn = 0
  private var isRisky = false
  /// The width of the gap that was taken in part.
  private var partialGap = 0

  init(_ row: ScreenRow, _ columns: Int) {
    pieces = row.pieces[...]
    let rest = columns - row.width
    if rest > 0 {
      pieces.append(
        ScreenRow.Piece(
          bytes: Array(repeating: 0x20, count: rest), width: rest, isGap: true, look: .plain, link: nil,
          isErasable: true))
    }
  }

  var next: ScreenRow.Piece? { pieces.first }

  /// Takes the next piece, of a gap no more than a number of columns.
  mutating func take(upTo limit: Int) -> ScreenRow.Piece? {
    guard let piece = pieces.first else { return nil }
    if piece.isGap, piece.width > limit {
      pieces[pieces.startIndex] = piece.gap(of: piece.width - limit)
      column += limit
      partialGap += limit
      return piece.gap(of: limit)
    }
    pieces.removeFirst()
    column += piece.width
    let width = partialGap + piece.width
    partialGap = 0
    let isPassed =
      piece.isGap && (isRisky || width >= ScreenRow.jumpWidth) && (piece.isErasable || !piece.look.showsOnSpaces)
    if piece.needsColumnBehind || isPassed && widestColumn <= column {
      (widestColumn, isAgreed) = (column, true)
    } else {
      widestColumn += piece.isGap ? width : piece.widest
      isAgreed = isAgreed && !piece.isRisky
    }
    isRisky = (isRisky || piece.isRisky) && !piece.needsColumnBehind
    return piece
  }
}
