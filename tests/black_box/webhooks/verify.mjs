// Verifies deliveries with standardwebhooks of npm, and with a verifier as the hosted service publishes it: that one
// parses the body and serializes it again. Reads and prints as verify.py, with the counts of both.
import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";

function verified(secret, headers, body) {
  try {
    new Webhook(secret).verify(body, headers);
    return 1;
  } catch {
    return 0;
  }
}

function hostedVerified(secret, headers, payload) {
  const given = Object.fromEntries(headers["x-webhook-signature"].split(",").map((part) => part.split("=")));
  const expected = createHmac("sha256", secret).update(`${given.t}.${JSON.stringify(payload)}`).digest("hex");
  const [a, b] = [Buffer.from(expected), Buffer.from(given.v1)];
  return a.length === b.length && timingSafeEqual(a, b) ? 1 : 0;
}

const { secret, events } = JSON.parse(readFileSync(0, "utf8"));
const counts = { verified: 0, after_flip: 0, hosted: 0, hosted_after_flip: 0, same_bytes: 0 };
for (const { headers, body } of events) {
  counts.verified += verified(secret, headers, body);
  counts.hosted += hostedVerified(secret, headers, JSON.parse(body));
  counts.same_bytes += JSON.stringify(JSON.parse(body)) === body ? 1 : 0;
  const bytes = Buffer.from(body);
  for (let place = 0; place < bytes.length; place += 7) {
    const changed = Buffer.from(bytes);
    changed[place] ^= 1;
    const text = changed.toString("utf8");
    counts.after_flip += verified(secret, headers, text);
    try {
      const payload = JSON.parse(text);
      counts.hosted_after_flip += hostedVerified(secret, headers, payload);
    } catch {
      // No JSON: the verifier never sees it.
    }
  }
}
console.log(JSON.stringify(counts));
