-- The twenty newest entries of a diary: one pass over the file.
WITH lines AS MATERIALIZED (
  SELECT *
  FROM read_json(
    $file, format = 'newline_delimited',
    columns = {
      id: 'UUID', deletes: 'UUID', timestamp: 'TIMESTAMP', method: 'VARCHAR', recipeId: 'UUID',
      recipeNameAtBrew: 'VARCHAR', doseGrams: 'DOUBLE', targetYieldGrams: 'DOUBLE', waterTemperatureCelsius: 'DOUBLE',
      grindLabel: 'VARCHAR', rating: 'UTINYINT', tasteTag: 'VARCHAR', note: 'VARCHAR', coffee: 'VARCHAR',
      grindSetting: 'VARCHAR', totalTimeSeconds: 'DOUBLE', tdsPercent: 'DOUBLE'
    }
  )
)
SELECT to_json(lines)
FROM lines
WHERE id IS NOT NULL AND id NOT IN (SELECT deletes FROM lines WHERE deletes IS NOT NULL)
ORDER BY timestamp DESC
LIMIT 20
