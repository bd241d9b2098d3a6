# Parts of a long run. Each has a log of its own, and one that fails doesn't stop the others. Sourced by scripts/test.

logs=$(mktemp -d)
lanes=() in_lane=""
trap 'for lane in "${lanes[@]}"; do kill -- "-$lane" 2>/dev/null || true; done; rm -rf "$logs"' EXIT

# part COMMAND [ARGUMENT...]: runs it to its first failure. What it writes is printed as it comes, in a lane when it has ended.
part() {
  local name=${1##*/} began=$SECONDS code
  # Not behind "||" or "if": there errexit is off, in the subshell too.
  set +e
  if [ -z "$in_lane" ]; then
    (trap 'times >"$logs/$name.times"' EXIT; set -e; "$@") 2>&1 | tee "$logs/$name"
    code=${PIPESTATUS[0]}
  else
    (trap 'times >"$logs/$name.times"' EXIT; set -e; "$@") >"$logs/$name" 2>&1
    code=$?
  fi
  set -e
  {
    # One lane prints at a time.
    flock 9
    [ -z "$in_lane" ] || cat "$logs/$name"
    [ "$code" = 0 ] || say "$name failed ($code)"
    printf '%s %d %d\n' "$name" "$((SECONDS - began))" "$code" >&9
  } 9>>"$logs/ended"
}

# lane PRIORITY FUNCTION...: runs these parts one after the other, beside what follows. 0 is the highest priority, 19 the lowest.
lane() {
  local priority=$1 one
  shift
  # In a group of processes, so that it ends with this script.
  set -m
  (
    in_lane=yes
    renice -n "$priority" -p "$BASHPID" >/dev/null
    for one; do part "$one"; done
  ) </dev/null &
  set +m
  lanes+=("$!")
}

# Waits until all lanes have ended.
finish_lanes() {
  local lane
  for lane in "${lanes[@]}"; do
    wait "$lane" || printf 'a_lane 0 %d\n' "$?" >>"$logs/ended"
  done
  lanes=()
}

has_failed() { grep -q "^$1 [0-9]* [^0]" "$logs/ended"; }

# The processors' seconds of a part and of all that it started and waited for.
cpu_seconds() {
  [ -f "$logs/$1.times" ] || return 0
  tr 'ms' '  ' <"$logs/$1.times" | awk '{ sum += $1 * 60 + $2 + $3 * 60 + $4 } END { printf "%d", sum }'
}

# Prints the seconds of all parts with those of the processors, and the last lines of those that failed; stops if one did.
summary() {
  local name seconds code failed=()
  local times
  times=$(while read -r name seconds code; do
    printf ' %s %d (%s),' "$name" "$seconds" "$(cpu_seconds "$name")"
  done <"$logs/ended")
  say "Seconds (of the processors):$times"
  while read -r name seconds code; do
    [ "$code" = 0 ] || failed+=("$name")
  done <"$logs/ended"
  [ "${#failed[@]}" != 0 ] || return 0
  for name in "${failed[@]}"; do
    say "The last lines of $name"
    tail -n 60 "$logs/$name" || true
  done
  # Once more by name: a reader may get no more than the end.
  say "The tests that failed"
  for name in "${failed[@]}"; do
    grep -hE '^ *(FAIL|TIMEOUT|SIG[A-Z]+) \[|^ *✘|^ *[0-9]+\) |^ *FAIL  |^test .* FAILED|^error' "$logs/$name" | cut -c1-200 | sort -u | head -n 20 || true
  done
  say "Seconds (of the processors):$times"
  stop "Failed: ${failed[*]}. The whole output of each is above."
}
