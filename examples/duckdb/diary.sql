-- Views over a folder of diaries, for DuckDB 1.3 or newer. docs/log-format.md specifies the files.
--
--     SET VARIABLE diaries = 'diaries/*.jsonl';   -- a file, a glob, or a list of them
--     .read diary.sql
--
-- Each file is a diary of its own: its tombstones and edits change only its own lines. Merge copies of one diary with
-- `brewlog merge` first.
--
--     lines         what is in the files: entries, tombstones, and lines that cannot be read
--     entries       the brews: entries that no tombstone deletes and no edit replaces
--     damaged       the lines that brewlog skips with a warning
--     stats         one row, with the fields of `brewlog stats --format json`
--     by_recipe, by_method, by_coffee, by_grinder, by_grind_setting, by_week   its lists, as tables

-- Lines as bytes. A file is read as a blob, because one bad byte must not make the whole file unreadable; as text, a
-- blob has `\x0A` for a line feed, and `\x5C` for a backslash.
CREATE OR REPLACE VIEW diary_bytes AS
WITH files AS (
  SELECT filename AS file, regexp_replace(content::VARCHAR, '^\\xEF\\xBB\\xBF', '') AS content
  FROM read_blob(getvariable('diaries'))
), pieces AS (
  SELECT file, string_split(content, '\x0A') AS pieces FROM files
)
SELECT file, unnest(range(1, len(pieces) + 1)) AS number, regexp_replace(unnest(pieces), '\\x0D$', '') AS escaped
FROM pieces;

-- Lines as text, which is NULL if it is not UTF-8, with the hash by which an edit names a line. Concatenated files have
-- byte order marks in the middle.
CREATE OR REPLACE VIEW diary_texts AS
SELECT
  file, number, octet_length(escaped::BLOB) AS size,
  TRY(decode(regexp_replace(escaped, '^\\xEF\\xBB\\xBF', '')::BLOB)) AS text,
  sha256(regexp_replace(escaped, '^(\\xEF\\xBB\\xBF)?( |\\x09|\\x0D)*|( |\\x09|\\x0D)*$', '', 'g')::BLOB) AS hash
FROM diary_bytes
WHERE NOT regexp_full_match(escaped, '( |\\x09|\\x0D)*');

-- DuckDB reads more than JSON: commas before brackets, NaN, infinities, and any depth. If a line looks like that, the text
-- without its strings decides.
CREATE OR REPLACE MACRO is_lax(text) AS regexp_matches(text, '(?i),\s*[\]}]|nan|inf|(?:[\[{][^\[\]{}]*){65}');
CREATE OR REPLACE MACRO is_strict(text) AS CASE
  WHEN is_lax(text) THEN NOT is_lax(regexp_replace(text, '"(?:[^"\\]|\\.)*"', '""', 'g'))
  ELSE true END;
-- Whether a text is an object of JSON. Its names must differ.
CREATE OR REPLACE MACRO is_json_object(text) AS CASE
  WHEN json_valid(text)
  THEN json_type(text) = 'OBJECT' AND len(json_keys(text)) = len(list_distinct(json_keys(text))) AND is_strict(text)
  ELSE false END;

-- Conditions on a value: its type in JSON, which is NULL if it is missing, and its text.
CREATE OR REPLACE MACRO is_text(type) AS coalesce(type = 'VARCHAR', false);
CREATE OR REPLACE MACRO is_number(type, value) AS
  coalesce(type IN ('BIGINT', 'UBIGINT', 'DOUBLE') AND isfinite(try_cast(value AS DOUBLE)), false);
CREATE OR REPLACE MACRO is_whole(type, value, least, most) AS
  is_number(type, value) AND try_cast(value AS DOUBLE) BETWEEN least AND most
  AND trunc(try_cast(value AS DOUBLE)) = try_cast(value AS DOUBLE);
CREATE OR REPLACE MACRO is_uuid(type, value) AS
  is_text(type) AND regexp_full_match(value, '[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}');
CREATE OR REPLACE MACRO is_taste(type, value) AS
  is_text(type) AND value IN ('too-sour', 'too-bitter', 'too-weak', 'too-strong', 'perfect');
CREATE OR REPLACE MACRO is_day(type, value) AS
  is_text(type) AND regexp_full_match(value, '\d{4}-\d\d-\d\d') AND try_cast(value AS DATE) IS NOT NULL;
CREATE OR REPLACE MACRO is_absent(type) AS coalesce(type = 'NULL', true);

-- The parts of a time in RFC 3339; the year is empty if it is not one.
CREATE OR REPLACE MACRO time_parts(value) AS regexp_extract(
  coalesce(value, ''),
  '^(\d{4})-(\d\d)-(\d\d)[Tt ]([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$',
  ['year', 'month', 'day', 'hour', 'minute', 'second', 'fraction', 'sign', 'east_hour', 'east_minute']);
CREATE OR REPLACE MACRO whole(digits) AS coalesce(try_cast(digits AS BIGINT), 0);
-- Seconds from 2001, without the fraction.
CREATE OR REPLACE MACRO whole_seconds(parts) AS
  (TRY(make_date(whole(parts.year), whole(parts.month), whole(parts.day))) - DATE '2001-01-01') * 86400
  + whole(parts.hour) * 3600 + whole(parts.minute) * 60 + whole(parts.second)
  - if(parts.sign = '-', -1, 1) * (whole(parts.east_hour) * 3600 + whole(parts.east_minute) * 60);
-- Milliseconds from 1970, rounded as brewlog does; NULL if the parts are not a time of the years 0 to 9999. A leap second is the
-- last of a day in UTC.
CREATE OR REPLACE MACRO milliseconds(parts, seconds) AS if(
  parts.year = '' OR (parts.second = '60' AND seconds % 86400 <> 0) OR seconds < -63145526400
    OR seconds + CAST('0.' || parts.fraction || '0' AS DOUBLE) >= 252423993599.9995, NULL,
  CAST(trunc((seconds + CAST('0.' || parts.fraction || '0' AS DOUBLE)) * 1000 + if(seconds < 0, -0.5, 0.5)) AS BIGINT) + 978307200000);

CREATE OR REPLACE VIEW lines AS
WITH objects AS (
  SELECT *, if(size <= 1048576 AND is_json_object(text), text, '{}') AS object FROM diary_texts
), read AS (
  SELECT
    * EXCLUDE (object),
    json_type(object, [
      '$.version', '$.id', '$.timestamp', '$.method', '$.recipeId', '$.recipeNameAtBrew', '$.doseGrams', '$.targetYieldGrams',
      '$.waterTemperatureCelsius', '$.grindLabel', '$.rating', '$.tasteTag', '$.note', '$.coffee', '$.grindSetting',
      '$.totalTimeSeconds', '$.tdsPercent', '$.units', '$.deletes', '$.replaces', '$.book', '$.recipePath',
      '$.grinder', '$.furtherTastes', '$.roastedOn', '$.beverageGrams', '$.source'
    ]) AS t,
    json_extract_string(object, [
      '$.version', '$.id', '$.timestamp', '$.method', '$.recipeId', '$.recipeNameAtBrew', '$.doseGrams', '$.targetYieldGrams',
      '$.waterTemperatureCelsius', '$.grindLabel', '$.rating', '$.tasteTag', '$.note', '$.coffee', '$.grindSetting',
      '$.totalTimeSeconds', '$.tdsPercent', '$.units', '$.deletes', '$.replaces', '$.book', '$.recipePath',
      '$.grinder', '$.furtherTastes', '$.roastedOn', '$.beverageGrams', '$.source'
    ]) AS v,
    json_type(object, '$.replaces[*]') AS item_types,
    json_extract_string(object, '$.replaces[*]') AS items,
    json_type(object, '$.furtherTastes[*]') AS further_types,
    json_extract_string(object, '$.furtherTastes[*]') AS further
  FROM objects
), fields AS (
  SELECT
    file, number, text, hash,
    t[1] AS version_type, v[1] AS version, t[2] AS id_type, lower(v[2]) AS id, t[3] AS timestamp_type,
    time_parts(v[3]) AS parts, whole_seconds(time_parts(v[3])) AS seconds,
    t[4] AS method_type, v[4] AS method, t[5] AS recipeId_type, lower(v[5]) AS recipeId,
    t[6] AS recipe_type, v[6] AS recipeNameAtBrew, t[7] AS dose_type, v[7] AS doseGrams,
    t[8] AS yield_type, v[8] AS targetYieldGrams, t[9] AS temperature_type, v[9] AS waterTemperatureCelsius,
    t[10] AS grind_type, v[10] AS grindLabel, t[11] AS rating_type, v[11] AS rating,
    t[12] AS taste_type, v[12] AS tasteTag, t[13] AS note_type, v[13] AS note,
    t[14] AS coffee_type, v[14] AS coffee, t[15] AS setting_type, v[15] AS grindSetting,
    t[16] AS time_type, v[16] AS totalTimeSeconds, t[17] AS tds_type, v[17] AS tdsPercent,
    t[18] AS units_type, v[18] AS units, t[19] AS deletes_type, lower(v[19]) AS deletes,
    t[20] AS replaces_type,
    CASE t[20] WHEN 'VARCHAR' THEN [lower(v[20])] WHEN 'ARRAY' THEN list_transform(items, lambda item: lower(item)) ELSE [] END AS replaces,
    CASE t[20] WHEN 'ARRAY' THEN item_types ELSE [t[20]] END AS replaces_types,
    t[21] AS book_type, lower(v[21]) AS book, t[22] AS path_type, v[22] AS recipePath,
    t[23] AS grinder_type, v[23] AS grinder, t[24] AS further_type, further_types, further,
    t[25] AS roasted_type, v[25] AS roastedOn, t[26] AS beverage_type, v[26] AS beverageGrams,
    t[27] AS source_type, v[27] AS source
  FROM read
), timed AS (
  SELECT *, milliseconds(parts, seconds) AS milliseconds FROM fields
), checked AS (
  SELECT
    *,
    is_whole(version_type, version, 1, 9e18) AS has_version,
    is_text(timestamp_type) AND milliseconds IS NOT NULL AS has_time,
    id_type IS NULL AND deletes_type IS NOT NULL AS is_tombstone,
    is_uuid(id_type, id) AND is_text(method_type) AND (is_absent(recipeId_type) OR is_uuid(recipeId_type, recipeId))
      AND is_text(recipe_type) AND is_number(dose_type, doseGrams) AND is_number(yield_type, targetYieldGrams)
      AND (is_absent(temperature_type) OR is_number(temperature_type, waterTemperatureCelsius))
      AND (is_absent(grind_type) OR (is_text(grind_type)
        AND grindLabel IN ('extra-fine', 'fine', 'medium-fine', 'medium', 'medium-coarse', 'coarse', 'extra-coarse')))
      -- A brew that nobody rated says so.
      AND (coalesce(rating_type = 'NULL', false) OR is_whole(rating_type, rating, 1, 5))
      AND (is_absent(taste_type) OR is_taste(taste_type, tasteTag))
      AND (is_absent(further_type) OR further_type = 'ARRAY')
      AND list_bool_and(list_transform(list_zip(further_types, further), lambda item: is_taste(item[1], item[2]))) IS NOT false
      AND (is_absent(roasted_type) OR is_day(roasted_type, roastedOn))
      AND (is_absent(beverage_type) OR is_number(beverage_type, beverageGrams))
      AND (is_absent(source_type) OR is_text(source_type))
      AND (is_absent(note_type) OR is_text(note_type)) AND (is_absent(coffee_type) OR is_text(coffee_type))
      AND (is_absent(setting_type) OR is_text(setting_type)) AND (is_absent(grinder_type) OR is_text(grinder_type)) AND (is_absent(units_type) OR is_text(units_type))
      AND (is_absent(time_type) OR is_number(time_type, totalTimeSeconds))
      AND (is_absent(tds_type) OR is_number(tds_type, tdsPercent))
      AND (is_absent(book_type) OR is_uuid(book_type, book)) AND (is_absent(path_type) OR is_text(path_type))
      AND (is_absent(replaces_type) OR replaces_type IN ('VARCHAR', 'ARRAY'))
      AND (is_absent(replaces_type) OR list_bool_and(list_transform(replaces_types, lambda type: type = 'VARCHAR')) IS NOT false)
      AND list_bool_and(list_transform(replaces, lambda item: regexp_full_match(item, '[0-9a-f]{64}'))) IS NOT false
      AS is_entry
  FROM timed
)
SELECT
  file, number,
  CASE
    WHEN has_version AND has_time AND is_tombstone AND is_uuid(deletes_type, deletes) THEN 'tombstone'
    WHEN has_version AND has_time AND NOT is_tombstone AND is_entry THEN 'entry'
    WHEN has_version AND version::DOUBLE > 1 THEN 'newer'
    ELSE 'damaged'
  END AS kind,
  text, hash, id, deletes, replaces, milliseconds, method, recipeNameAtBrew, book, recipePath,
  -- It is derived from the path then.
  if(recipePath IS NULL, recipeId, NULL) AS recipeId, try_cast(doseGrams AS DOUBLE) AS doseGrams,
  try_cast(targetYieldGrams AS DOUBLE) AS targetYieldGrams,
  try_cast(waterTemperatureCelsius AS DOUBLE) AS waterTemperatureCelsius, grindLabel,
  try_cast(try_cast(rating AS DOUBLE) AS INTEGER) AS rating, tasteTag,
  if(further_type = 'ARRAY', further, []) AS furtherTastes, note, coffee, grinder, grindSetting,
  try_cast(totalTimeSeconds AS DOUBLE) AS totalTimeSeconds, try_cast(tdsPercent AS DOUBLE) AS tdsPercent, units,
  try_cast(roastedOn AS DATE) AS roastedOn, try_cast(beverageGrams AS DOUBLE) AS beverageGrams, source
FROM checked;

-- The lines that brewlog skips with a warning. A newer release wrote those of the kind `newer`.
CREATE OR REPLACE VIEW damaged AS SELECT file, number, kind, text FROM lines WHERE kind IN ('damaged', 'newer');

-- The brews. A tombstone deletes the entries with its id before it; an edit that is not deleted replaces the lines that it
-- names, wherever they are in its file.
CREATE OR REPLACE VIEW entries AS
WITH read AS MATERIALIZED (
  FROM lines WHERE kind IN ('entry', 'tombstone')
), tombstones AS (
  SELECT file, deletes AS id, max(number) AS last FROM read WHERE kind = 'tombstone' GROUP BY ALL
), living AS MATERIALIZED (
  SELECT read.* FROM read LEFT JOIN tombstones USING (file, id) WHERE kind = 'entry' AND coalesce(number > last, true)
), replaced AS (
  SELECT DISTINCT file, id, unnest(replaces) AS hash FROM living
)
SELECT * EXCLUDE (kind, deletes, replaces), epoch_ms(milliseconds) AS "timestamp"
FROM living ANTI JOIN replaced USING (file, id, hash);

-- The statistics, from one pass over the files. Brews count by the id that their recipe states, else by its book, its path
-- and its name. A recipe is shown under its newest name. Weeks are those of ISO 8601 in the time zone of DuckDB:
-- `SET TimeZone = 'Europe/Berlin'`.
CREATE OR REPLACE VIEW stats AS
WITH brews AS MATERIALIZED (
  SELECT
    *, {milliseconds: milliseconds, file: file, number: number} AS age,
    -- An immersion is as strong in the bed as in the cup, so that all of its water counts.
    method IN ('aeropress', 'clever', 'switch', 'french-press', 'siphon', 'cold-brew', 'immersion') AS steeps,
    CASE WHEN doseGrams > 0 THEN
      tdsPercent * if(steeps, targetYieldGrams, coalesce(beverageGrams, if(method = 'espresso', targetYieldGrams, NULL))) / doseGrams
    END AS extraction,
    date_trunc('week', timezone(current_setting('TimeZone'), timezone('UTC', "timestamp"))) AS week
  FROM entries
), recipes AS (
  SELECT
    arg_max(recipeNameAtBrew, age) AS recipe, recipeId, if(recipeId IS NULL, book, NULL) AS book, recipePath,
    count(*) AS count, round(avg(rating), 6) AS averageRating
  FROM brews
  GROUP BY recipeId, if(recipeId IS NULL, book, NULL), recipePath, if(recipeId IS NULL, recipeNameAtBrew, NULL)
), methods AS (
  SELECT method, count(*) AS count, round(avg(rating), 6) AS averageRating FROM brews GROUP BY method
), coffees AS (
  SELECT coffee, count(*) AS count, round(avg(rating), 6) AS averageRating FROM brews WHERE coffee IS NOT NULL GROUP BY coffee
), grinders AS (
  SELECT grinder, count(*) AS count, round(avg(rating), 6) AS averageRating FROM brews WHERE grinder IS NOT NULL GROUP BY grinder
), settings AS (
  SELECT concat_ws(', ', grinder, grindSetting) AS grindSetting, count(*) AS count, round(avg(rating), 6) AS averageRating
  FROM brews WHERE grindSetting IS NOT NULL GROUP BY grinder, brews.grindSetting
), weeks AS (
  SELECT
    strftime(week, '%G-W%V') AS week, strftime(week, '%Y-%m-%d') AS monday, count(*) AS count,
    round(avg(rating), 6) AS averageRating
  FROM brews GROUP BY ALL
)
SELECT
  1 AS version, count(*) AS count, round(avg(rating), 6) AS averageRating, count(rating) AS rated,
  [count(*) FILTER (rating = 1), count(*) FILTER (rating = 2), count(*) FILTER (rating = 3), count(*) FILTER (rating = 4),
    count(*) FILTER (rating = 5)] AS countByRating,
  round(avg(extraction) FILTER (NOT steeps), 6) AS averageExtractionPercent,
  round(avg(extraction) FILTER (steeps), 6) AS averageImmersionExtractionPercent,
  (arg_max(text, {rating: rating, age: age}) FILTER (rating IS NOT NULL))::JSON AS best, arg_max(text, age)::JSON AS last,
  (SELECT coalesce(list(recipes ORDER BY count DESC, nfc_normalize(recipe), coalesce(recipeId, ''), coalesce(book, ''),
    nfc_normalize(coalesce('/' || recipePath, ''))), []) FROM recipes) AS byRecipe,
  (SELECT coalesce(list(methods ORDER BY count DESC, nfc_normalize(method)), []) FROM methods) AS byMethod,
  (SELECT coalesce(list(coffees ORDER BY count DESC, nfc_normalize(coffee)), []) FROM coffees) AS byCoffee,
  (SELECT coalesce(list(grinders ORDER BY count DESC, nfc_normalize(grinder)), []) FROM grinders) AS byGrinder,
  (SELECT coalesce(list(settings ORDER BY count DESC, nfc_normalize(grindSetting)), []) FROM settings) AS byGrindSetting,
  (SELECT coalesce(list(weeks ORDER BY monday), []) FROM weeks) AS byWeek
FROM brews;

CREATE OR REPLACE VIEW by_recipe AS SELECT unnest(byRecipe, recursive := true) FROM stats;
CREATE OR REPLACE VIEW by_method AS SELECT unnest(byMethod, recursive := true) FROM stats;
CREATE OR REPLACE VIEW by_coffee AS SELECT unnest(byCoffee, recursive := true) FROM stats;
CREATE OR REPLACE VIEW by_grinder AS SELECT unnest(byGrinder, recursive := true) FROM stats;
CREATE OR REPLACE VIEW by_grind_setting AS SELECT unnest(byGrindSetting, recursive := true) FROM stats;
CREATE OR REPLACE VIEW by_week AS SELECT unnest(byWeek, recursive := true) FROM stats;
