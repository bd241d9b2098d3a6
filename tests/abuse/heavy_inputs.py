"""Messages that are expensive to read. Nobody else may notice them.

One client sends them from its own IP while another visitor asks ordinary questions and a third
client polls /healthz. Prints latencies as ratios to the quiet phase of the same run.
"""

import base64
import os
import signal
import threading
import time

from service import Sampler, Service

QUESTIONS = ["3 bedroom homes in Mill Town under 500k", "which one is the cheapest?", "homes in Stonebrook with 2 baths"]
COMPOUND = "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle"


def heavy_messages():
    picture = lambda: "look at this data:image/png;base64," + base64.b64encode(os.urandom(2250)).decode()
    words = ["".join(chr(97 + (n * step) % 26) for n in range(600)) for step in (1, 3, 5, 7)]
    return [
        "homes for half a mil",
        *words,
        picture(),
        picture(),
        "\N{HOUSE BUILDING} " * 16_000,
        "\N{HOUSE BUILDING}" * 32_000,
        "9" * 32_000,
        (COMPOUND + " ") * (32_000 // (len(COMPOUND) + 1)),
        " ".join(COMPOUND[: 40 + n % 30] + str(n) for n in range(1_000))[:32_000],
    ]


def healthz(service, connection_ip):
    connection = service.connect(connection_ip, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    finally:
        connection.close()


def run(checks):
    with Service(options=["--visitor-limits", "off"]) as service:
        serial = service.new_chatbot()
        service.import_listings(serial, 2_000)
        polite = service.visitor(serial, "127.0.0.3")
        number = iter(range(1_000_000))
        polite_question = lambda: service.ask(polite, QUESTIONS[next(number) % 3], "127.0.0.3")[1] is not None
        for _ in range(20):
            polite_question()

        with Sampler(polite_question, 0.05) as quiet, Sampler(lambda: healthz(service, "127.0.0.4"), 0.01) as quiet_health:
            time.sleep(8)
        rss_before = service.rss_mib()

        answers = []

        def hostile(message):
            visitor = service.visitor(serial, "127.0.0.2")
            answers.append((message[:20], *service.ask(visitor, message, "127.0.0.2", timeout=120)))

        with Sampler(polite_question, 0.05) as loud, Sampler(lambda: healthz(service, "127.0.0.4"), 0.01) as health:
            began = time.monotonic()
            rounds = 0
            # Twelve at once, twice a second: 1,440 a minute where one client IP may send 30. Faster rounds would
            # measure this script, which shares the machine's cores with the service.
            while rounds < 16:
                time.sleep(max(0, rounds * 0.5 - (time.monotonic() - began)))
                rounds += 1
                threads = [threading.Thread(target=hostile, args=(message,)) for message in heavy_messages()]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
            took = time.monotonic() - began
        rss_after = service.rss_mib()

        sent = rounds * len(heavy_messages())
        ended = [answer for answer in answers if answer[2] is not None]
        slowest = max((seconds for _, seconds, _, _ in answers), default=0)
        checks.check(len(ended) == sent, f"heavy messages: {len(ended)} of {sent} answered, slowest {slowest:.2f} s, all in {took:.1f} s")
        checks.check(health.failures == 0 and health.at(99) <= 50 and health.at(100) <= 250,
                     f"/healthz meanwhile: p50 {health.at(50):.1f} ms, p99 {health.at(99):.1f} ms, worst {health.at(100):.1f} ms "
                     f"of {len(health.seconds)}, {health.failures} failed (quiet p99 {quiet_health.at(99):.1f} ms; limits 50 and 250 ms)")
        checks.check(loud.failures == 0 and loud.at(50) <= 2 * quiet.at(50) and loud.at(100) <= 1_000,
                     f"another visitor's answer: median {quiet.at(50):.1f} ms quiet, {loud.at(50):.1f} ms meanwhile "
                     f"({loud.at(50) / quiet.at(50):.2f} x, limit 2 x); p99 {quiet.at(99):.1f} and {loud.at(99):.1f} ms, worst {loud.at(100):.1f} ms; {loud.failures} failed")
        checks.check(rss_after - rss_before <= 50, f"resident memory: {rss_before:.1f} MiB before, {rss_after:.1f} MiB after (limit +50)")

        threads = [threading.Thread(target=_ignore_errors, args=(hostile, message)) for message in heavy_messages()]
        for thread in threads:
            thread.start()
        time.sleep(0.05)
        began = time.monotonic()
        service.process.send_signal(signal.SIGTERM)
        service.process.wait(timeout=60)
        checks.check(time.monotonic() - began <= 30, f"SIGTERM while 12 of them run: exit after {time.monotonic() - began:.2f} s (limit 30 s)")
        for thread in threads:
            thread.join()


def _ignore_errors(call, *arguments):
    """The service goes away while these run."""
    try:
        call(*arguments)
    except Exception:
        pass
