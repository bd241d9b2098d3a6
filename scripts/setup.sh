# What the two commands need, installed if it is missing. Sourced by scripts/run and scripts/test.
#
# System packages come by apt when this user may (root, or sudo without a password); otherwise the
# exact line is printed and nothing is half done.

say() { printf '\n== %s\n' "$*" >&2; }

stop() {
  printf '%s\n' "$*" >&2
  exit 1
}

# need_packages PACKAGE...
need_packages() {
  local missing=() package
  for package in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Abbrev}' "$package" 2>/dev/null | cut -c1-2)" = ii ] || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  command -v apt-get >/dev/null || stop "These Debian packages, or what they are called here, are needed: ${missing[*]}"
  local as=()
  if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || stop "Some system packages are missing. Install them, then run this again:
  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing[*]}"
    as=(sudo)
  fi
  say "Installing ${missing[*]}"
  "${as[@]}" apt-get update -qq
  "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# need_headless_shell: Chromium without windows, for the browser tests. They run with Chromium, too, but take longer, so a
# system without this package is good enough.
need_headless_shell() {
  (need_packages chromium-headless-shell) || say "No chromium-headless-shell here: the browser tests use Chromium and take longer"
}

need_tools() {
  # rust-toolchain.toml asks for "stable". A machine whose only toolchain has another name uses that one.
  if [ -z "${RUSTUP_TOOLCHAIN:-}" ] && command -v rustup >/dev/null && ! rustup toolchain list | grep -q '^stable'; then
    RUSTUP_TOOLCHAIN=$(cd / && rustup default | cut -d' ' -f1)
    export RUSTUP_TOOLCHAIN
  fi
  command -v cargo >/dev/null || stop "Rust is missing. Install it from https://rustup.rs, then run this again."
  command -v npm >/dev/null || stop "Node.js 20 or later with npm is missing. Install it, then run this again."
  [ "$(node -p 'process.versions.node.split(".")[0]')" -ge 20 ] || stop "Node.js 20 or later is needed; this is $(node --version)."
}

# need_cargo_tool BINARY CRATE VERSION: a cargo program, kept in target/tools. Compiled for a single run, without optimizations.
need_cargo_tool() {
  command -v "$1" >/dev/null && return
  [ -x "target/tools/bin/$1" ] || { say "Installing $2"; env -u RUSTC_WORKSPACE_WRAPPER cargo install --locked --quiet --debug --config profile.dev.debug=false --root target/tools --version "$3" "$2"; }
  export PATH="$PWD/target/tools/bin:$PATH"
}

# What compiling the service needs, and the desktop app on top of it.
SERVICE_PACKAGES=(build-essential pkg-config ca-certificates)
DESKTOP_PACKAGES=(libwebkit2gtk-4.1-dev libgtk-3-dev librsvg2-dev)
TEST_PACKAGES=(curl systemd procps age zstd sqlite3 chromium xvfb xauth dbus dbus-x11 gnome-keyring libsecret-tools webkit2gtk-driver postgresql pebble minisign iproute2 nginx-light python3-aiosmtpd python3-dbus python3-gi python3-requests openssl imagemagick fonts-noto-core)

# need_moto: a server that speaks S3, for backups into a bucket. Debian has no package of it.
need_moto() {
  command -v moto_server >/dev/null && return
  local tools=target/tools/moto
  [ -x "$tools/bin/moto_server" ] || {
    need_packages python3-venv
    say "Installing moto"
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet 'moto[server]==5.2.1'
  }
  export PATH="$PWD/$tools/bin:$PATH"
}

# need_webhook_library: the published verifier of webhooks for Python, and a reader of calendar entries. Debian doesn't
# have the first and has an old second.
need_webhook_library() {
  need_packages python3-venv
  need_python_packages standardwebhooks==1.1.0 icalendar==7.3.2
}

# What building packages needs besides, and what installing them in a clean root does.
PACKAGE_PACKAGES=(dpkg-dev)
# What building the image needs besides, and what starting it without a container engine does.
IMAGE_PACKAGES=(umoci)
IMAGE_TEST_PACKAGES=("${IMAGE_PACKAGES[@]}" skopeo bubblewrap python3-venv)
INSTALL_PACKAGES=("${PACKAGE_PACKAGES[@]}" debootstrap lintian rpm rpm2cpio cpio desktop-file-utils appstream xvfb imagemagick xdotool librsvg2-bin icnsutils icoutils)

# What making a package repository needs (scripts/repository).
REPOSITORY_PACKAGES=(reprepro createrepo-c rpm gnupg)

# npm packages, only when the lock file changed since the last time.
need_node_modules() {
  local stamp=node_modules/.porchlight-lock
  cmp -s package-lock.json "$stamp" && return
  say "Installing npm packages"
  npm ci --no-audit --no-fund --loglevel=error >&2
  cp package-lock.json "$stamp"
}

# Screens and widget, only when their sources changed: the programs embed them, and would be compiled again.
build_ui() {
  need_node_modules
  [ -z "${PORCHLIGHT_PROGRAMS_ARE_BUILT:-}" ] || return 0
  local built=ui/dist/.built
  if [ -f "$built" ] && [ -z "$(find ui/src ui/build.mjs ui/vite.shared.ts ui/package.json icons package-lock.json -newer "$built" -print -quit)" ]; then
    return
  fi
  npm run build --silent -w ui >&2
  touch "$built"
}

# need_python_packages PACKAGE==VERSION...: in an environment of their own below target/tools. Sets PYTHON.
need_python_packages() {
  PYTHON=$PWD/target/tools/python/bin/python3
  [ -x "$PYTHON" ] || python3 -m venv target/tools/python
  "$PYTHON" -m pip install --quiet --disable-pip-version-check "$@"
}

# build_programs NAME...: programs as the Rust tests build them. Cargo counts what tests depend on ("test-util" of Tokio) only
# if it builds an example or a test, too; otherwise 24 crates that others depend on are compiled again, and for "-p" 213.
build_programs() {
  [ -z "${PORCHLIGHT_PROGRAMS_ARE_BUILT:-}" ] || return 0
  local name bins=()
  for name in "$@"; do bins+=(--bin "$name"); done
  cargo build --locked --quiet --workspace "${bins[@]}" --example ask
}
