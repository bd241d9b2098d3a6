"""An OpenAI-compatible endpoint that looks up the price of 12 Maple Lane by calling functions.

`scripts/try-endpoints` runs it behind LiteLLM's proxy, which reads and writes the tools, the calls and their results
again: what reaches the service is LiteLLM's own form of them.

    python tool_model.py PORT
"""

import http.server
import json
import re
import sys


def turn(messages):
    """The delta of the next turn: a call, or words."""
    results = [message["content"] for message in messages if message["role"] == "tool"]
    if not results:
        arguments = {"constraints": {"streets": ["12 Maple Lane"]}, "limit": 1}
        return call("search_listings", arguments)
    found = re.search(r"ID: (\d+)", results[-1])
    if len(results) == 1 and found:
        return call("get_listings", {"ids": [found[1]], "fields": ["price"]})
    price = re.search(r"\$[\d,]+", results[-1])
    return {"content": f"12 Maple Lane is listed at {price[0]}." if price else "I did not find that home."}


def call(name, arguments):
    function = {"name": name, "arguments": json.dumps(arguments)}
    return {"tool_calls": [{"index": 0, "id": "call_1", "type": "function", "function": function}]}


class Endpoint(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        delta = turn(body["messages"]) if body.get("tools") else {"content": "I have no tools."}
        reason = "tool_calls" if "tool_calls" in delta else "stop"
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        for choice in ({"index": 0, "delta": delta}, {"index": 0, "delta": {}, "finish_reason": reason}):
            chunk = {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": "m", "choices": [choice]}
            self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")

    def log_message(self, *_):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Endpoint).serve_forever()
