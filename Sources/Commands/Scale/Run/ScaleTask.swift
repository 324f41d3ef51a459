import BrewDomain
import CommandLine
import Workspace

/// What is to be done with each file, for all threads.
struct ScaleTask: Sendable {
  let request: ScaleRequest
  let picks: RecipePicks
  let writer: PlanWriter
  /// By the number of a configuration.
  let methods: [MethodTable]
  let directory: WorkingDirectory
}
