"""PostgreSQL ends without warning and comes back, under load: acknowledged writes are there, and the service goes on by
itself."""

import glob
import os
import pwd
import random
import shutil
import subprocess
import tempfile
import time

from durability import Load, check_nothing_lost
from service import Service

KILLS = int(os.environ.get("PORCHLIGHT_POSTGRES_KILLS", "5"))


class Postgres:
    """A durable server of our own on a socket in a temporary folder. Use as a context manager."""

    def __init__(self, bin_folder):
        self.bin = bin_folder
        self.home = tempfile.mkdtemp(prefix="porchlight-pg-", dir="/tmp")
        self.url = f"postgres://postgres@localhost/postgres?host={self.home}"
        # PostgreSQL refuses to run as root.
        self.owner = {}
        if os.getuid() == 0:
            account = pwd.getpwnam("postgres")
            shutil.chown(self.home, "postgres")
            self.owner = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}

    def __enter__(self):
        self._run("initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C")
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
        shutil.rmtree(self.home, ignore_errors=True)

    def start(self):
        options = f"-c listen_addresses= -c unix_socket_directories={self.home} -c max_connections=100"
        self._run("pg_ctl", "start", "--wait", "--silent", "--log", f"{self.home}/log", "--options", options)

    def kill(self):
        """Ends all its processes at once, without flushing anything."""
        self._run("pg_ctl", "stop", "--mode=immediate", "--silent")

    def _run(self, program, *arguments):
        command = [os.path.join(self.bin, program), "--pgdata", f"{self.home}/data", *arguments]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL, **self.owner)


def run(checks):
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
    if not found:
        print("        PostgreSQL: not run, it is not installed")
        return
    with Postgres(found[-1]) as postgres, Service(database=postgres.url) as service:
        serial = service.new_chatbot()
        acknowledged, first, slowest = set(), 0, 0.0
        for _ in range(KILLS):
            with Load(service, serial, first) as load:
                time.sleep(random.uniform(0.3, 1))
                postgres.kill()
                time.sleep(0.2)
                postgres.start()
                slowest = max(slowest, seconds_until_it_writes(load))
            acknowledged.update(load.acknowledged)
            first = load.next
        check_nothing_lost(checks, service, serial, acknowledged, f"{KILLS} kills of PostgreSQL under load")
        checks.check(slowest <= 10, f"the service writes again {slowest:.2f} s after PostgreSQL is back (limit 10 s)")


def seconds_until_it_writes(load):
    began, before = time.monotonic(), len(load.acknowledged)
    while len(load.acknowledged) == before and time.monotonic() - began < 30:
        time.sleep(0.02)
    return time.monotonic() - began
