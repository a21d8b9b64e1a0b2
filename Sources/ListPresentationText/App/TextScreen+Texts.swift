/// Screens without a list: `.fields`, `.note`, `.question`, `.alert` and `.form`.
extension TextScreen {
  /// Creates a screen of titles and texts, such as the details of an item.
  ///
  /// ```swift
  /// .fields(product.name, ["Price": product.price, "Seller": product.seller])
  /// ```
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - fields: The titles and texts. They are read for each frame, so that changes of an observable model are shown.
  public static func fields(
    _ title: @autoclosure @escaping () -> String, _ fields: @autoclosure @escaping () -> KeyValuePairs<String, String>
  ) -> TextScreen {
    self.fields(title()) { fields().map { ($0.key, $0.value) } }
  }

  /// Creates a screen of titles and texts whose number varies.
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - isSettled: Whether the fields stay as they are without the user. It is `false` while they are being loaded.
  ///   - fields: Returns the titles and texts. It is called for each frame. A text without a title takes the whole
  ///   line.
  public static func fields(
    _ title: @autoclosure @escaping () -> String, isSettled: @autoclosure @escaping () -> Bool = true,
    fields: @escaping () -> [(title: String, text: String)]
  ) -> TextScreen {
    let screen = TextScreen(title) { FieldsProgram($0, hasSettled: isSettled, fields: fields) }
    screen.hasSettledTitle = isSettled
    return screen
  }

  /// Creates a screen on which the user edits a text.
  ///
  /// Enter saves, in the words of ``TextWords/key`` or of `saving`. If the user leaves a text that is not saved,
  /// the screen asks for a second key. An app that decides otherwise, in `Coordinator.decide(on:)`, takes each edit.
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - text: The text at the beginning.
  ///   - saving: What Enter does, in a word or two for the help, such as "send". The default is that of the app.
  ///   - edit: Receives the text after each edit. With it, the screen does not ask before the user leaves.
  ///   - save: Receives the text when the user saves it. The screen stays; close its entry to leave it.
  public static func note(
    _ title: @autoclosure @escaping () -> String, text: String = "", saving: String? = nil,
    edit: ((String) -> Void)? = nil, save: @escaping (String) -> Void
  ) -> TextScreen {
    TextScreen(title) { environment in
      let note = FormProgram.Note(words: saving ?? environment.words.key(.save), edit: edit, save: save)
      return FormProgram(environment, .init(fields: { [TextFormField("", text: text)] }, note: note))
    }
  }

  /// Creates a screen that asks a question. Going back answers no.
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - text: The question.
  ///   - answer: Receives the answer. The screen stays; close its entry to leave it.
  public static func question(
    _ title: @autoclosure @escaping () -> String, _ text: String, answer: @escaping (Bool) -> Void
  ) -> TextScreen {
    TextScreen(title) { environment in
      let yes = FormProgram.Answer(keys: [.character("y"), .character("Y")], words: environment.words.key(.yes)) { _ in
        answer(true)
      }
      let no = FormProgram.Answer(
        keys: [.character("n"), .character("N"), .escape, .character("q")], words: environment.words.key(.no)
      ) { _ in answer(false) }
      return FormProgram(environment, .init(question: text, answers: [yes, no]))
    }
  }

  /// Creates a screen with a text that the user acknowledges. Then the screen closes.
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - text: The text.
  public static func alert(_ title: @autoclosure @escaping () -> String, _ text: String) -> TextScreen {
    TextScreen(title) { environment in
      let keys: [Key] = [.enter, .escape, .character(" "), .character("q")]
      let ok = FormProgram.Answer(keys: keys, words: environment.words.key(.ok)) { ($0.onBack ?? $0.onQuit)?() }
      return FormProgram(environment, .init(question: text, answers: [ok]))
    }
  }

  /// Creates a screen on which the user fills in fields and submits them.
  ///
  /// ```swift
  /// .form("Sign in", [TextFormField("Name") { $0.isEmpty ? "is missing" : nil }, TextFormField("Code")]) { texts in
  ///   try await server.signIn(texts["Name"], texts["Code"])   // throws TextFormError("Code", problem: "has expired")
  ///   entry.close()
  /// }
  /// ```
  ///
  /// Submitting is a call, not a state: the closure runs once each time the user submits, with Enter on the last text.
  /// First every field is checked. A problem is shown below its field, and the cursor goes to the first of them. While
  /// the closure runs, the fields cannot be edited; if the screen closes, its task is cancelled.
  ///
  /// Fields can come and go with a model, such as a button for each picture that the user has added. A field with the
  /// same name keeps what the user has typed.
  /// - Parameters:
  ///   - title: The title in the path. It is read for each frame.
  ///   - fields: The fields, at least one of them with a text. They are read for each frame.
  ///   - submit: Receives the texts by the names of their fields. It may throw a ``TextFormError``; another error is
  ///     shown in the last line. After a `CancellationError`, which says nothing, the form stays as it is. The screen
  ///     stays in any case; close its entry to leave it.
  public static func form(
    _ title: @autoclosure @escaping () -> String, _ fields: @autoclosure @escaping () -> [TextFormField],
    submit: @escaping @MainActor (_ texts: [String: String]) async throws -> Void
  ) -> TextScreen {
    TextScreen(title) { FormProgram($0, .init(fields: fields, submit: submit)) }
  }
}
