// One program with several names: `brewlint` is `brewguide lint`. The tool is chosen by the name that the
// program was called by, or by the first argument, before anything else reads the arguments.

import Commands
import Platform

StandardDescriptors.prepare()
let invocation = Invocation.process
let tool = Tool.all.first { $0.program == invocation.name }
let status =
  Completion.run(invocation)
  ?? tool?.run(invocation.arguments)
  ?? Brewguide.run(invocation)
exit(status.rawValue)
