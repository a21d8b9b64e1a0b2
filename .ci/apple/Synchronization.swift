// Declarations of the module Synchronization, as far as the package uses them. They are only type-checked.

@available(macOS 15.0, iOS 18.0, *)
public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {  // as in Swift
  public init(_ initialValue: consuming sending Value) { fatalError() }
  public borrowing func withLock<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result { fatalError() }
}

public protocol AtomicRepresentable {}
extension Bool: AtomicRepresentable {}
extension Int32: AtomicRepresentable {}
extension Int: AtomicRepresentable {}
extension UInt: AtomicRepresentable {}
extension UInt64: AtomicRepresentable {}

public struct AtomicLoadOrdering {
  public static var relaxed: Self { fatalError() }
  public static var acquiring: Self { fatalError() }
}
public struct AtomicStoreOrdering {
  public static var relaxed: Self { fatalError() }
  public static var releasing: Self { fatalError() }
}
public struct AtomicUpdateOrdering {
  public static var relaxed: Self { fatalError() }
  public static var acquiring: Self { fatalError() }
  public static var releasing: Self { fatalError() }
  public static var acquiringAndReleasing: Self { fatalError() }
}

@available(macOS 15.0, iOS 18.0, *)
public struct Atomic<Value: AtomicRepresentable>: ~Copyable, @unchecked Sendable {  // as in Swift
  public init(_ initialValue: consuming Value) { fatalError() }
  public borrowing func load(ordering: AtomicLoadOrdering) -> Value { fatalError() }
  public borrowing func store(_ desired: consuming Value, ordering: AtomicStoreOrdering) { fatalError() }
  public borrowing func exchange(_ desired: consuming Value, ordering: AtomicUpdateOrdering) -> Value { fatalError() }
}

@available(macOS 15.0, iOS 18.0, *)
extension Atomic where Value: FixedWidthInteger {
  public typealias Change = (oldValue: Value, newValue: Value)
  @discardableResult
  public borrowing func wrappingAdd(_ operand: Value, ordering: AtomicUpdateOrdering) -> Change { fatalError() }
  @discardableResult
  public borrowing func add(_ operand: Value, ordering: AtomicUpdateOrdering) -> Change { fatalError() }
  @discardableResult
  public borrowing func subtract(_ operand: Value, ordering: AtomicUpdateOrdering) -> Change { fatalError() }
}
