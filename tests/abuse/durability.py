"""An acknowledged write survives: kill -9 under load, a full disk, and I/O errors. No upload part survives a restart.

PORCHLIGHT_KILLS sets the number of kills (default 25). The full disk needs root: it is a small tmpfs.
"""

import glob
import os
import random
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.parse

from service import Service

KILLS = int(os.environ.get("PORCHLIGHT_KILLS", "25"))


def listing(serial, number):
    return {
        "SerialNumber": serial, "SaleType": "for_sale", "Status": "Active", "CurrencySymbol": "$", "PropertyType": "House",
        "Bedrooms": 3, "Bathrooms": 2, "Url": f"https://homes.example/{number}", "MLSNumber": f"K{number}", "YearBuilt": 1990,
        "DaysOnMarket": 1, "LotArea": 4000, "BuildingArea": 1500, "AreaUnit": "Square Feet", "ParkingSpots": 1,
        "Address": f"{number} Lantern Street", "City": "Mill Town", "SalePrice": 300000, "Description": "x" * 2000,
    }


class Load:
    """Writers that create listings until stopped and remember which were acknowledged."""

    def __init__(self, service, serial, first):
        self.service, self.serial = service, serial
        self.acknowledged, self.lock = [], threading.Lock()
        self.next = first
        self.stopped = threading.Event()
        self.threads = [threading.Thread(target=self._write) for _ in range(8)]

    def _number(self):
        with self.lock:
            self.next += 1
            return self.next

    def _write(self):
        while not self.stopped.is_set():
            number = self._number()
            try:
                status, _, answer = self.service.call("/chat/Chatbot/RealEstateCreate", listing(self.serial, number),
                                                      key=self.service.keys["secretKey"], timeout=10)
            except Exception:
                continue
            if status == 200 and answer["Success"]:
                with self.lock:
                    self.acknowledged.append(number)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        for thread in self.threads:
            thread.join()


def stored_numbers(service, serial):
    numbers, page = set(), 1
    while True:
        data = service.must("/chat/Chatbot/RealEstateList", {"SerialNumber": serial, "PageNumber": page, "PageSize": 100},
                            key=service.keys["secretKey"])
        numbers.update(int(item["MLSNumber"][1:]) for item in data["List"])
        if len(data["List"]) < 100:
            return numbers, data["VirtualCount"]
        page += 1


def check_nothing_lost(checks, service, serial, acknowledged, event):
    stored, total = stored_numbers(service, serial)
    lost = acknowledged - stored
    checks.check(acknowledged and not lost and total == len(stored),
                 f"{event}: {len(acknowledged)} acknowledged, {len(lost)} lost, count {total} = rows {len(stored)}")


def kills(checks):
    with Service() as service:
        serial = service.new_chatbot()
        acknowledged, first, slowest = set(), 0, 0.0
        for _ in range(KILLS):
            with Load(service, serial, first) as load:
                time.sleep(random.uniform(0.05, 0.5))
                service.kill()
                load.stopped.set()
            acknowledged.update(load.acknowledged)
            first = load.next
            began = time.monotonic()
            service.start()
            service.call("/chat/Chatbot/List", {}, key=service.keys["secretKey"])
            slowest = max(slowest, time.monotonic() - began)
        check_nothing_lost(checks, service, serial, acknowledged, f"{KILLS} kills under load, slowest restart {slowest:.2f} s")
        service.kill()
        check = subprocess.run(["python3", "-c", "import sqlite3,sys; print(sqlite3.connect(sys.argv[1]).execute('pragma integrity_check').fetchone()[0])",
                                glob.glob(os.path.join(service.data, "*.db"))[0]], capture_output=True, text=True)
        checks.check(check.stdout.strip() == "ok", f"integrity check afterwards: {check.stdout.strip() or check.stderr.strip()}")


def full_disk(checks):
    folder = tempfile.mkdtemp(prefix="porchlight-full-")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "none", folder], capture_output=True).returncode:
        os.rmdir(folder)
        print("        full disk: not run, mounting a tmpfs needs root")
        return
    try:
        data, ballast = os.path.join(folder, "data"), os.path.join(folder, "ballast")
        os.mkdir(data)
        with Service(data=data) as service:
            serial = service.new_chatbot()
            create = lambda number: service.call("/chat/Chatbot/RealEstateCreate", listing(serial, number), key=service.keys["secretKey"])
            acknowledged = [n for n in range(50) if create(n)[0] == 200]
            # Unbuffered: what a full disk did not take would be written, and fail, once more on closing.
            with open(ballast, "wb", buffering=0) as file:
                try:
                    while True:
                        file.write(b"x" * 65536)
                except OSError:
                    pass
            codes, slowest = set(), 0.0
            for number in range(100, 600):
                began = time.monotonic()
                status, code, answer = create(number)
                slowest = max(slowest, time.monotonic() - began)
                if status == 200 and answer["Success"]:
                    acknowledged.append(number)
                else:
                    codes.add(code)
                    if len(codes) and number > 520:
                        break
            checks.check(codes == {"50701"} and slowest <= 1, f"full disk: writes answer {sorted(codes)} within {slowest:.2f} s (limit 1 s)")
            reads = service.must("/chat/Chatbot/RealEstateList", {"SerialNumber": serial}, key=service.keys["secretKey"])
            checks.check(reads["VirtualCount"] == len(acknowledged), f"full disk: reads go on, {reads['VirtualCount']} listings")
            connection = service.connect()
            connection.request("GET", "/readyz")
            ready = connection.getresponse().status
            checks.check(ready in (503, 507), f"full disk: /readyz answers {ready}")
            os.remove(ballast)
            began = time.monotonic()
            while time.monotonic() - began < 10 and create(9_000)[0] != 200:
                time.sleep(0.1)
            acknowledged.append(9_000)
            checks.check(time.monotonic() - began <= 5, f"space returns: writes again after {time.monotonic() - began:.2f} s (limit 5 s)")
            stored, _ = stored_numbers(service, serial)
            checks.check(set(acknowledged) <= stored, f"full disk: {len(set(acknowledged) - stored)} acknowledged writes lost")
    finally:
        subprocess.run(["umount", "-l", folder])
        os.rmdir(folder)


def io_errors(checks):
    here = os.path.dirname(os.path.abspath(__file__))
    folder = tempfile.mkdtemp(prefix="porchlight-eio-")
    shim, flag = os.path.join(folder, "failing_disk.so"), os.path.join(folder, "failing")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", shim, os.path.join(here, "failing_disk.c"), "-ldl"], check=True)
    try:
        with Service(env={"LD_PRELOAD": shim, "FAIL_WHILE": flag}) as service:
            serial = service.new_chatbot()
            create = lambda number: service.call("/chat/Chatbot/RealEstateCreate", listing(serial, number), key=service.keys["secretKey"])
            acknowledged = [n for n in range(20) if create(n)[2]["Success"]]
            open(flag, "w").close()
            codes = {create(number)[1] for number in range(100, 120)}
            checks.check(codes == {"50303"}, f"I/O errors: writes answer {sorted(codes)}")
            os.remove(flag)
            began = time.monotonic()
            while time.monotonic() - began < 10 and not create(9_000)[2]["Success"]:
                time.sleep(0.1)
            checks.check(time.monotonic() - began <= 5, f"I/O errors end: writes again after {time.monotonic() - began:.2f} s (limit 5 s)")
            acknowledged.append(9_000)
            service.kill()
            service.start()
            stored, _ = stored_numbers(service, serial)
            checks.check(set(acknowledged) <= stored, f"I/O errors, then a kill: {len(set(acknowledged) - stored)} acknowledged writes lost")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def staged_files(checks):
    with Service() as service:
        key = service.keys["secretKey"]
        connections = []
        for _ in range(5):
            answer = service.must("/chat/User/GetPreUploadUrl", {"fileName": "a.mp4"}, key=key)
            url = urllib.parse.urlsplit(answer["PreUploadUrl"])
            connection = service.connect()
            connection.putrequest("PUT", f"{url.path}?{url.query}")
            connection.putheader("Content-Length", str(10 * 1024 * 1024))
            connection.putheader("Content-Type", "video/mp4")
            connection.endheaders()
            connection.send(b"\0\0\0\x18ftypisom\0\0\2\0isommp42" + b"\0" * (2 * 1024 * 1024))
            connections.append(connection)
        time.sleep(0.5)
        service.kill()
        files = lambda: [path for path in glob.glob(os.path.join(service.data, "files", "**"), recursive=True) if os.path.isfile(path)]
        left = files()
        hour_ago = time.time() - 3700
        for path in left:
            os.utime(path, (hour_ago, hour_ago))
        service.start()
        began = time.monotonic()
        while files() and time.monotonic() - began < 20:
            time.sleep(0.1)
        checks.check(left and not files(), f"kill in 5 uploads: {len(left)} unfinished files left, {len(files())} after a restart when they are an hour old")


def run(checks):
    kills(checks)
    full_disk(checks)
    io_errors(checks)
    staged_files(checks)
