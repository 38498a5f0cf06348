#!/bin/sh
# Boots the Debian system in folder $1 as a separate machine, with separate processes, network, mounts, host name and systemd.
set -eu

root=$1

# Separate control group: two machines in one group would remove the groups of each other's services.
if [ "${2:-}" != grouped ]; then
  mount --make-rprivate /
  groups=$(mktemp -d)
  for kind in 'cgroup -o none,name=systemd' cgroup2; do
    # shellcheck disable=SC2086 # Type and options.
    mount -t $kind cgroup "$groups" 2>/dev/null || continue
    mkdir -p "$groups/parvis-test-$(basename "$groups")"
    echo 0 >"$groups/parvis-test-$(basename "$groups")/cgroup.procs"
    umount "$groups"
  done
  rmdir "$groups"
  exec unshare --cgroup sh "$0" "$root" grouped
fi

mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t tmpfs -o mode=755 tmpfs "$root/sys/fs/cgroup"
mkdir -p "$root/sys/fs/cgroup/systemd" "$root/sys/fs/cgroup/unified"
if ! mount -t cgroup -o none,name=systemd cgroup "$root/sys/fs/cgroup/systemd" 2>/dev/null; then
  # The host only has the unified hierarchy.
  umount "$root/sys/fs/cgroup"
  mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
else
  mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup/unified" 2>/dev/null || true
fi
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
hostname parvis
ip link set lo up
cd "$root"
mkdir -p .before
pivot_root . .before
umount -l /.before
exec env -i container=parvis-test PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --show-status=no --log-target=journal
