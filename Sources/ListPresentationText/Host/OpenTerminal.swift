/// The terminal in raw mode, with the thread that reads it and the signals that are turned into events.
struct OpenTerminal {
  let device: TerminalDevice
  let reader: TerminalReader
  let signals: TerminalSignals
  private let thread: SystemThread

  /// - Parameter drawsScreen: Whether sequences will be sent that have to be undone.
  init(drawsScreen: Bool) throws(TerminalError) {
    let device = try TerminalDevice()
    do throws(TerminalError) {
      let pipe = try WakePipe()
      let reader = TerminalReader(device, pipe)
      // Before the modes change, so that no way out leaves them changed.
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

  /// Stops reading. Keys that are typed from now on go to the next reader of the terminal.
  func stopReading() {
    reader.pipe.send(WakePipe.stop)
    thread.join()
  }

  /// Gives everything back, the modes as well.
  func close() {
    Self.release(device, signals, reader.pipe)
    device.discard()
  }

  private static func release(_ device: TerminalDevice, _ signals: TerminalSignals, _ pipe: WakePipe) {
    device.leaveRawMode()
    TerminalRestoration.disarm()
    signals.discard()
    pipe.discard()
  }
}
