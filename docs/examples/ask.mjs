/*
 * Asks a chatbot a question and prints the answer as it streams. Node 20 or later, no packages.
 * Needs BASE, SECRET_KEY and SERIAL in the environment.
 *
 *   node ask.mjs "3 bedrooms under 500k"
 */
const { BASE, SECRET_KEY, SERIAL } = process.env;
if (!BASE || !SECRET_KEY || !SERIAL) {
  console.error("Set BASE, SECRET_KEY and SERIAL first.");
  process.exit(64);
}

function post(path, body) {
  return fetch(BASE + path, {
    method: "POST",
    headers: { Authorization: SECRET_KEY, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Data of an answer, or an error with the service's own words. */
async function dataOf(response) {
  const envelope = await response.json();
  if (envelope.Success) return envelope.Data;
  throw new Error(`${envelope.Message} (${response.headers.get("x-error-code")}, request ${response.headers.get("x-request-id")})`);
}

/** The JSON objects of a stream, one per line. A network packet can end anywhere. */
async function* linesOf(body) {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line.trim()) yield JSON.parse(line);
  }
  if (rest.trim()) yield JSON.parse(rest);
}

const content = process.argv.slice(2).join(" ") || "Which homes do you have?";
const { SessionID } = await dataOf(await post("/chat/Chatbot/GetSession", { serialNumber: SERIAL }));
const response = await post("/chat/Chat/ClientAsk", { sessionID: SessionID, content, stream: true });
if (!response.headers.get("content-type")?.includes("event-stream")) await dataOf(response);

for await (const chunk of linesOf(response.body)) {
  if (chunk.content) process.stdout.write(chunk.content);
  if (chunk.AnswerID === undefined) continue;
  // The last chunk. It has Success only if the answer was interrupted, and then it is false.
  if (chunk.Success === false) throw new Error(chunk.Message);
  console.log(`\n\n[answer ${chunk.AnswerID}, no answer: ${chunk.noAnswer}]`);
}
