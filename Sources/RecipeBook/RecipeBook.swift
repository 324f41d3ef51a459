/// A collection of recipes in a folder.
package enum RecipeBook {}
