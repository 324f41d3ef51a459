import CatalogCommands
import CatalogPlatform
import Dispatch

// Threads of Dispatch stop a program that has no /proc, so this comes before the first one, which `await` would start.
if CommandLine.arguments.isEmpty { exit(Brewcatalog.statusWithoutCommandLine()) }
Task { exit(await Brewcatalog.status(of: CommandLine.arguments)) }
dispatchMain()
