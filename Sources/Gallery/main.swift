import Foundation
import ListPresentation
import ListPresentationText

ListErrorText.localized = { $0.localizedDescription }
await TextCommand.gallery.run()
