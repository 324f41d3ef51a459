import CatalogCommands
import Foundation

exit(await Brewcatalog.status(of: nil))
