"""Asks each model of a running service one question and prints the streamed answer.

`scripts/try-endpoints` uses it to show what third-party endpoints send and what a visitor gets of it.

    python chat.py BASE_URL SECRET_KEY SERIAL DATABASE QUESTION MODEL...
"""

import json
import sqlite3
import sys
import time
import urllib.request

BASE, KEY, SERIAL, DATABASE, QUESTION, *MODELS = sys.argv[1:]


def post(path, body):
    headers = {"Authorization": KEY, "Content-Type": "application/json"}
    return urllib.request.Request(BASE + path, json.dumps(body).encode(), headers)


def call(path, body):
    with urllib.request.urlopen(post(path, body), timeout=30) as reply:
        answer = json.load(reply)
    if not answer["Success"]:
        sys.exit(f"{path}: {answer['Message']}")
    return answer["Data"]


def explanation(answer_id):
    """The stored explanation with usage; reads only."""
    with sqlite3.connect(f"file:{DATABASE}?mode=ro", uri=True) as database:
        row = database.execute("select explanation from message where id = ?", [answer_id]).fetchone()
    return json.loads(row[0])


def chat(model):
    call("/chat/Chatbot/Edit", {"serialNumber": SERIAL, "Model": model, "Temperature": 1})
    session = call("/chat/Chatbot/GetSession", {"serialNumber": SERIAL})["SessionID"]
    began = time.monotonic()
    chunks, last = [], None
    ask = post("/chat/Chat/ClientAsk", {"sessionID": session, "content": QUESTION, "stream": True})
    with urllib.request.urlopen(ask, timeout=60) as stream:
        for line in stream:
            chunk = json.loads(line)
            if "AnswerID" in chunk:
                last = chunk
            elif "content" in chunk:
                chunks.append((time.monotonic() - began, chunk["content"]))
    print(f"\n== {model}: {QUESTION}")
    print("chunks     " + " ".join(f"{at * 1000:.0f}ms:{text!r}" for at, text in chunks))
    print(f"Answer     {last['Answer']!r}")
    print(f"totalToken {last['TotalToken']}, noAnswer {last['noAnswer']}, whole after {time.monotonic() - began:.2f} s")
    why = explanation(last["AnswerID"])
    print("explained  " + json.dumps({name: why.get(name) for name in ("Planner", "Writer", "Model", "Failure", "Usage")}))
    for checked in why.get("Checked", []):
        print(f"checked    {checked.get('Text')!r} for {checked.get('Field')}: {'right' if checked.get('OK') else 'wrong'}")
    assert "".join(text for _, text in chunks) == last["Answer"], "the chunks are the answer"


print("models     " + json.dumps(call("/chat/Chatbot/ModelList", {})))
for name in MODELS:
    chat(name)
