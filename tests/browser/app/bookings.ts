/* Showings that visitors book over the API, with a key of their own as the widget has it. */
import type { Service } from "../support/service";

export interface Slots {
  Days: { Date: string; Slots: { Start: string; Local: string }[] }[];
}

export interface Showing {
  ShowingID: number;
  Start: string;
  State: string;
}

/** A visitor with a key of their own, as the widget has it. */
export async function visitor(service: Service, chatbot: string): Promise<(path: string, body: object) => Promise<never>> {
  const call = async (path: string, body: object, key?: string) => {
    const response = await fetch(`${service.baseUrl}/chat/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(key ? { Authorization: key } : {}) },
      body: JSON.stringify(body),
    });
    const envelope = (await response.json()) as { Success: boolean; Message: string; Data: never };
    if (!envelope.Success) throw new Error(`${path}: ${envelope.Message}`);
    return envelope.Data;
  };
  const { SessionKey } = await call("Chatbot/GetConfig", { serialNumber: chatbot }) as { SessionKey: string };
  return (path, body) => call(path, body, SessionKey);
}

/** Books a home as a new visitor: of the days after today the one at `at`, with free times. */
export async function book(service: Service, chatbot: string, contact: { Name: string; Email?: string; Phone?: string; Note?: string }, at: number, listing = 0): Promise<Showing> {
  const call = await visitor(service, chatbot);
  const { List } = await service.call<{ List: { ID: number; Status: string }[] }>("Chatbot/RealEstateList", { SerialNumber: chatbot, PageNumber: 1, PageSize: 20 });
  const active = List.filter(({ Status }) => Status === "Active");
  const ListingID = active[listing % active.length]?.ID;
  const slots: Slots = await call("Chat/Slots", { SessionID: 0, ListingID, Days: 14 });
  // Never today: a showing must not begin while a test runs.
  const days = slots.Days.slice(1).filter((day) => day.Slots.length > 0);
  const start = days[at]?.Slots[at * 2]?.Start;
  return call("Chat/Book", { SessionID: 0, ListingID, Start: start, ...contact });
}
