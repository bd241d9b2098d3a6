import { signal, type Signal } from "@preact/signals";
import type { Lead } from "../../api/generated/Lead";
import type { EmailItem } from "../../api/generated/EmailItem";
import type { EmailPage } from "../../api/generated/EmailPage";
import { ApiError } from "../../api/transport";
import { language, texts } from "../texts";
import { loadInto, LOADING, type AppStore, type Loadable } from "../shell/app-store";

const EMAILS_PER_PAGE = 50;

export type EmailStatus = "" | "Waiting" | "Sent" | "GivenUp";

export interface LeadsStore {
  leads: Signal<Loadable<Lead[]>>;
  emails: Signal<Loadable<EmailPage>>;
  emailStatus: Signal<EmailStatus>;
  loadingMore: Signal<boolean>;
  loadLeads(): Promise<void>;
  loadEmails(state?: EmailStatus): Promise<void>;
  loadMoreEmails(): Promise<void>;
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

  return {
    leads,
    emails,
    emailStatus,
    loadingMore,
    loadLeads: () => loadInto(leads, () => app.transport.call("list_leads", { serialNumber, language: language.value })),
    loadEmails,
    loadMoreEmails,
  };
}

/** New emails move others to later pages, so a page may repeat some. */
function joined(have: EmailItem[], more: EmailItem[]): EmailItem[] {
  const ids = new Set(have.map(({ MailID }) => MailID));
  return [...have, ...more.filter(({ MailID }) => !ids.has(MailID))];
}
