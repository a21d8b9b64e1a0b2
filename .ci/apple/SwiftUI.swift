// Declarations of SwiftUI, as far as the package uses them. They are only type-checked.
import UIKit

@MainActor public protocol View {}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

public struct UIViewRepresentableContext<Representable> {}

@MainActor public protocol UIViewRepresentable: View {
  associatedtype UIViewType: UIView
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ view: UIViewType, context: Context)
}

public struct UIHostingConfiguration<Content: View>: UIContentConfiguration {
  @MainActor public init(@ViewBuilder content: () -> Content) {}
  @MainActor public func makeContentView() -> any UIView & UIContentView { fatalError() }
  public func updated(for state: any UIConfigurationState) -> Self { self }
}
