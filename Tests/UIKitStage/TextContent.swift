#if canImport(UIKit)
  import UIKit

  /// A text with a size of its own.
  package struct TextContent: UIContentConfiguration {
    package var text: String
    var size = CGSize(width: 100, height: 20)

    package func makeContentView() -> any UIView & UIContentView { TextContentView(self) }
    package func updated(for state: any UIConfigurationState) -> TextContent { self }

    package init(_ text: String, height: Double = 20) { (self.text, size.height) = (text, height) }

    init(_ book: Book) {
      text = book.text
      let number = book.id * 7 + book.version * 13
      size = CGSize(width: 10 + number % 40, height: 10 + number % 30)
    }

    init(_ shelf: Shelf) {
      text = shelf.text
      size.height = CGFloat(20 - (shelf.version * 7) % 12)
    }
  }

  final class TextContentView: UIView, UIContentView {
    var configuration: any UIContentConfiguration

    init(_ content: TextContent) {
      configuration = content
      super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    var content: TextContent? { configuration as? TextContent }

    override func systemLayoutSizeFitting(
      _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
      verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
      let size = content?.size ?? .zero
      return CGSize(width: horizontalFittingPriority == .required ? targetSize.width : size.width, height: size.height)
    }
  }
#endif
