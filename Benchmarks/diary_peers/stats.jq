# Count and average of a diary, of each brewer, recipe and week (here: days since a Monday), in one pass.
# $gone has the tombstones; in the generated diary, each comes after its entry.
def sums(name): to_entries | map({(name): .key, count: .value[0], averageRating: (.value[1] / .value[0])});
def add($rating): [(.[0] // 0) + 1, (.[1] // 0) + $rating];
($gone | map({key: .deletes, value: true}) | from_entries) as $gone
| reduce (inputs | select(.id and ($gone[.id] | not))) as $brew (
    {all: [], methods: {}, recipes: {}, weeks: {}};
    $brew.rating as $rating
    | .all |= add($rating)
    | .methods[$brew.method] |= add($rating)
    | .recipes[$brew.recipeNameAtBrew] |= add($rating)
    | .weeks[$brew.timestamp[:19] + "Z" | (fromdate / 86400 + 3) / 7 | floor | tostring] |= add($rating)
  )
| {
    count: .all[0], averageRating: (.all[1] / .all[0]), byMethod: (.methods | sums("method")),
    byRecipe: (.recipes | sums("recipe")),
    byWeek: (.weeks | with_entries(.key |= (tonumber * 7 * 86400 | strftime("%G-W%V"))) | sums("week"))
  }
