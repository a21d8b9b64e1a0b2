/// The limits, timeout and retries with which an ``AssetLoader`` loads assets, such as pictures. Each has a default.
public struct AssetConfiguration: Hashable, Sendable {
  /// The number of assets that load at the same time.
  public var maximumLoads = 6
  /// The number of assets that load from one host at the same time.
  public var maximumLoadsPerHost = 4
  /// How long a load continues after the last owner has stopped wanting its asset.
  ///
  /// While the user scrolls, at most ``maximumLoads`` assets start to load at once, and each further one must be wanted
  /// for this time. Therefore a fling does not load the assets of all the rows that it passes.
  public var grace = Duration.milliseconds(300)
  /// The cost of the assets that stay in memory. Assets that anyone wants stay in memory even if they cost more. An
  /// asset that costs more than an eighth of the limit stays only while it is wanted.
  public var memoryLimit = 64 << 20
  /// How long the loader remembers a failure that it does not retry. It sends no request for the asset in this time.
  public var failureMemory = Duration.seconds(300)
  /// When and how often the loader retries a failed load.
  public var retry = RetryPolicy()
  /// The longest time to wait for an asset, or `nil` to wait without limit.
  public var timeout: Duration? = .seconds(30)

  /// Creates a configuration with the default values.
  public init() {}
}
