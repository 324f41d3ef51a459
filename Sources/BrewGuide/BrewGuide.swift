@_exported import Diary
@_exported import RecipeLint
// One import is enough for an app: the public names of these modules are part of the library.
@_exported import Recipes
@_exported import Workspace

@_exported import enum Text.Severity
