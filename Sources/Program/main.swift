import Commands
import LanguageServer
import Platform

StandardDescriptors.prepare()
exit(Tool.main(.process, serve: ServerLoop.serve).rawValue)
