/// Merges and compares recipes.
package enum RecipeMerge {}
