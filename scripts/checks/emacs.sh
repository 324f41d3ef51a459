#!/bin/sh
# Edits a recipe with Emacs and Eglot, without a screen: diagnostics, hover, completion, a fix and formatting.
#
#     scripts/checks/emacs.sh BREWLS
set -eu

here=$(cd "$(dirname "$0")" && pwd)
. "$here/editor-files.sh"

BREWLS=$server RECIPE=$folder/recipes/untidy.yaml EXPECTED=$folder/expected \
  LC_ALL=C.UTF-8 emacs --batch --no-init-file -l "$here/emacs.el" 2>"$folder/messages" || {
  cat "$folder/messages" >&2
  exit 1
}
cmp "$folder/recipes/untidy.yaml" "$folder/expected"
echo 'emacs: the recipe is edited'
