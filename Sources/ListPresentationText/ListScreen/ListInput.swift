import ListPresentation

/// What the state of a list screen receives: what the user does, what the list does, and the answers to its effects.
enum ListInput<Section: ListElement, Item: ListElement> {
  typealias ID = Item.ID

  /// The user presses a key, or uses the mouse.
  case key(Key)
  /// One of the keys with which the user has typed a syllable.
  case command(Key)
  /// The list has changed.
  case update(ListUpdate<Section, Item>)
  /// The app shows the row at an index.
  case reveal(Int)
  /// The user sees a frame.
  case frame(ScreenFrame)
  /// It is time for the next slice of a filter or a search.
  case slice
  /// The list is loaded on to an end, which the cursor follows.
  case way(to: TextWords.End)
  /// Nothing more arrives on the way to an end of the list.
  case endOfLoading(TextWords.End)
  /// So much time has passed since the list began to load.
  case time(Duration)
  /// The layout, or something that it reads, is another one.
  case layout
  /// The app restores a position, or the user returns to one.
  case position(TextListPosition<ID>)
  /// The source shows the rows among which a position is.
  case stand(TextListPosition<ID>), wait(TextListPosition<ID>)

  // MARK: Answers

  /// The selection has changed, or not, by so many rows. If it has, the cursor goes on to a row.
  case selected(SelectionChange<ID>, of: Int = 1, next: Int? = nil)
  case performed(ListActionOutcome?, ListAction, of: Int, leavingOut: Int)
  /// Rows were taken at a row, or not.
  case taken(TextListPosition<ID>.Row, ListMoveRefusal?)
  /// The rows in the user's hand have moved.
  case carried
  case undone(String, isAgain: Bool, remark: String?)
  /// A range has begun or ended.
  case rangeToggled
  /// The list shows the rows below collapsed ones too, or no longer. The row at an index gets the cursor, if the row
  /// below it with the cursor is hidden.
  case expandedTemporarily(cursor: Int?)
}

/// What is to be done for the state of a list screen: at the adapter, at the app, and later.
enum ListEffect<Section: ListElement, Item: ListElement> {
  typealias ID = Item.ID

  /// Moves the cursor of the list. A range under way extends to it.
  case moveCursor(Int)
  case extendRange(to: Int), endRange, cancelRange
  case select([ID], ListSelection<ID>.Operation, next: Int? = nil)
  /// Selects all rows that are found.
  case selectAll
  case open(Int)
  case invoke(ListAction, at: Int, asks: Bool)
  case answer(Bool)
  case take(TextListPosition<ID>.Row)
  case carry(by: Int), carryTo(Int), drop, putBack
  case expand(Int), collapse(Int)
  /// Has an outline show the rows below collapsed ones too, or no longer.
  case expandTemporarily(Bool)
  case undo, redo, refresh, retry
  /// Cancels what the list loads.
  case cancelLoading
  /// Measures the time from now, because the list begins or ends to load, or a retry is scheduled.
  case measureTime
  case search(String)
  /// Has the list loaded on towards an end.
  case load(TextWords.End)
  /// Tells the list which rows the user sees.
  case see(RangeSet<Int>)
  /// Performs a key of the app.
  case perform(Key)
  case back, quit
  /// Works on the filter and the search in later turns.
  case work
  /// Draws the next frame.
  case draw
  /// Hands an input to the state, after the effects before it.
  case then(ListInput<Section, Item>)
}
