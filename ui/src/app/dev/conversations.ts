/*
 * Conversations, leads, emails and knowledge in memory, with long and empty texts. For development
 * only.
 */
import type { ConversationItem } from "../../api/generated/ConversationItem";
import type { Explanation } from "../../api/generated/Explanation";
import type { KnowledgeEntry } from "../../api/generated/KnowledgeEntry";
import type { Lead } from "../../api/generated/Lead";
import type { ListingCard } from "../../api/generated/ListingCard";
import type { EmailItem } from "../../api/generated/EmailItem";
import type { Usage } from "../../api/generated/Usage";
import { ApiError } from "../../api/transport";
import type { SessionMessage } from "../../api/wire";

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

const CARD: ListingCard = {
  id: 7, mlsNumber: "HH-1007", title: "12 Harbour Row", price: "$312,400", beds: "3", baths: "2", area: "1,420 sq ft",
  address: "12 Harbour Row", city: "Old Town", state: "WA", image: "/pictures/7/0", url: "https://homes.example/7", status: "Active", saleType: "For sale",
};

const QUESTIONS = [
  "3 bedrooms near the water under 400k?",
  "are dogs allowed at viewings",
  "What is your commission, and does the seller pay it or the buyer? My aunt sold hers last year and had to pay for photographs too, which nobody had told her about before",
  "¿cuál es el horario de visitas?",
  "is 12 Harbour Row still available",
  "can I talk to a real person please",
];

const ROWS: ConversationItem[] = Array.from({ length: 64 }, (_, n) => ({
  SessionID: n + 1,
  CreateTime: ago(n * 5 + 1),
  LastTime: ago(n * 5 + 0.2),
  URI: n % 3 === 0 ? "" : `https://harbour-homes.example/listings/old-town/three-bedrooms?page=${n}&from=newsletter`,
  Name: n % 4 === 0 ? "Ana María Fernández de la Torre y Villanueva" : n % 4 === 2 ? "Jo" : "",
  Email: n % 4 === 1 ? "nora@mail.example" : "",
  Phone: "",
  Messages: (n % 5) + 1,
  NoAnswer: n % 3 === 1 ? (n % 5) + 1 : 0,
  HandedOver: n % 6 === 5,
  Rating: n % 7 === 2 ? -1 : n % 7 === 4 ? 1 : 0,
  FirstQuestion: QUESTIONS[n % QUESTIONS.length] ?? "",
}));

let entries: KnowledgeEntry[] = [
  { FactID: 1, Question: "What are your opening hours?", Answer: "Monday to Friday from 9 to 18, Saturday from 10 to 14.\nOn holidays we are closed.", CreateTime: ago(30), ChangeTime: ago(30) },
  { FactID: 2, Question: "", Answer: "The office has two parking spots behind the building; ring the bell at the gate.", CreateTime: ago(80), ChangeTime: ago(20) },
  { FactID: 3, Question: "¿Cuál es el horario de visitas?", Answer: "De lunes a sábado, de 10 a 19 h, con cita.", CreateTime: ago(200), ChangeTime: ago(200) },
  { FactID: 4, Question: "Which documents do I need to buy a house, and when do I have to bring them to the office or to the notary?", Answer: "A passport or an identity card, a proof of funds not older than three months, and your tax number. ".repeat(4), CreateTime: ago(900), ChangeTime: ago(900) },
];

const NEW = { Source: "Talk", Financing: "", Status: "New", Requests: [], Language: "en", Unread: true, Rev: 1 };
const LEADS: Lead[] = [
  { ...NEW, LeadID: 1, Type: "Talk", Name: "Ana María Fernández de la Torre", Email: "ana.maria.fernandez.de.la.torre@a-very-long-domain.example", Phone: "+34 600 000 000", Message: "You can write to me, I work until six", SessionID: 1, CreateTime: ago(2), Budget: "under $400,000", Place: "Old Town", Rooms: "3+ bedrooms", When: "in spring" },
  { ...NEW, LeadID: 2, Type: "Identify", Name: "Jo", Email: "jo@mail.example", Phone: "", Message: "", SessionID: 3, CreateTime: ago(30), Budget: "", Place: "", Rooms: "", When: "" },
  { ...NEW, LeadID: 3, Type: "Talk", Name: "", Email: "", Phone: "555 010 0199", Message: "=HYPERLINK(\"http://bad.example\") call me about the one with the pool and the large garden behind the old school, any day but Tuesday", SessionID: 5, CreateTime: ago(300), Budget: "$1,500 to $2,000 a month", Place: "", Rooms: "studio", When: "" },
];

const email = (n: number, change: Partial<EmailItem>): EmailItem => ({
  MailID: n, Kind: "Handover", To: "office@harbour-homes.example", Subject: "Harbour Homes: New handoff request from Ana María",
  Text: "Ana María asked to talk to a person.\n\n09:12 Visitor: can I talk to a real person please\n09:12 Bot: I have passed your wish on.\n", CreateTime: ago(n * 7),
  State: "Waiting", Attempts: 0, LastProblem: "", SentTime: "", ...change,
});

const EMAILS: EmailItem[] = [
  email(1, {}),
  email(2, { Attempts: 4, LastProblem: "The email server rejected office@harbour-homes.example: 550 no such mailbox." }),
  email(3, { Kind: "DailyLeads", Subject: "Harbour Homes: 3 leads on Nov 20, 2026", State: "Sent", Attempts: 1, SentTime: ago(20) }),
  email(4, { Kind: "DailyChatLogs", Subject: "Harbour Homes: 41 conversations on Nov 19, 2026", State: "GivenUp", Attempts: 12, LastProblem: "Not delivered after two days. Couldn't reach the email server" }),
];

const limit = (Name: string, Scope: string, Period: string, Used: number, Limit: number) => ({ Name, Scope, Period, Used, Limit, IsUsedUp: Used >= Limit });

const USAGE: Usage = {
  Day: "2026-11-20", Questions: 142, Currency: "USD",
  Limits: [
    limit("questions_per_ip_minute", "ClientIP", "Minute", 9, 30),
    limit("questions_per_ip_hour", "ClientIP", "Hour", 61, 300),
    limit("questions_per_session", "Session", "Session", 200, 200),
    limit("files_per_session", "Session", "Session", 3, 20),
    limit("bytes_per_session", "Session", "Session", 84_200_000, 105_000_000),
    limit("bytes_per_chatbot_day", "Chatbot", "Day", 312_500_000, 1_000_000_000),
    limit("leads_per_ip_day", "ClientIP", "Day", 2, 20),
    limit("tokens_per_day", "Chatbot", "Day", 812_400, 1_000_000),
    limit("money_per_day", "Chatbot", "Day", 1_240_000, 2_500_000),
  ],
};

function session(id: number): SessionMessage[] {
  const row = ROWS[id - 1];
  const at = (minutes: number) => new Date(new Date(row?.CreateTime ?? 0).getTime() + minutes * 60_000).toISOString();
  const message = (n: number, Type: string, Content: string, more: Partial<SessionMessage> = {}): SessionMessage => ({
    MessageID: id * 100 + n, Type, Content, CreateTime: at(n), Interrupted: false, ...more,
  });
  return [
    message(0, "AI", "Hello! How can I help you?", { NoAnswer: false }),
    message(1, "User", row?.FirstQuestion ?? ""),
    message(2, "AI", "3+ bedrooms near the water under $400,000: **1 home**.\n- [12 Harbour Row, Old Town](https://homes.example/7): $312,400 · 3 beds · 2 baths · 1,420 sq ft", { NoAnswer: false, Rating: 1, listings: [CARD] }),
    message(3, "User", "are dogs allowed at viewings"),
    message(4, "AI", "I'm not sure I follow. Want to ask our team? Choose \"Talk to a person\".", { NoAnswer: true, Rating: -1 }),
    message(5, "User", "and what would it cost me"),
    message(6, "AI", "It is $312,400. The", { NoAnswer: false, Interrupted: true, listings: [CARD] }),
  ];
}

function explanation(id: number): Explanation {
  const defaults: Explanation = {
    Intent: "Search", Restated: "3+ bedrooms near the water under $400,000",
    Filter: [{ Name: "Bedrooms", Value: "at least 3" }, { Name: "Price", Value: "at most 400000" }, { Name: "Words", Value: "water" }],
    Relaxed: "", FairHousing: [], ListingIDs: [7], FactIDs: [], Checked: [], Writer: "built-in", Model: "", Failure: "", Ms: { Understand: 2, Find: 9, Write: 1 },
  };
  if (id % 100 === 4) return { ...defaults, Intent: "NoAnswer", Restated: "", Filter: [], ListingIDs: [], FactIDs: [2], Writer: "built-in", Model: "llama", Failure: "The model did not begin to answer within 20 seconds." };
  if (id % 100 !== 6 && id !== 2) return { ...defaults, Relaxed: "Price" };
  return {
    ...defaults, Writer: "model", Model: "llama", Ms: { Understand: 2, Find: 11, Write: 1840 }, ListingIDs: [7, 9],
    Checked: [
      { Text: "3 homes", Field: "Count", ListingID: 0, OK: true, Instead: "" },
      { Text: "$312,400", Field: "Price", ListingID: 7, OK: true, Instead: "" },
      { Text: "four bathrooms", Field: "Bathrooms", ListingID: 7, OK: false, Instead: "12 Harbour Row has 2 bathrooms." },
    ],
  };
}

/** Undefined for other operations. */
export function mockConversations(operation: string, input: Record<string, unknown>): unknown {
  const isEmpty = location.hash === "#none";
  if (location.hash === "#refused" && /list_(knowledge|leads|emails|conversations)/.test(operation)) throw new ApiError(10001, "The service could not be reached.");
  switch (operation) {
    case "list_conversations":
      return isEmpty ? { List: [], VirtualCount: 0 } : pageOf(narrowed(input), input);
    case "list_session_messages":
      return Number(input.sessionID) > ROWS.length ? [] : session(Number(input.sessionID));
    case "explain_answer":
      return explanation(Number(input.AnswerID));
    case "list_leads":
      return isEmpty ? [] : LEADS;
    case "list_emails": {
      const found = isEmpty ? [] : EMAILS.filter(({ State }) => !input.State || State === input.State);
      return { ...pageOf(found, input), CanSend: false, Stops: isEmpty ? [] : [{ Email: "ana@example.com", Kind: "DailyLeads", StopTime: "2026-11-20T09:00:00.000Z" }] };
    }
    case "list_knowledge":
      return isEmpty ? [] : entries;
    case "save_knowledge_entry":
      return saveEntry(input);
    case "get_usage":
      return USAGE;
    case "delete_knowledge_entry":
      entries = entries.filter(({ FactID }) => FactID !== input.FactID);
      return 1;
    default:
      return undefined;
  }
}

function narrowed({ Search, NoAnswer, HandedOver, RatedDown }: Record<string, unknown>): ConversationItem[] {
  return ROWS.filter(
    (row) =>
      (!Search || row.FirstQuestion.toLowerCase().includes(String(Search).toLowerCase())) &&
      (!NoAnswer || row.NoAnswer > 0) && (!HandedOver || row.HandedOver) && (!RatedDown || row.Rating < 0),
  );
}

function pageOf<T>(rows: readonly T[], input: Record<string, unknown>) {
  const size = Number(input.PageSize ?? 20);
  const from = (Number(input.PageNumber ?? 1) - 1) * size;
  return { List: rows.slice(from, from + size), VirtualCount: rows.length };
}

function saveEntry(input: Record<string, unknown>): unknown {
  if (!String(input.Answer).trim()) throw new ApiError(42201, "Answer is required.");
  const FactID = Number(input.FactID ?? Date.now());
  const stored = { FactID, Question: String(input.Question ?? ""), Answer: String(input.Answer), CreateTime: ago(0), ChangeTime: ago(0) };
  entries = input.FactID ? entries.map((entry) => (entry.FactID === FactID ? stored : entry)) : [stored, ...entries];
  return { FactID };
}
