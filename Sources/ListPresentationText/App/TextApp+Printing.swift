/// The app as plain text, as for standard output that is not a terminal.
extension TextApp {
  /// Prints the highest screen as plain text: a list to its end, and another screen once it is settled.
  ///
  /// ```swift
  /// let outcome = try await shop.print { text += $0 }
  /// ```
  /// - Parameters:
  ///   - columns: The width that no line exceeds. Without it, each line is as wide as its text.
  ///   - write: Receives text of whole lines, and may end the printing by throwing.
  /// - Returns: Whether all was printed. If the screens to begin with cannot be shown, the reason.
  /// - Throws: The error of `write`.
  public func print(columns: Int? = nil, to write: (String) throws -> Void) async throws -> TextPrintOutcome {
    // What is printed does not depend on where a user was.
    if starting == nil { stateFile = nil }
    await started()
    // A guard can take its time to decide about the screens to begin with.
    while !router.isIdle {
      if Task.isCancelled { return .cancelled(items: 0) }
      try? await environment.clock.sleep(for: .milliseconds(1))
      await router.settle()
    }
    if router.hasParkedCommands { return .incomplete(items: 0, reason: "redirected to \(router.stack)") }
    if let failure { return .incomplete(items: 0, reason: failure) }
    guard let program else { return .complete(items: 0) }
    if let outcome = try await program.print(columns: columns, to: write) { return outcome }
    // The size of a terminal bounds the screens of other programs.
    var frame = ScreenFrame()
    let session = ScreenSession(self, size: ScreenSize(columns: columns ?? 80, rows: 24, hasPictures: false))
    await session.play([], pause: { try? await environment.clock.sleep(for: .milliseconds(1)) }) { frame = $0 }
    if Task.isCancelled { return .cancelled(items: 0) }
    try write(frame.text)
    return .complete(items: 0)
  }
}
