/// Charts, cards and web pages of recipes.
package enum RecipePages {}
