import Commands
import Platform

StandardDescriptors.prepare()
exit(Tool.main(.process).rawValue)
