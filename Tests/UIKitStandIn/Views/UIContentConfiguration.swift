public protocol UIConfigurationState {}

public protocol UIContentConfiguration {
  @MainActor func makeContentView() -> any UIView & UIContentView
  func updated(for state: any UIConfigurationState) -> Self
}

@MainActor public protocol UIContentView: NSObjectProtocol {
  var configuration: any UIContentConfiguration { get set }
}

public struct UIListContentConfiguration: UIContentConfiguration {
  public var text: String?
  public var secondaryText: String?
  public var image: UIImage?

  @MainActor public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  @MainActor public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  @MainActor public static func valueCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  @MainActor public static func groupedHeader() -> UIListContentConfiguration { UIListContentConfiguration() }
  @MainActor public func makeContentView() -> any UIView & UIContentView { StandInContentView(self) }
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
}

/// The view of a content of the system.
@MainActor public final class StandInContentView: UIView, UIContentView {
  public var configuration: any UIContentConfiguration

  init(_ configuration: some UIContentConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) { nil }

  public override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { CGSize(width: targetSize.width, height: 44) }
}

@available(iOS 17.0, *)
public struct UIContentUnavailableConfiguration: UIContentConfiguration {
  public struct ButtonProperties { public var primaryAction: UIAction? }

  public var text: String?
  public var button = UIButton.Configuration.plain()
  public var buttonProperties = ButtonProperties()
  /// Whether an indicator turns.
  public internal(set) var standInIsLoading = false

  @MainActor public static func empty() -> UIContentUnavailableConfiguration { UIContentUnavailableConfiguration() }
  @MainActor public static func loading() -> UIContentUnavailableConfiguration {
    var configuration = UIContentUnavailableConfiguration()
    configuration.standInIsLoading = true
    return configuration
  }
  @MainActor public func makeContentView() -> any UIView & UIContentView { StandInContentView(self) }
  public func updated(for state: any UIConfigurationState) -> UIContentUnavailableConfiguration { self }
}

@MainActor public final class UIButton: UIControl {
  public struct Configuration: Sendable {
    public var title: String?
    public var image: UIImage?
    public static func plain() -> Configuration { Configuration() }
  }

  public private(set) var configuration: Configuration?
  public private(set) var standInAction: UIAction?

  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    (self.configuration, standInAction) = (configuration, primaryAction)
  }
}
