#!/bin/sh
# A Bearing producer in POSIX shell: a glossary (NAME, tab, TEXT a line) into business/glossary/.
#   glossary.sh [--corpus DIR] [--producer NAME] [--dry-run] [--allow-shrink] [--json] FILE
corpus=${BEARING_CORPUS:-corpus} producer=glossary dry='' shrink='' json='' file='' tab=$(printf '\t')
while [ $# -gt 0 ]; do
  case $1 in
    --corpus) corpus=$2; shift ;; --producer) producer=$2; shift ;;
    --dry-run) dry=1 ;; --allow-shrink) shrink=1 ;; --json) json=1 ;;
    -*) echo "USAGE: unknown option $1" >&2; exit 2 ;; *) file=$1 ;;
  esac
  shift
done
[ -n "$file" ] || { echo 'USAGE: glossary.sh [options] FILE' >&2; exit 2; }
folder=$corpus/business/glossary state=$corpus/_state/$producer.json now=$(date -u +%Y-%m-%dT%H:%M:%SZ)
count() { wc -l <"$1" | tr -d ' '; }
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT || exit 1
place() { # FILE TARGET: copied beside its place, then renamed over it, so that nobody reads a half
  [ -n "$dry" ] || { mkdir -p "${2%/*}" && cp "$1" "$2.tmp" && mv -f "$2.tmp" "$2"; }
}
field() { cat "$state" 2>/dev/null | tr -d '\r' | sed -n "s/^ *\"$1\": \(.*[^,]\),\{0,1\}$/\1/p" | head -n 1; }
save() { # STATUS ERROR-AS-JSON
  printf '{\n  "producer": "%s",\n  "status": "%s",\n  "lastRun": "%s",\n  "lastSuccess": %s,\n  "documents": %s,\n  "previousDocuments": %s,\n  "written": %s,\n  "unchanged": %s,\n  "removed": %s,\n  "error": %s,\n  "affirms": "content"\n}\n' \
    "$producer" "$1" "$now" "${success:-null}" "${documents:-0}" "${before:-null}" "$written" "$unchanged" "$removed" "$2" >"$work/state"
  place "$work/state" "$state" || exit 1
}
finish() { # STATUS ERROR-AS-JSON EXIT-CODE
  save "$1" "$2"
  if [ -n "$json" ]; then cat "$work/state"; else echo "$producer: $1, ${documents:-0} documents"; fi
  [ "$2" = null ] || echo "$2" | tr -d '"' >&2
  exit "$3"
}
written=0 unchanged=0 removed=0 success=$(field lastSuccess) documents=$(field documents) before=$(field previousDocuments)
[ "$(field status)" = '"ok"' ] && before=$documents
save running null
[ -r "$file" ] || finish failed '"the glossary can not be read"' 1
owned() { [ "$(head -n 1 "$1" 2>/dev/null | tr -d '\r')" = --- ] && sed -n '2,/^---/p' "$1" | tr -d '\r' | grep -qx "producer: $producer"; }
for there in "$folder"/*.md; do owned "$there" && echo "${there##*/}"; done >"$work/own"
tr -d '\r' <"$file" | sed "1s/^$(printf '\357\273\277')//" >"$work/input" && lines=$(grep -c '[^[:space:]]' "$work/input")
awk -F "$tab" 'NF > 1 && length($1) <= 80 && $1 ~ /^[A-Za-z0-9]([A-Za-z0-9 ._-]*[A-Za-z0-9])?$/ &&
  tolower($1) !~ /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/ && !seen[tolower($1)]++' "$work/input" |
  while IFS= read -r line; do n=${line%%"$tab"*}; { [ ! -e "$folder/$n.md" ] || owned "$folder/$n.md"; } && printf '%s\n' "$line"; done >"$work/wanted"
cut -f 1 "$work/wanted" | sed 's/$/.md/' >"$work/names" && : >"$work/gone"
skipped=$((lines - $(count "$work/wanted")))
[ "$skipped" -gt 0 ] || grep -vxF -f "$work/names" "$work/own" >"$work/gone" # who saw only part knows of nothing that it is gone
gone=$(count "$work/gone") own=$(count "$work/own")
[ -n "$shrink" ] || [ $((gone * 5)) -le "$own" ] || finish failed "\"SHRINK_REFUSED: $gone of $own documents would go; see --allow-shrink\"" 1
render() { printf -- '---\ntitle: "%s"\norigin: business\nasOf: %s\nproducer: %s\n---\n\n# %s\n\n%s\n' "$1" "$3" "$producer" "$1" "$2"; }
while IFS= read -r line; do
  name=${line%%"$tab"*} text=${line#*"$tab"}
  target=$folder/$name.md
  render "$name" "$text" "$(sed -n 's/^asOf: //p' "$target" 2>/dev/null | tr -d '\r' | head -n 1)" >"$work/text"
  if [ -f "$target" ] && tr -d '\r' <"$target" | cmp -s - "$work/text"; then unchanged=$((unchanged + 1)); continue; fi
  render "$name" "$text" "${now%%T*}" >"$work/text"
  place "$work/text" "$target" && written=$((written + 1)) || finish failed '"a document can not be written"' 1
done <"$work/wanted"
while IFS= read -r name; do [ -n "$dry" ] || rm -f "$folder/$name"; removed=$((removed + 1)); done <"$work/gone"
documents=$(($(sort -u "$work/own" "$work/names" | wc -l) - removed))
[ "$skipped" -eq 0 ] || finish partial "\"$skipped lines have no usable name, or a taken one\"" 3
success="\"$now\"" && finish ok null 0
