/// All screens of an app, as a value: tabs of layers of frames.
///
/// ```swift
/// let stack = RouteStack<ShopRoute>()
/// let deeper = try stack.applying(.push(.item(7)))
/// print(deeper.link)                // shop/item/7
/// print(stack.steps(to: deeper))    // [shop: push item/7]
/// ```
///
/// Commands make a new stack of it or throw, and two stacks have a plan between them. It holds no screens: those belong
/// to a ``Router``.
public struct RouteStack<AppRoute: Route>: Hashable, Sendable {
  /// A frame of this stack.
  public typealias Frame = RouteFrame<AppRoute>

  /// The tabs, in the order of ``Route/tabs``. There is always one.
  public internal(set) var tabs: [RouteTab<Frame>]
  /// Which tab is shown.
  public internal(set) var selectedIndex = 0
  var nextNumber = 0

  /// The most frames that a tab can hold: more than a person can find the way back from, and a bound on what a link can
  /// ask for.
  public static var maximumDepth: Int { 64 }

  /// Creates the stack an app begins with: each tab at its root.
  public init() {
    precondition(!AppRoute.tabs.isEmpty, "an app has a tab at least")
    tabs = []
    for (name, route) in AppRoute.tabs {
      let root = RouteLayer(elements: [makeFrame(route)])
      tabs.append(RouteTab(name: name, layers: [root]))
    }
  }

  /// Creates the stack that an app would have if a link to the destination was the first thing it opened.
  public init(_ destination: RouteDestination<AppRoute>) {
    self.init()
    show(destination)
  }

  /// The tab that is shown.
  public var selectedTab: RouteTab<Frame> { tabs[selectedIndex] }

  /// The layer on top of the tab that is shown.
  public var topLayer: RouteLayer<Frame> { selectedTab.layers[selectedTab.layers.count - 1] }

  /// The frame that the user sees.
  public var top: Frame { topLayer.elements[topLayer.elements.count - 1] }

  /// All frames of all tabs, tab after tab, the lowest first.
  public var frames: [Frame] { tabs.flatMap(\.elements) }

  /// The frame with an id, if it is there.
  /// - Complexity: O(frames).
  public func frame(_ id: FrameID) -> Frame? { frames.first { $0.id == id } }

  mutating func makeFrame(_ route: AppRoute) -> Frame {
    defer { nextNumber += 1 }
    return Frame(id: FrameID(number: nextNumber), route: route)
  }
}

extension RouteStack: CustomStringConvertible {
  /// The link to all of it.
  public var description: String { link }
}

extension RouteStack: Codable where AppRoute: Codable {
  /// Decodes a stack, its frames' ids included.
  /// - Throws: `DecodingError` if it is none that commands could have made.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    tabs = try container.decode([RouteTab<Frame>].self, forKey: .tabs)
    selectedIndex = try container.decode(Int.self, forKey: .selectedIndex)
    nextNumber = try container.decode(Int.self, forKey: .nextNumber)
    guard let fault else { return }
    throw DecodingError.dataCorrupted(.init(codingPath: container.codingPath, debugDescription: "no stack: \(fault)"))
  }
}
