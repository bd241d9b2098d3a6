/*
 * A proxy in front of the service that writes answers itself, with any number of chunks at any pace, and returns a long
 * history. Streams Markdown of all kinds in chunks of a few letters, as models send them.
 */
import { createServer, request } from "node:http";

const TEXT = "The kitchen looks to the garden and the light comes in from the south, with two rooms above and a walk of ten minutes to the station. ";

/** One part of an answer: heading, paragraph, list, table, code, link. */
const PART = `## About the street

${TEXT.repeat(3)}**Quiet at night**, says the owner; *on Sundays too*. See [the plan](https://example.com/plan) for the rooms.

- three bedrooms, one with \`built-in\` shelves
- a **garage** for two cars
- ${TEXT}

| Room | Size |
|---|---|
| Kitchen | 18 m² |
| Bath | 7 m² |

1. Ring the bell.
2. ${TEXT}

`;

export async function startLongChat(service) {
  const script = { pieces: 0, everyMs: 0, atOnce: 1, earlier: null };
  const server = createServer((incoming, answer) => {
    if (incoming.method === "POST" && incoming.url === "/chat/Chat/Ask" && script.pieces > 0) return void stream(answer, incoming, script);
    if (incoming.method === "POST" && incoming.url === "/chat/Chat/SessionMessages" && script.earlier) return void send(answer, incoming, script.earlier);
    const onward = request(service + incoming.url, { method: incoming.method, headers: incoming.headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    incoming.pipe(onward);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${server.address().port}`,
    script,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A history of that many messages, question and answer in turn. */
export function earlierChat(count) {
  return Array.from({ length: count }, (_, at) => ({
    MessageID: at + 1,
    Type: at % 2 === 0 ? "User" : "AI",
    Content: at % 2 === 0 ? "Which homes have a garden?" : PART,
    CreateTime: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    Interrupted: false,
  }));
}

function head(incoming, type) {
  return { "Content-Type": type, "Access-Control-Allow-Origin": incoming.headers.origin ?? "*" };
}

function send(answer, incoming, Data) {
  answer.writeHead(200, head(incoming, "application/json"));
  answer.end(JSON.stringify({ Version: "1", Success: true, Code: 200, Message: "", Data }));
}

/** Chunks of four letters, `atOnce` of them each time. */
async function stream(answer, incoming, { pieces, everyMs, atOnce }) {
  answer.writeHead(200, head(incoming, "text/event-stream"));
  const text = PART.repeat(Math.ceil((pieces * 4) / PART.length)).slice(0, pieces * 4);
  for (let at = 0; at < pieces; at += atOnce) {
    let lines = "";
    for (let piece = at; piece < Math.min(at + atOnce, pieces); piece += 1) lines += `${JSON.stringify({ content: text.slice(piece * 4, piece * 4 + 4) })}\n`;
    if (answer.destroyed) return;
    answer.write(lines);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  answer.end(`${JSON.stringify({ QuestionID: 1, AnswerID: 2, Answer: text, TotalToken: pieces, noAnswer: false, TaskCompleted: true })}\n`);
}
