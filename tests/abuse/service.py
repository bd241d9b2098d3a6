"""A running `porchlight serve` on its own data folder, and the few calls that the abuse tests make."""

import http.client
import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time

PROGRAM = os.environ.get("PORCHLIGHT_PROGRAM", "target/release/porchlight")


class Service:
    """One service process on loopback. Use as a context manager."""

    def __init__(self, data=None, options=(), env=None, program=PROGRAM, database=None):
        self.program = program
        self.database = ["--database", database] if database else []
        self.own_data = data is None
        self.data = data or tempfile.mkdtemp(prefix="porchlight-abuse-")
        self.options = list(options)
        self.env = {**os.environ, **(env or {})}
        self.process = None
        self.port = None
        self.keys = None

    def __enter__(self):
        made = subprocess.run([self.program, "init", "--json", "--data", self.data, *self.database], check=True, capture_output=True)
        self.keys = json.loads(made.stdout)
        self.start()
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.process.kill()
        if self.process:
            self.process.wait()
        if self.own_data:
            shutil.rmtree(self.data, ignore_errors=True)

    def start(self):
        command = [self.program, "serve", "--listen", "127.0.0.1:0", "--data", self.data, *self.database, *self.options]
        self.log = open(os.path.join(tempfile.gettempdir(), f"porchlight-abuse-{os.getpid()}.log"), "ab")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, env=self.env)
        for line in self.process.stdout:
            if b"listening on " in line:
                self.port = int(line.rsplit(b":", 1)[1])
                return
        raise RuntimeError(f"the program ended before it listened; see {self.log.name}")

    def kill(self):
        """Ends the process as a power switch would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def rss_mib(self):
        return self._status("VmRSS") / 1024

    def _status(self, name):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(name + ":"))

    def connect(self, client_ip="127.0.0.1", timeout=60):
        """A connection from one of loopback's addresses, so that one machine can be several clients."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout, source_address=(client_ip, 0))

    def call(self, path, body, key=None, client_ip="127.0.0.1", timeout=60, headers=None):
        """Posts JSON and returns (HTTP status, X-Error-Code or "", parsed body or text)."""
        connection = self.connect(client_ip, timeout)
        try:
            head = {"Content-Type": "application/json", **({"Authorization": key} if key else {}), **(headers or {})}
            connection.request("POST", path, body if isinstance(body, (str, bytes)) else json.dumps(body), head)
            response = connection.getresponse()
            text = response.read().decode("utf-8", "replace")
            try:
                parsed = json.loads(text)
            except ValueError:
                parsed = text
            return response.status, response.headers.get("X-Error-Code", ""), parsed
        finally:
            connection.close()

    def must(self, path, body, **options):
        """The `Data` of a call that has to succeed."""
        status, code, answer = self.call(path, body, **options)
        assert status == 200 and answer["Success"], (path, status, code, answer)
        return answer["Data"]

    def new_chatbot(self, **settings):
        secret = self.keys["secretKey"]
        serial = self.must("/chat/Chatbot/Add", {"timeZone": "UTC", "type": 0}, key=secret)
        if settings:
            self.must("/chat/Chatbot/Edit", {"serialNumber": serial, **settings}, key=secret)
        return serial

    def import_listings(self, serial, count):
        cities = ["Harbor Bay", "Mill Town", "Stonebrook", "Alder Point"]
        rows = [
            {
                "SaleType": "for_sale", "Status": "Active", "CurrencySymbol": "$", "PropertyType": "House",
                "Bedrooms": 1 + n % 5, "Bathrooms": 1 + n % 3, "Url": f"https://homes.example/{n}", "MLSNumber": f"A{n:06}",
                "YearBuilt": 1950 + n % 70, "DaysOnMarket": n % 60, "LotArea": 4000, "BuildingArea": 900 + n % 2000,
                "AreaUnit": "Square Feet", "ParkingSpots": 1, "Address": f"{n + 1} Lantern Street",
                "City": cities[n % 4], "State": "WA", "SalePrice": 200000 + 1000 * (n % 500),
            }
            for n in range(count)
        ]
        for start in range(0, count, 500):
            report = self.must("/chat/Chatbot/RealEstateImport", {"SerialNumber": serial, "Rows": rows[start:start + 500]},
                               key=self.keys["secretKey"])
            assert report["Refused"] == 0, report

    def visitor(self, serial, client_ip="127.0.0.1"):
        """A new visitor's session ID and key, or None when the service refuses one."""
        status, _, answer = self.call("/chat/Chatbot/GetConfig", {"serialNumber": serial}, client_ip=client_ip)
        return (answer["Data"]["SessionID"], answer["Data"]["SessionKey"]) if status == 200 and answer["Success"] else None

    def ask(self, visitor, content, client_ip="127.0.0.1", timeout=60):
        """Asks as the widget does; returns (seconds, final chunk or None, X-Error-Code)."""
        session, key = visitor
        began = time.monotonic()
        connection = self.connect(client_ip, timeout)
        try:
            body = json.dumps({"sessionID": session, "content": content, "cards": True})
            connection.request("POST", "/chat/Chat/Ask", body, {"Content-Type": "application/json", "Authorization": key})
            response = connection.getresponse()
            text = response.read().decode("utf-8", "replace")
            code = response.headers.get("X-Error-Code", "")
        finally:
            connection.close()
        lines = [line for line in text.splitlines() if line.strip()]
        final = json.loads(lines[-1]) if lines else None
        return time.monotonic() - began, final if final and "AnswerID" in final else None, code


class Sampler:
    """Repeats a call in a thread until stopped and keeps how long each took."""

    def __init__(self, call, pause):
        self.call, self.pause = call, pause
        self.seconds, self.failures = [], 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self):
        while not self._stop.wait(self.pause):
            began = time.monotonic()
            try:
                if self.call() is False:
                    self.failures += 1
                    continue
            except (OSError, http.client.HTTPException, ValueError):
                self.failures += 1
                continue
            self.seconds.append(time.monotonic() - began)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._stop.set()
        self._thread.join()

    def at(self, percent):
        """The value below which `percent` of the samples lie, in milliseconds."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else float("inf")


class Checks:
    """Prints each check with what was measured, and a closing line that counts."""

    def __init__(self):
        self.passed = self.failed = 0

    def check(self, is_met, text):
        print(("ok      " if is_met else "FAILED  ") + text, flush=True)
        if is_met:
            self.passed += 1
        else:
            self.failed += 1

    def close(self):
        print(f"\n{self.passed} passed, {self.failed} failed", flush=True)
        return 1 if self.failed else 0
