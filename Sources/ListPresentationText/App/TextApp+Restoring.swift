import ScreenRouting

/// State restoration: a file keeps the open screens as a link until the next start of the app.
extension TextApp {
  /// Opens the screens that were open when the app was left, unless a command already brings others.
  func resume() {
    guard let stateFile, router.isIdle else { return }
    do {
      guard let link = try StateFile(path: stateFile).read() else { return }
      let (stack, losses) = RouteStack<AppRoute>.restored(from: link)
      if let loss = losses.first { message = "\(loss)" }
      // The guards decide about it as about any link.
      if stack != router.stack { router.send(.open(stack.link)) }
    } catch {
      message = "cannot read \(stateFile): \(error)"
    }
  }

  /// Writes where the user is, so that even an app that is killed begins there again.
  func keepState(_ stack: RouteStack<AppRoute>) {
    guard let stateFile else { return }
    do {
      try StateFile(path: stateFile).write(stack.link)
    } catch {
      message = "cannot write \(stateFile): \(error)"
    }
  }
}
