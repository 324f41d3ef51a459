import Commands
import LanguageServer
import Platform

StandardDescriptors.prepare()
exit(Tool.main(.process, EditorServer(ServerLoop.serve)).rawValue)
