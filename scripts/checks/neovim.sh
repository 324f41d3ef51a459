#!/bin/sh
# Edits a recipe with Neovim, headless: diagnostics, hover, completion, a fix and formatting.
#
#     scripts/checks/neovim.sh BREWLS
set -eu

here=$(cd "$(dirname "$0")" && pwd)
. "$here/editor-files.sh"

BREWLS=$server RECIPE=$folder/recipes/untidy.yaml EXPECTED=$folder/expected \
  nvim --clean --headless -n -c "luafile $here/neovim.lua"
cmp "$folder/recipes/untidy.yaml" "$folder/expected"
echo 'neovim: the recipe is edited'
