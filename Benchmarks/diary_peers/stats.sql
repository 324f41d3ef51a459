-- Count and average of a diary, of each brewer, recipe and week: one pass over the file.
WITH lines AS MATERIALIZED (
  SELECT id, deletes, "timestamp" AS time, method, recipeNameAtBrew AS recipe, rating
  FROM read_json(
    $file, format = 'newline_delimited',
    columns = {
      id: 'UUID', deletes: 'UUID', timestamp: 'TIMESTAMP', method: 'VARCHAR', recipeNameAtBrew: 'VARCHAR',
      rating: 'UTINYINT'
    }
  )
), sums AS (
  SELECT
    method, recipe, date_trunc('week', time) AS week, grouping(method, recipe, date_trunc('week', time)) AS kind,
    count(*) AS count, avg(rating) AS average
  FROM lines
  WHERE id IS NOT NULL AND id NOT IN (SELECT deletes FROM lines WHERE deletes IS NOT NULL)
  GROUP BY GROUPING SETS ((), (method), (recipe), (date_trunc('week', time)))
)
SELECT to_json({
  count: max(count) FILTER (kind = 7), averageRating: max(average) FILTER (kind = 7),
  byMethod: list({method: method, count: count, averageRating: average}) FILTER (kind = 3),
  byRecipe: list({recipe: recipe, count: count, averageRating: average}) FILTER (kind = 5),
  byWeek: list({week: strftime(week, '%G-W%V'), count: count, averageRating: average}) FILTER (kind = 6)
})
FROM sums
