/// The terminal in raw mode, with the thread that reads it and the handlers that turn signals into events.
struct OpenTerminal {
  let device: TerminalDevice
  let reader: TerminalReader
  let signals: TerminalSignals
  private let thread: SystemThread

  /// Puts a terminal into raw mode and starts to read it. If this fails, the terminal is closed.
  /// - Parameter drawsScreen: Whether the program sends escape sequences that must be undone at the end.
  init(_ device: TerminalDevice, drawsScreen: Bool) throws(TerminalError) {
    do throws(TerminalError) {
      let pipe = try WakePipe()
      let reader = TerminalReader(device, pipe)
      // Install the handlers before the modes change, so that the modes are restored however the process ends.
      let signals = TerminalSignals(pipe)
      TerminalRestoration.arm(for: device, drawsScreen: drawsScreen)
      do throws(TerminalError) {
        try device.enterRawMode()
        thread = try SystemThread { reader.run() }
      } catch {
        Self.release(device, signals, pipe)
        throw error
      }
      (self.device, self.reader, self.signals) = (device, reader, signals)
    } catch {
      device.discard()
      throw error
    }
  }

  /// Stops the thread that reads. The next reader of the terminal receives the keys typed from now on.
  func stopReading() {
    reader.pipe.send(WakePipe.stop)
    thread.join()
  }

  /// Restores the terminal's modes and the signal actions, and closes all descriptors.
  func close(afterHangUp isGone: Bool) {
    Self.release(device, signals, reader.pipe, afterHangUp: isGone)
    device.discard()
  }

  private static func release(
    _ device: TerminalDevice, _ signals: TerminalSignals, _ pipe: WakePipe, afterHangUp isGone: Bool = false
  ) {
    device.leaveRawMode()
    TerminalRestoration.disarm()
    signals.discard(afterHangUp: isGone)
    pipe.discard()
  }
}
