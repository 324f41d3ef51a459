-- Views over plans, for DuckDB 1.3 or newer. docs/plan-formats.md describes the fields.
--
--     SET VARIABLE plans = 'plans.jsonl';   -- a file, a glob, or a list of them
--     .read plans.sql
--
-- The files are what `brewscale --documents` writes, or `brewscale --format jsonl`.
--
--     plans        a row for each plan, with its steps as a list
--     plan_steps   a row for each step
CREATE OR REPLACE VIEW plans AS
WITH records AS (
  SELECT
    filename AS file, json->>'$.name' AS name,
    coalesce(json->'$.plans', if((json->'$.inputs') IS NULL, '[]', to_json([json]))) AS plans
  FROM read_json_objects(getvariable('plans'), format = 'newline_delimited', filename = true)
), rows AS (
  SELECT file, name, unnest(from_json(plans, '[{
    "version": "BIGINT",
    "inputs": {
      "recipeId": "VARCHAR", "recipeName": "VARCHAR", "method": "VARCHAR", "doseGrams": "DOUBLE", "targetYieldGrams": "DOUBLE",
      "waterTemperatureCelsius": "DOUBLE", "grindLabel": "VARCHAR", "lastEdited": "VARCHAR", "book": "VARCHAR", "recipePath": "VARCHAR"
    },
    "scaledSteps": [{
      "orderIndex": "BIGINT", "instructionText": "VARCHAR", "timerDurationSeconds": "DOUBLE", "waterAmountGrams": "DOUBLE",
      "isCumulativeWaterTarget": "BOOLEAN", "isIce": "BOOLEAN", "addedGrams": "DOUBLE", "cumulativeWaterGrams": "DOUBLE", "startTimeSeconds": "DOUBLE",
      "waterTemperatureCelsius": "DOUBLE",
      "texts": {"water": "VARCHAR", "pour": "VARCHAR", "total": "VARCHAR", "temperature": "VARCHAR"}
    }],
    "derivedRatio": "DOUBLE", "scalingRule": "VARCHAR",
    "warnings": [{"kind": "VARCHAR", "value": "DOUBLE", "from": "DOUBLE", "to": "DOUBLE"}],
    "totalDurationSeconds": "DOUBLE", "texts": {"dose": "VARCHAR", "yield": "VARCHAR", "temperature": "VARCHAR"}
  }]')) AS plan
  FROM records
)
SELECT file, name, unnest(plan.inputs), plan.* EXCLUDE (inputs) FROM rows;

CREATE OR REPLACE VIEW plan_steps AS
SELECT file, name, recipeId, recipeName, method, unnest(scaledSteps, max_depth := 2) FROM plans;
