#!/bin/sh
# Installs the Porchlight server from its signed package repository:
#
#   curl -fsSL @URL@/install.sh | sudo sh -s -- --domain chat.example.com
#
# The options are those of `porchlight setup`, which runs after the installation. Without options it only installs.
#
# Debian 12 or later, Ubuntu 22.04 or later, Fedora. It adds the repository, trusting only the key below, and installs
# porchlight-server. Updates then come with those of the system. To undo it, remove the package and the file that it names.
#
# Everything is in one function, so that a download that was cut off runs nothing.
set -eu

say() { printf '%s\n' "$*"; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

signing_key() {
  cat <<'KEY'
@KEY@
KEY
}

install_with_apt() {
  say "Adding /etc/apt/sources.list.d/porchlight.sources"
  # A blank line within a field is written as " ."
  {
    printf 'Types: deb\nURIs: @URL@/deb\nSuites: stable\nComponents: main\nSigned-By:\n'
    signing_key | sed -e 's/^$/./' -e 's/^/ /'
  } >/etc/apt/sources.list.d/porchlight.sources
  # Only this repository: another one that fails must not stop us.
  apt-get update -qq -o Dir::Etc::sourcelist=sources.list.d/porchlight.sources -o Dir::Etc::sourceparts=- -o APT::Get::List-Cleanup=0 ||
    fail "The package repository @URL@/deb can't be used. The lines above say why."
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq porchlight-server ||
    fail "porchlight-server wasn't installed. The lines above say why."
}

install_with_dnf() {
  say "Adding /etc/yum.repos.d/porchlight.repo"
  signing_key >/etc/pki/rpm-gpg/RPM-GPG-KEY-porchlight
  cat >/etc/yum.repos.d/porchlight.repo <<'REPOSITORY'
[porchlight]
name=Porchlight
baseurl=@URL@/rpm
enabled=1
gpgcheck=1
repo_gpgcheck=1
gpgkey=file:///etc/pki/rpm-gpg/RPM-GPG-KEY-porchlight
REPOSITORY
  dnf install -y -q porchlight-server || fail "porchlight-server wasn't installed. The lines above say why."
}

main() {
  [ "$(id -u)" -eq 0 ] || fail "Run this as root: curl -fsSL @URL@/install.sh | sudo sh"
  case $(uname -m) in
    x86_64 | aarch64) ;;
    *) fail "There is no package for $(uname -m); only for x86_64 and aarch64." ;;
  esac
  if command -v apt-get >/dev/null; then
    install_with_apt
  elif command -v dnf >/dev/null; then
    install_with_dnf
  else
    fail "This needs apt (Debian 12, Ubuntu 22.04 or later) or dnf (Fedora)."
  fi
  say "Installed: $(porchlight --version)"
  if [ $# -gt 0 ]; then
    porchlight setup "$@"
  else
    say "Next: sudo porchlight setup --domain chat.example.com"
  fi
}

main "$@"
