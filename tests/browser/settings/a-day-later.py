"""Makes talks, leads and the marks of told days a day older while the service is stopped.

Why it exists: daily mails are written after midnight, and a test does not wait for it. The service
finds its own database as it would the next day. Not here: what the service then does.
"""

import sqlite3
import sys

DAY_MS = 24 * 60 * 60 * 1000

TIMES = {
    "session": ["created_at_ms", "last_at_ms"],
    "message": ["created_at_ms"],
    "lead": ["created_at_ms", "changed_at_ms"],
    "daily_mail": ["until_ms"],
}

with sqlite3.connect(sys.argv[1]) as database:
    for table, columns in TIMES.items():
        for column in columns:
            database.execute(f"update {table} set {column} = {column} - {DAY_MS}")
    database.execute("update daily_mail set local_date = date(local_date, '-1 day')")
database.close()
