"""Prints all listings of a chatbot, page by page. Needs only Python's standard library.

Needs BASE, SESSION_KEY and SERIAL in the environment. An optional argument is the name of a city.

    python3 listings.py "Alder Bay"
"""

import json
import os
import sys
import urllib.error
import urllib.request

BASE, KEY, SERIAL = (os.environ[name] for name in ("BASE", "SESSION_KEY", "SERIAL"))
PAGE_SIZE = 100


def call(path, body):
    """Return the response's Data. Exit with the service's message if it rejects the request."""
    request = urllib.request.Request(
        BASE + path,
        data=json.dumps(body).encode(),
        headers={"chatrobot-sessionkey": KEY, "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            envelope = json.load(response)
    except urllib.error.HTTPError as error:
        envelope = json.load(error)
    if not envelope["Success"]:
        sys.exit(f"{envelope['Code']}: {envelope['Message']}")
    return envelope["Data"]


def listings(city):
    """Yield each listing, newest first. Numbers are strings; unset fields are ""."""
    page, seen = 1, 0
    while True:
        body = {"SerialNumber": SERIAL, "PageNumber": page, "PageSize": PAGE_SIZE}
        if city:
            body["CityName"] = city
        data = call("/chat/Chatbot/RealEstateList", body)
        yield from data["List"]
        seen += len(data["List"])
        if not data["List"] or seen >= data["VirtualCount"]:
            return
        page += 1


for home in listings(" ".join(sys.argv[1:])):
    print(f"{home['MLSNumber']:<12} {home['SaleType']:<9} {home['CurrencySymbol']}{home['Price']:<9} "
          f"{home['Bedrooms']} bd  {home['Address']}, {home['City']}")
