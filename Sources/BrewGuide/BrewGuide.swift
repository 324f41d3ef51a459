// One import is enough for an app: the public names of these modules are part of the library.
@_exported import BrewDomain
@_exported import Diary
@_exported import RecipeBook
@_exported import Reports
