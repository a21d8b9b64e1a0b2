// What Swift adds to the C library of macOS, for type-checking alone: variadic functions and macros with a cast.
@_exported import Darwin

public typealias SignalHandler = @convention(c) (Int32) -> Void

public var errno: Int32 {
  get { fatalError() }
  set { fatalError() }
}
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public func ioctl(_ descriptor: Int32, _ request: UInt, _ value: UnsafeMutableRawPointer) -> Int32 { fatalError() }
public var TIOCGWINSZ: UInt { fatalError() }
public var SIG_DFL: SignalHandler? { fatalError() }
public var SIG_IGN: SignalHandler? { fatalError() }
