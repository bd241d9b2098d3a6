"""Verifies deliveries with standardwebhooks of PyPI. Reads {"secret", "events": [{"headers", "body"}]} from standard
input and prints {"verified", "after_flip"}: of the bodies as they came, and of those with one flipped byte."""

import json
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError


def verified(secret, headers, body):
    try:
        Webhook(secret).verify(body, headers)
        return 1
    except (WebhookVerificationError, ValueError):
        return 0


given = json.load(sys.stdin)
count, flipped = 0, 0
for event in given["events"]:
    body = event["body"].encode()
    count += verified(given["secret"], event["headers"], body)
    for place in range(0, len(body), 7):
        changed = bytearray(body)
        changed[place] ^= 1
        try:
            text = bytes(changed).decode()
        except UnicodeDecodeError:
            continue
        flipped += verified(given["secret"], event["headers"], text)
print(json.dumps({"verified": count, "after_flip": flipped}))
