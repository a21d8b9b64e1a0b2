// Declarations of Foundation and Core Graphics, as far as the stand-in for UIKit uses them. They are only type-checked.

public protocol NSObjectProtocol: AnyObject {}
public protocol NSCopying {}

open class NSObject: NSObjectProtocol {
  public init() {}
}

extension NSObject: Hashable {
  public static func == (a: NSObject, b: NSObject) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

open class NSCoder: NSObject {}
open class Bundle: NSObject {}

public struct Data: Hashable, Sendable {
  public var isEmpty: Bool { fatalError() }
}

public struct URL: Hashable, Sendable {
  public var absoluteString: String { fatalError() }
}

public typealias CGFloat = Double
public typealias TimeInterval = Double

public struct CGPoint: Hashable, Sendable {
  public var x: CGFloat, y: CGFloat
  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
  public static let zero = CGPoint(x: 0, y: 0)
}

public struct CGSize: Hashable, Sendable {
  public var width: CGFloat, height: CGFloat
  public init(width: CGFloat, height: CGFloat) { (self.width, self.height) = (width, height) }
  public static let zero = CGSize(width: 0, height: 0)
}

public struct CGRect: Hashable, Sendable {
  public var origin: CGPoint, size: CGSize
  public init(origin: CGPoint, size: CGSize) { (self.origin, self.size) = (origin, size) }
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) { fatalError() }
  public static var zero: CGRect { fatalError() }
  public var minX: CGFloat { fatalError() }
  public var minY: CGFloat { fatalError() }
  public var midX: CGFloat { fatalError() }
  public var midY: CGFloat { fatalError() }
  public var maxY: CGFloat { fatalError() }
  public var width: CGFloat { fatalError() }
  public var height: CGFloat { fatalError() }
  public var isEmpty: Bool { fatalError() }
  public func contains(_ point: CGPoint) -> Bool { fatalError() }
  public func intersects(_ rect: CGRect) -> Bool { fatalError() }
  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect { fatalError() }
}

public struct IndexPath: Hashable, Sendable, Comparable {
  public init(index: Int) { fatalError() }
  public init(indexes: [Int]) { fatalError() }
  public var count: Int { fatalError() }
  public subscript(index: Int) -> Int { fatalError() }
  public static func < (a: IndexPath, b: IndexPath) -> Bool { fatalError() }
}

public struct IndexSet: Hashable, Sendable, Sequence {
  public init(_ indexes: some Sequence<Int>) { fatalError() }
  public func makeIterator() -> IndexingIterator<[Int]> { fatalError() }
}

public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
