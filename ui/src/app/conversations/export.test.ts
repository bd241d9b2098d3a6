import { expect, it, vi } from "vitest";
import type { Transport } from "../../api/transport";
import { conversationsCsv, conversationsJson, readAll } from "./export";

const row = (SessionID: number) => ({
  SessionID, CreateTime: "2026-11-20T10:00:00.000Z", LastTime: "2026-11-20T10:01:00.000Z", URI: "", Name: "=cmd()", Email: "", Phone: "", Messages: 1, NoAnswer: 0,
  HandedOver: true, Rating: 0, FirstQuestion: "q",
});
const messages = [
  { MessageID: 1, Type: "User", Content: "=1+1", CreateTime: "2026-11-20T10:00:00.000Z", Interrupted: false },
  { MessageID: 2, Type: "AI", Content: 'Two, "both"', CreateTime: "2026-11-20T10:00:01.000Z", Interrupted: false, NoAnswer: true, Rating: -1 },
];

function transport(pages: unknown[][]): { transport: Transport; call: ReturnType<typeof vi.fn> } {
  const call = vi.fn(async (operation: string, input: { PageNumber: number }) =>
    operation === "list_session_messages" ? messages : { List: pages[input.PageNumber - 1] ?? [], VirtualCount: 0 },
  );
  return { transport: { call } as unknown as Transport, call };
}

it("all pages are loaded without repeating a conversation that moved", async () => {
  const first = Array.from({ length: 100 }, (_, n) => row(n));
  const { transport: from, call } = transport([first, [row(99), row(100)]]);
  const steps: [number, number][] = [];
  const read = await readAll(from, { SerialNumber: "bot", NoAnswer: true }, (...step) => steps.push(step), new AbortController().signal);
  expect(read).toHaveLength(101);
  expect([steps[0], steps.at(-1)]).toEqual([[0, 101], [101, 101]]);
  expect(call).toHaveBeenCalledWith("list_conversations", { SerialNumber: "bot", NoAnswer: true, PageNumber: 2, PageSize: 100 });
});

it("a canceled export returns nothing", async () => {
  const stopping = new AbortController();
  const { transport: from } = transport([[row(1), row(2)]]);
  expect(await readAll(from, { SerialNumber: "bot" }, () => stopping.abort(), stopping.signal)).toBeNull();
});

it("cells are escaped and quoted", () => {
  const [head, questionRow, answered] = conversationsCsv([{ row: row(7), messages: messages }]).split("\r\n");
  expect(head).toBe("\ufeffTime (UTC),Conversation,From,Text,Unanswered,Rating,Handed off,Name,Page,Listings");
  expect(questionRow).toBe("2026-11-20T10:00:00.000Z,7,Visitor,'=1+1,,,yes,'=cmd(),,");
  expect(answered).toContain('Chatbot,"Two, ""both""",yes,down,yes');
});

it("JSON keeps the wire names and all messages", () => {
  expect(JSON.parse(conversationsJson([{ row: row(7), messages: messages }]))).toMatchObject([{ SessionID: 7, Questions: 1, Messages: [{ Content: "=1+1" }, { Rating: -1 }] }]);
});
