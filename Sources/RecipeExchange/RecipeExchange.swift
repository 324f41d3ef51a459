/// Reads and writes recipes in the formats of other programs.
package enum RecipeExchange {}
