import CatalogCommands
import CatalogPlatform

exit(await Brewcatalog.status(of: CommandLine.arguments))
