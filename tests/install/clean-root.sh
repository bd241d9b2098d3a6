# A clean Debian to install into; sourced by tests/install/deb and tests/install/repository, in a mount namespace of their
# own. It is made by debootstrap from this machine's release and mirror, and has nothing but what apt needs.

. /etc/os-release

in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }

# open_root OUTPUT: sets $root. The base system is kept in OUTPUT; it changes with the release only and is rebuilt once a week.
open_root() {
  local base=$1/base-$VERSION_CODENAME.tar mirror
  root=$(mktemp -d /var/tmp/porchlight-root-XXXXXX)
  if [ -n "$(find "$base" -mtime -7 2>/dev/null)" ]; then
    tar -C "$root" -xf "$base"
  else
    mirror=$(apt-get indextargets --format '$(REPO_URI)' "Codename: $VERSION_CODENAME" 'Created-By: Packages' | head -1)
    say "A clean $VERSION_CODENAME from $mirror"
    debootstrap --variant=minbase "$VERSION_CODENAME" "$root" "$mirror" >"$1/debootstrap.log"
    tar -C "$root" -cf "$base.part" . && mv "$base.part" "$base"
  fi
  # A folder of mktemp is its maker's alone; a person is to look into this one.
  chmod 755 "$root"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  for setting in /etc/apt/apt.conf.d/*proxy*; do [ ! -e "$setting" ] || cp "$setting" "$root/etc/apt/apt.conf.d/"; done
  in_root apt-get update -qq
}

close_root() {
  [ -n "${root:-}" ] || return 0
  for place in dev/shm dev proc tmp/.X11-unix; do umount -l "$root/$place" 2>/dev/null || true; done
  rm -rf --one-file-system "$root"
}
