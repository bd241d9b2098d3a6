# A screen of a test's own, and what is on it. Sourced by deb and rpm.

# open_screen: sets DISPLAY; the screen ends with close_screen.
open_screen() {
  exec {screen_number}< <(exec Xvfb -displayfd 1 -screen 0 1280x820x24 -nolisten tcp 2>/dev/null)
  SCREEN=$!
  read -r -u "$screen_number" DISPLAY_NUMBER
  export DISPLAY=:$DISPLAY_NUMBER
}

close_screen() { kill "$SCREEN" 2>/dev/null || true; }

# picture_of_app FILE PID: waits until the window shows more than a plain ground and stays as it is
# for three looks but for a caret, and photographs it.
# 60 s is more than a loaded machine needs; the program must live all that time.
picture_of_app() {
  local until=$((SECONDS + 60)) colours=0 same=0 apart
  import -window root "$1"
  while [ "$colours" -lt 300 ] || [ "$same" -lt 3 ]; do
    [ "$SECONDS" -lt "$until" ] || stop "After 60 s the window is not finished ($colours colours); see $1"
    kill -0 "$2" 2>/dev/null || stop "The app ended by itself; see $(dirname "$1")"
    mv "$1" "$1.before"
    sleep 0.3
    import -window root "$1"
    colours=$(identify -format '%k' "$1")
    apart=$(compare -metric AE "png:$1.before" "$1" null: 2>&1) || true
    if [ "${apart%%[ .]*}" -lt 200 ]; then same=$((same + 1)); else same=0; fi
  done
  rm -f "$1.before"
  echo "window \"$(xdotool search --onlyvisible --name Porchlight getwindowname 2>/dev/null | head -1)\", $colours colours: $1"
}
