import { signal, type Signal } from "@preact/signals";
import type { ChangeLead } from "../../api/generated/ChangeLead";
import type { Lead } from "../../api/generated/Lead";
import type { LeadDetails } from "../../api/generated/LeadDetails";
import type { EmailItem } from "../../api/generated/EmailItem";
import type { EmailPage } from "../../api/generated/EmailPage";
import { ApiError } from "../../api/transport";
import { language, texts } from "../texts";
import { loadInto, LOADING, type AppStore, type Loadable } from "../shell/app-store";
import { supports } from "../shell/capabilities";
import type { LeadStatus } from "./lead-status";

const EMAILS_PER_PAGE = 50;
/** The detail of an error: somebody else changed the lead. */
const CHANGED_MEANWHILE = 40908;

export type EmailStatus = "" | "Waiting" | "Sent" | "GivenUp";

export interface LeadsStore {
  /** The service keeps statuses, notes and history. */
  hasStatus: boolean;
  leads: Signal<Loadable<Lead[]>>;
  emails: Signal<Loadable<EmailPage>>;
  emailStatus: Signal<EmailStatus>;
  loadingMore: Signal<boolean>;
  /** A lead that another screen wants to show; null once it is open. */
  wantedId: Signal<number | null>;
  loadLeads(): Promise<void>;
  loadEmails(state?: EmailStatus): Promise<void>;
  loadMoreEmails(): Promise<void>;
  loadDetails(leadID: number, into: Signal<Loadable<LeadDetails>>): Promise<void>;
  /** Rejects if somebody else changed the lead first; the list then has their change. */
  changeStatus(lead: Lead, status: LeadStatus): Promise<Lead>;
  markRead(lead: Lead): Promise<void>;
  addNote(leadID: number, content: string): Promise<void>;
  removeNote(noteID: number): Promise<void>;
}

const stores = new Map<string, LeadsStore>();

export function leadsStore(app: AppStore, serialNumber: string): LeadsStore {
  const key = `${app.connection.value?.id ?? ""} ${serialNumber}`;
  const store = stores.get(key) ?? createLeadsStore(app, serialNumber);
  stores.set(key, store);
  return store;
}

function createLeadsStore(app: AppStore, serialNumber: string): LeadsStore {
  const leads = signal<Loadable<Lead[]>>(LOADING);
  const emails = signal<Loadable<EmailPage>>(LOADING);
  const emailStatus = signal<EmailStatus>("");
  const loadingMore = signal(false);
  const wantedId = signal<number | null>(null);

  const page = (PageNumber: number, state: EmailStatus) =>
    app.transport.call("list_emails", {
      SerialNumber: serialNumber,
      PageNumber,
      PageSize: EMAILS_PER_PAGE,
      ...(state ? { State: state } : {}),
    });

  async function loadEmails(state = emailStatus.value): Promise<void> {
    emailStatus.value = state;
    let outcome: Loadable<EmailPage>;
    try {
      outcome = { is: "ready", value: await page(1, state) };
    } catch (thrown) {
      outcome = { is: "failed", error: ApiError.from(thrown) };
    }
    // A response to an outdated filter is dropped.
    if (emailStatus.value === state) emails.value = outcome;
  }

  async function loadMoreEmails(): Promise<void> {
    const before = emails.value;
    if (before.is !== "ready" || loadingMore.value) return;
    loadingMore.value = true;
    try {
      const next = await page(Math.floor(before.value.List.length / EMAILS_PER_PAGE) + 1, emailStatus.value);
      if (emails.value === before) emails.value = { is: "ready", value: { ...next, List: joined(before.value.List, next.List) } };
    } catch (thrown) {
      app.reportError(texts.value.leads.email.loadingMore)(thrown);
    } finally {
      loadingMore.value = false;
    }
  }

  function put(changed: Lead): Lead {
    const before = leads.value;
    if (before.is === "ready") leads.value = { is: "ready", value: before.value.map((lead) => (lead.LeadID === changed.LeadID ? changed : lead)) };
    return changed;
  }

  const change = async (lead: Lead, changes: Partial<ChangeLead>) =>
    put(await app.transport.call("change_lead", { SerialNumber: serialNumber, LeadID: lead.LeadID, Language: language.value, ...changes }));

  async function changeStatus(lead: Lead, status: LeadStatus): Promise<Lead> {
    try {
      return await change(lead, { Status: status, Rev: lead.Rev });
    } catch (thrown) {
      if (ApiError.from(thrown).code === CHANGED_MEANWHILE) await loadLeads();
      throw thrown;
    }
  }

  /** Not seen as read is no reason for a message. */
  const markRead = (lead: Lead) => change(lead, { Unread: false }).then(() => undefined, () => undefined);

  const loadLeads = () => loadInto(leads, () => app.transport.call("list_leads", { serialNumber, language: language.value }));

  return {
    hasStatus: supports(app.connection.value, "lead-status"),
    leads,
    emails,
    emailStatus,
    loadingMore,
    wantedId,
    loadLeads,
    loadDetails: (LeadID, into) =>
      loadInto(into, () => app.transport.call("get_lead", { SerialNumber: serialNumber, LeadID, Language: language.value })),
    changeStatus,
    markRead,
    addNote: (LeadID, Content) => app.transport.call("save_note", { SerialNumber: serialNumber, LeadID, Content }).then(() => undefined),
    removeNote: (NoteID) => app.transport.call("remove_note", { SerialNumber: serialNumber, NoteID }).then(() => undefined),
    loadEmails,
    loadMoreEmails,
  };
}

/** New emails move others to later pages, so a page may repeat some. */
function joined(have: EmailItem[], more: EmailItem[]): EmailItem[] {
  const ids = new Set(have.map(({ MailID }) => MailID));
  return [...have, ...more.filter(({ MailID }) => !ids.has(MailID))];
}
