import { expect, it } from "vitest";
import type { Lead } from "../../api/generated/Lead";
import { later, testApp } from "../dev/test-app";
import { leadsCsv } from "./csv";
import { messageOf } from "./lead-format";
import { isSame } from "./lead-status";
import { leadsStore } from "./leads-store";
import { attemptsLabel } from "../emails/email-labels";

const LEAD: Lead = {
  Type: "Talk", Name: "Ana", Email: "ana@mail.example", Phone: "", Message: "", SessionID: 5, CreateTime: "2026-11-20T10:00:00.000Z",
  Budget: "", Place: "", Rooms: "", When: "", Financing: "", Source: "Talk", LeadID: 7, Status: "New", Requests: [], Language: "en", Unread: false, Rev: 1,
};

it("visitor text is never a formula in a spreadsheet", () => {
  const values = ['=HYPERLINK("x")', "+1 555", "-2", "@sum", "\t=1", " =1"];
  for (const Message of values) {
    const cell = leadsCsv([{ ...LEAD, Message }]).split("\r\n")[1]?.split(",")[10];
    expect(cell?.replace(/^"/, "").startsWith("'"), Message).toBe(true);
  }
});

it("commas, quotes and line breaks stay inside their cell", () => {
  const csv = leadsCsv([{ ...LEAD, Name: 'Ana "Bo", Torre', Message: "one\ntwo" }]);
  expect(csv).toContain('"Ana ""Bo"", Torre"');
  expect(csv).toContain('"one\ntwo"');
  expect(csv.split("\r\n")[0]).toBe("\ufeffTime (UTC),Name,Email,Phone,Status,Budget,Financing,Area,Beds and baths,Timeline,Message,Source,Conversation,Requests");
});

it("emails are loaded by status and an outdated response is dropped", async () => {
  const waiting = later<unknown>();
  const list = ({ State }: { State?: string }) => (State === "Waiting" ? waiting.promise : { List: [], VirtualCount: 0, CanSend: true });
  const { app, call } = testApp({ list_emails: list });
  const store = leadsStore(app, "bot-mails");
  const first = store.loadEmails("Waiting");
  await store.loadEmails("Sent");
  waiting.resolve({ List: [{ MailID: 1 }], VirtualCount: 1, CanSend: true });
  await first;
  expect(store.emails.value).toEqual({ is: "ready", value: { List: [], VirtualCount: 0, CanSend: true } });
  expect(call).toHaveBeenLastCalledWith("list_emails", { SerialNumber: "bot-mails", PageNumber: 1, PageSize: 50, State: "Sent" });
});

it("the reason of a waiting email is shown, and nothing of a sent one", () => {
  expect(attemptsLabel({ State: "Waiting", Attempts: 0, LastProblem: "" })).toBe("");
  expect(attemptsLabel({ State: "Waiting", Attempts: 1, LastProblem: "No answer." })).toBe("1 attempt. No answer.");
  expect(attemptsLabel({ State: "GivenUp", Attempts: 12, LastProblem: "" })).toBe("12 attempts");
  expect(attemptsLabel({ State: "Sent", Attempts: 2, LastProblem: "Busy." })).toBe("");
});

it("an exact value that only repeats the visitor's words is not shown beside them", () => {
  expect(isSame("pre-approved", "Pre-approved")).toBe(true);
  expect(isSame("Pre-approved", "preapproved")).toBe(true);
  expect(isSame("pre-approved for 800k", "Pre-approved")).toBe(false);
});

it("a message that only repeats the contact is not shown", () => {
  expect(messageOf({ ...LEAD, Message: LEAD.Email })).toBe("");
  expect(messageOf({ ...LEAD, Phone: "253 555 0177", Message: "253 555 0177" })).toBe("");
  expect(messageOf({ ...LEAD, Message: "Call 253 555 0177" })).toBe("Call 253 555 0177");
});
