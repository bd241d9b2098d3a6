"""One client IP does everything it can for a minute. Its counts stay at their limits; a second IP is not affected."""

import collections
import struct
import threading
import time
import urllib.parse
import zlib

from service import Service

SECONDS = 60
ATTACKER, OTHER = "127.0.0.2", "127.0.0.3"


def small_png():
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"\0" + b"\x80" * 6 + b"\0" + b"\x80" * 6)) + chunk(b"IEND", b""))


def run(checks):
    with Service() as service:
        secret = service.keys["secretKey"]
        serial = service.new_chatbot(TalkToHumanEmail="office@example.com", EnableUploadImage=True)
        service.import_listings(serial, 200)
        counts = collections.Counter()
        codes = collections.Counter()
        lock = threading.Lock()
        end = time.monotonic() + SECONDS
        picture = small_png()

        def count(name, code=""):
            with lock:
                counts[name] += 1
                if code:
                    codes[f"{name.split()[0]} {code}"] += 1

        def upload(key):
            status, code, answer = service.call("/chat/User/GetPreUploadUrl", {"fileName": "a.png"}, key=key, client_ip=ATTACKER)
            if status != 200 or not answer["Success"]:
                return count("upload refused", code)
            url = urllib.parse.urlsplit(answer["Data"]["PreUploadUrl"])
            connection = service.connect(ATTACKER)
            try:
                connection.request("PUT", f"{url.path}?{url.query}", picture)
                response = connection.getresponse()
                response.read()
                count("upload stored" if response.status == 200 else "upload refused", response.headers.get("X-Error-Code", ""))
            finally:
                connection.close()

        def attack(number):
            while time.monotonic() < end:
                visitor = service.visitor(serial, ATTACKER)
                if visitor is None:
                    count("session refused")
                    time.sleep(0.05)
                    continue
                session, key = visitor
                for n in range(3):
                    _, final, code = service.ask(visitor, "3 bedroom homes in Mill Town", ATTACKER)
                    count("answer" if final else "question refused", code)
                upload(key)
                for n in range(5):
                    status, code, answer = service.call(
                        "/chat/Chat/Identify",
                        {"sessionID": session, "Name": f"Person {number}-{n}", "Email": f"p{number}-{n}-{session}@example.com"},
                        key=key, client_ip=ATTACKER)
                    count("identity kept" if status == 200 and answer["Success"] else "identity refused", code)
                status, code, answer = service.call("/chat/Chat/TalkToPerson", {"sessionID": session, "Message": "Call me"},
                                                    key=key, client_ip=ATTACKER)
                count("handoff accepted" if status == 200 and answer["Success"] else "handoff refused", code)

        threads = [threading.Thread(target=attack, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        other = service.visitor(serial, OTHER)
        times, refused = [], 0
        while time.monotonic() < end:
            seconds, final, _ = service.ask(other, "homes in Stonebrook", OTHER)
            times.append(seconds)
            refused += final is None
            time.sleep(4)
        for thread in threads:
            thread.join()

        leads = service.must("/chat/Chatbot/LeadList", {"serialNumber": serial}, key=secret)
        emails = service.must("/chat/Chatbot/MailList", {"SerialNumber": serial}, key=secret)
        emails = emails["List"] if isinstance(emails, dict) else emails
        print("        " + ", ".join(f"{name} {number}" for name, number in sorted(counts.items())))
        print("        refusals by code: " + ", ".join(f"{name} x {number}" for name, number in sorted(codes.items())))
        checks.check(0 < counts["answer"] <= 30, f"answers to one IP in {SECONDS} s: {counts['answer']} (30 a minute)")
        checks.check(0 < counts["upload stored"] <= 60, f"files stored for one IP: {counts['upload stored']} (limit 60 a day)")
        checks.check(len(emails) == 3, f"handoff emails caused by one IP: {len(emails)} (limit 3 a day)")
        checks.check(0 < len(leads) <= 20, f"leads of one IP: {len(leads)} (limit 20 a day)")
        checks.check(refused == 0, f"a second IP: {len(times)} questions, {refused} refused, slowest answer {1000 * max(times):.0f} ms")
