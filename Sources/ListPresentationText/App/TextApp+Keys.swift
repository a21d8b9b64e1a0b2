/// Keys of an app, which the highest screen receives; the keys of lists and their commands are in ``ListKeyMap``.
extension TextApp {
  /// Passes a key to the highest screen. While screens change, keys wait for the screen they are meant for.
  public func press(_ key: Key) {
    let isReady = hasStarted && waitingKeys.isEmpty && !isQuitting && router.isIdle
    guard !isReady else { return hand(key) }
    // More keys than a user types ahead. Further keys are dropped.
    guard waitingKeys.count < 10_000 else { return }
    waitingKeys.append(key)
    if waitingKeys.count == 1 { Task { await handWaitingKeys() } }
  }

  private func hand(_ key: Key) {
    message = nil
    hasTakenKey = true
    program?.press(key)
  }

  /// Passes the waiting keys to the screens, each key after the previous one has taken effect.
  private func handWaitingKeys() async {
    await started()
    while let key = waitingKeys.first {
      repeat {
        // A task started by the previous key can send a request in its own turn.
        await ScreenSession.turn()
        await router.settle()
        await ScreenSession.turn()
      } while !router.isIdle
      isQuitting = false
      guard !hasEnded else { return waitingKeys = [] }
      waitingKeys.removeFirst()
      hand(key)
      onChange?()
    }
  }

  /// Shows the first screens. Nothing is loaded before the first frame is requested, because there may be no terminal.
  func start() {
    guard starting == nil else { return }
    resume()
    // A command that waits brings other screens in a moment.
    let staysAtRoots = router.isIdle
    router.start()
    if staysAtRoots { showAtOnce(router.stack) }
    starting = Task {
      await router.settle()
      hasStarted = true
      showHighestScreen()
    }
  }

  func started() async {
    start()
    await starting?.value
  }

  /// Ends the app if every guard allows it.
  public func quit() {
    isQuitting = true
    Task {
      _ = await router.end()
      guard router.hasEnded else { return }
      hasEnded = true
      onChange?()
    }
  }
}
