#!/usr/bin/env python3
"""Measures what idle connections of one client cost another.

    benches/hostile/idle_connections.py target/release/porchlight

Starts the service twice on loopback with an empty folder: with its usual limits and 16,384 idle
connections, then with a limit of 1,024 open files and 1,200 of them. The crowd comes from 127.0.0.1,
the other client from 127.0.0.2. Prints one line per measurement and ends with 1 when a request of the
other client took longer than 100 ms or not all connections could be opened. Bounded: 180 s per measurement.
"""

import resource
import socket
import subprocess
import sys
import tempfile
import time

LIMIT_MS = 100
REQUESTS = 50
DEADLINE_S = 180
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


def start(program, folder, open_files):
    def limit():
        if open_files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (open_files, open_files))

    command = [program, "serve", "--listen", "127.0.0.1:0", "--data", folder]
    service = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=limit)
    line = service.stdout.readline().decode().strip()
    return service, int(line.rsplit(":", 1)[1])


def connect(port, source, timeout):
    connection = socket.socket()
    connection.settimeout(timeout)
    connection.bind((source, 0))
    connection.connect(("127.0.0.1", port))
    return connection


def request_ms(port, source):
    began = time.monotonic()
    with connect(port, source, 10) as connection:
        connection.sendall(HEALTH)
        answer = connection.recv(4096)
    if not answer.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(answer[:80])
    return (time.monotonic() - began) * 1000


def memory_mib(pid):
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def measure(program, name, count, open_files):
    with tempfile.TemporaryDirectory() as folder:
        service, port = start(program, folder, open_files)
        crowd = []
        try:
            deadline = time.monotonic() + DEADLINE_S
            before = [request_ms(port, "127.0.0.2") for _ in range(REQUESTS)]
            began = time.monotonic()
            refused = 0
            while len(crowd) + refused < count and time.monotonic() < deadline:
                try:
                    crowd.append(connect(port, "127.0.0.1", 5))
                except OSError:
                    refused += 1
            opened_s = time.monotonic() - began
            times = [request_ms(port, "127.0.0.2") for _ in range(REQUESTS)]
            own = request_ms(port, "127.0.0.1")
            print(
                f"{name}: {len(crowd)} of {count} connections opened in {opened_s:.1f} s, {refused} refused; "
                f"another client's request: worst {max(times):.1f} ms, median {sorted(times)[REQUESTS // 2]:.1f} ms "
                f"(before: worst {max(before):.1f} ms); the crowd's own: {own:.1f} ms; "
                f"service {memory_mib(service.pid):.0f} MiB",
                flush=True,
            )
            return max(times) <= LIMIT_MS and len(crowd) == count
        except (OSError, RuntimeError) as error:
            print(f"{name}: FAILED with {len(crowd)} connections open: {error!r}", flush=True)
            return False
        finally:
            for connection in crowd:
                connection.close()
            service.terminate()
            try:
                service.wait(35)
            except subprocess.TimeoutExpired:
                service.kill()


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    most = min(16_384, hard - 256)
    if most < 16_384:
        print(f"only {most} connections: this shell's hard limit of open files is {hard}")
    kept = measure(sys.argv[1], "usual limits", most, None)
    kept &= measure(sys.argv[1], "1,024 open files", 1_200, 1_024)
    sys.exit(0 if kept else 1)


main()
