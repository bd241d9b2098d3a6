"""Makes conversations, leads, counts and report markers older while the service is stopped, because a test can't wait
for midnight or the end of a month.
"""

import sqlite3
import sys

DAY_MS = 24 * 60 * 60 * 1000
path, ms = sys.argv[1], int(sys.argv[2])

TIMES = {
    "session": ["created_at_ms", "last_at_ms"],
    "message": ["created_at_ms"],
    "lead": ["created_at_ms", "changed_at_ms"],
    "month_count": ["start_ms"],
    "daily_mail": ["until_ms"],
}

with sqlite3.connect(path) as database:
    for table, columns in TIMES.items():
        for column in columns:
            database.execute(f"update {table} set {column} = {column} - {ms}")
    database.execute(f"update daily_mail set local_date = date(local_date, '-{ms // DAY_MS} days')")
database.close()
