extension FormProgram {
  /// What a form consists of.
  struct Content {
    var fields: () -> [TextFormField] = { [] }
    var submit: @MainActor ([String: String]) async throws -> Void = { _ in }
    var note: Note?
    /// The text above the fields.
    var question = ""
    var answers: [Answer] = []
  }

  /// What a note does. If there is a closure for edits, the app guards text that is not saved; otherwise, the user
  /// leaves such text with a second key.
  struct Note {
    /// What saving is called in the help.
    let words: String
    let edit: ((String) -> Void)?
    let save: (String) -> Void
  }

  /// An answer: the keys that give it, the words of the help, and what it does.
  struct Answer {
    let keys: [Key]
    let words: String
    let action: (FormProgram) -> Void
  }
}
