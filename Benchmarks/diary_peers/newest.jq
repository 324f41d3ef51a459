# The twenty newest entries of a diary, in one pass; the list is cut whenever it reaches a thousand.
def newest: sort_by(.timestamp) | reverse | .[:20];
($gone | map({key: .deletes, value: true}) | from_entries) as $gone
| reduce (inputs | select(.id and ($gone[.id] | not))) as $brew (
    {kept: [], least: ""};
    if $brew.timestamp > .least then
      .kept += [$brew]
      | if (.kept | length) >= 1000 then .kept |= newest | .least = .kept[-1].timestamp else . end
    else . end
  )
| .kept | newest[]
