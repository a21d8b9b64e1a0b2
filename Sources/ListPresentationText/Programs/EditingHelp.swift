// The keys of the screens on which the user types or answers.

extension AnswerProgram {
  var help: HelpPage {
    let words = environment.words.list.help
    let quit = HelpPage.Entry([.control("q")], environment.keyMap.words(for: .quit))
    return HelpPage([.init(words.here, answers.map { .init($0.keys, $0.words) }), everywhere([quit])])
  }
}

extension NoteProgram {
  var typesText: Bool { true }

  var help: HelpPage {
    let words = environment.words
    let quit = HelpPage.Entry([.control("q")], environment.keyMap.words(for: .quit))
    return HelpPage([
      .init(words.list.help.here, [.init([.enter], words.save), .init([.escape], words.leave)]),
      .init(editing: words.list.help), everywhere([quit]),
    ])
  }
}

extension FormProgram {
  var typesText: Bool { true }

  var help: HelpPage {
    let words = environment.words
    let quit = HelpPage.Entry([.control("q")], environment.keyMap.words(for: .quit))
    return HelpPage([
      .init(
        words.list.help.here,
        [
          .init([.enter], enterWords), .init(hasSeveralFields ? [.tab, .down] : [], words.nextField),
          .init(hasSeveralFields ? [.backTab, .up] : [], words.list.help.previousField),
          .init([.escape], words.leave),
        ]),
      isOnButton ? HelpPage.Group("", []) : .init(editing: words.list.help), everywhere([quit]),
    ])
  }
}
