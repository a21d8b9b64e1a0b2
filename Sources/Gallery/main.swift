import Foundation
import ListPresentation
import ListPresentationText

ListErrorText.localized = { $0.localizedDescription }
TextLanguage.use(environment: ProcessInfo.processInfo.environment)
await TextCommand.gallery.run()
