import ScreenRouting

/// State restoration: a file keeps the open screens as a link until the next start of the app.
extension TextApp {
  /// Opens the screens that were open when the app was left, unless a command already brings others.
  func resume() {
    guard let placeFile, router.isIdle else { return }
    do {
      guard let link = try PlaceFile(path: placeFile).read() else { return }
      let (stack, losses) = RouteStack<AppRoute>.restored(from: link)
      if let loss = losses.first { message = "\(loss)" }
      // The guards decide about it as about any link.
      if stack != router.stack { router.send(.open(stack.link)) }
    } catch {
      message = "cannot read \(placeFile): \(error)"
    }
  }

  /// Writes where the user is, so that even an app that is killed begins there again.
  func keepPlace(_ stack: RouteStack<AppRoute>) {
    guard let placeFile else { return }
    do {
      try PlaceFile(path: placeFile).write(stack.link)
    } catch {
      message = "cannot write \(placeFile): \(error)"
    }
  }
}
