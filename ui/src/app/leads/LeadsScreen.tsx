import { useEffect } from "preact/hooks";
import { useSignal, type Signal } from "@preact/signals";
import { FileDown, RefreshCw } from "lucide";
import type { Lead } from "../../api/generated/Lead";
import { useApp } from "../app-context";
import { conversationsStore } from "../conversations/conversations-store";
import { formatNumber } from "../format";
import { saveFile } from "../files";
import { settingsStore } from "../settings/store/settings-store";
import { Button, IconButton } from "../components/Button";
import { Segments } from "../components/controls";
import { ScreenSearch } from "../components/ScreenSearch";
import { Empty, Failed, Loading } from "../components/states";
import { ScreenFrame } from "../shell/ScreenFrame";
import { useCommandHandler } from "../shell/commands/use-command-handler";
import { language, texts } from "../texts";
import { leadsCsv } from "./csv";
import { ALL_LEADS, matchingLeads, type LeadFilters } from "./lead-filters";
import { nameOf } from "./lead-format";
import { countByStatus, STATUSES, statusOf, type LeadStatus } from "./lead-status";
import { LeadDetail } from "./LeadDetail";
import { LeadTable } from "./LeadTable";
import { leadsStore, type LeadsStore } from "./leads-store";
import { EmailsPanel } from "../emails/EmailsPanel";

type Part = "leads" | "mails";

export function LeadsScreen({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const store = leadsStore(app, serialNumber);
  const t = texts.value.leads;
  const part = useSignal<Part>("leads");
  const filters = useSignal<LeadFilters>(ALL_LEADS);
  const openLead = useSignal<Lead | null>(null);
  const load = () => void Promise.all([store.loadLeads(), store.loadEmails()]);
  useEffect(() => {
    const settings = settingsStore(app, serialNumber);
    // The chatbot's time zone.
    if (settings.saved.value.is !== "ready") void settings.load();
    load();
    // The service describes the preferences, in the language of the app.
  }, [store, language.value]);
  useCommandHandler("mails", () => (part.value = "mails"));
  const leads = store.leads.value;
  const all = leads.is === "ready" ? leads.value : [];
  const zone = conversationsStore(app, serialNumber).zone.value;
  const shown = matchingLeads(all, filters.value, zone);
  const isLeads = part.value === "leads";
  // The row may have changed since it was opened.
  const open = all.find((lead) => isSame(lead, openLead.value)) ?? openLead.value;
  const show = (lead: Lead) => {
    openLead.value = lead;
    if (store.hasStatus && lead.Unread) void store.markRead(lead);
  };
  useEffect(() => {
    if (store.wantedId.value === null || leads.is !== "ready") return;
    const wanted = all.find(({ LeadID }) => LeadID === store.wantedId.value);
    store.wantedId.value = null;
    if (wanted) show(wanted);
  }, [leads, store.wantedId.value]);
  const changeStatus = (lead: Lead, status: LeadStatus) =>
    void store.changeStatus(lead, status).then((changed) => {
      const undo = () => void store.changeStatus(changed, statusOf(lead)).catch(app.reportError(t.changingStatus));
      app.toast({ text: t.statusChanged(nameOf(lead), t.statuses[status]), tone: "good", about: `lead ${lead.LeadID}`, action: { label: t.undo, run: undo } });
    }, app.reportError(t.changingStatus));
  const read = (lead: Lead) => {
    void conversationsStore(app, serialNumber).openOf(lead.SessionID, lead.Name);
    app.show("conversations");
  };
  return (
    <ScreenFrame
      actions={
        <>
          {isLeads && shown.length > 0 ? <Export leads={shown} /> : null}
          <IconButton name={t.refresh} icon={RefreshCw} onClick={load} />
        </>
      }
    >
      <div class="listings">
        <div class="listings-main">
          <div class="filter-bar conversation-filters">
            <Segments
              name={t.part}
              value={part.value}
              options={[
                { value: "leads", label: all.length > 0 ? `${t.leads} ${formatNumber(all.length)}` : t.leads },
                { value: "mails", label: t.emails },
              ]}
              onChange={(next) => {
                part.value = next;
                // An email may have been sent since the screen was opened.
                if (next === "mails") void store.loadEmails();
              }}
            />
            {isLeads && all.length > 0 ? <Filters filters={filters} shown={shown.length} /> : null}
          </div>
          {isLeads && store.hasStatus && all.length > 0 ? <Statuses filters={filters} leads={matchingLeads(all, { ...filters.value, status: "" }, zone, true)} /> : null}
          {isLeads ? <Leads store={store} shown={shown} filters={filters} open={show} read={read} changeStatus={changeStatus} /> : <EmailsPanel store={store} />}
        </div>
        {isLeads && open ? (
          <LeadDetail
            key={`${open.SessionID} ${open.Email}`}
            store={store}
            lead={open}
            changeStatus={(status) => changeStatus(open, status)}
            read={() => read(open)}
            show={show}
            close={() => (openLead.value = null)}
          />
        ) : null}
      </div>
    </ScreenFrame>
  );
}

/** IDs are missing in an older service. */
function isSame(lead: Lead, other: Lead | null): boolean {
  if (!other) return false;
  return lead.LeadID ? lead.LeadID === other.LeadID : lead.SessionID === other.SessionID && lead.Email === other.Email;
}

/** The statuses with the number of leads that match everything else. */
function Statuses({ filters, leads }: { filters: Signal<LeadFilters>; leads: readonly Lead[] }) {
  const t = texts.value.leads;
  const counts = countByStatus(leads);
  const all = leads.length - counts.Spam;
  const option = (value: LeadStatus | "", word: string, count: number) => ({ value, label: `${word} ${formatNumber(count)}` });
  return (
    <div class="filter-bar lead-statuses">
      <Segments
        name={t.status}
        value={filters.value.status}
        options={[option("", t.anyStatus, all), ...STATUSES.map((status) => option(status, t.statuses[status], counts[status]))]}
        onChange={(status) => (filters.value = { ...filters.value, status })}
      />
    </div>
  );
}

function Filters({ filters, shown }: { filters: Signal<LeadFilters>; shown: number }) {
  const t = texts.value.leads;
  const now = filters.value;
  const set = (change: Partial<LeadFilters>) => (filters.value = { ...filters.value, ...change });
  return (
    <>
      <ScreenSearch name={t.search} placeholder={t.searchHint} value={now.search} onChange={(search) => set({ search })} />
      <select aria-label={t.kind} value={now.kind} onChange={({ currentTarget }) => set({ kind: currentTarget.value })}>
        {Object.entries(t.kinds).map(([kind, word]) => (
          <option key={kind} value={kind}>{word}</option>
        ))}
      </select>
      <div class="date-range" role="group" aria-label={t.dates}>
        <input type="date" aria-label={t.from} value={now.from} max={now.to || undefined} onChange={({ currentTarget }) => set({ from: currentTarget.value })} />
        <span aria-hidden="true">–</span>
        <input type="date" aria-label={t.to} value={now.to} min={now.from || undefined} onChange={({ currentTarget }) => set({ to: currentTarget.value })} />
      </div>
      {Object.values(now).some(Boolean) ? <Button variant="quiet" onClick={() => (filters.value = ALL_LEADS)}>{t.clear}</Button> : null}
      <span class="bar-space" />
      <span class="bar-count" aria-live="polite">{t.counted(shown, formatNumber(shown))}</span>
    </>
  );
}

function Export({ leads }: { leads: readonly Lead[] }) {
  const app = useApp();
  const t = texts.value.leads;
  const save = () =>
    saveFile(app.transport, t.exportTitle, "leads.csv", leadsCsv(leads)).then(
      (path) => path !== null && app.toast({ text: t.exported(leads.length, formatNumber(leads.length)), tone: "good" }),
      app.reportError(t.exporting),
    );
  return <IconButton name={t.export} icon={FileDown} onClick={() => void save()} />;
}

interface LeadsProps {
  store: LeadsStore;
  shown: readonly Lead[];
  filters: Signal<LeadFilters>;
  open: (lead: Lead) => void;
  read: (lead: Lead) => void;
  changeStatus: (lead: Lead, status: LeadStatus) => void;
}

function Leads({ store, shown, filters, open, read, changeStatus }: LeadsProps) {
  const t = texts.value.leads;
  const leads = store.leads.value;
  if (leads.is === "loading") return <Loading what={t.the} />;
  if (leads.is === "failed") return <Failed error={leads.error} doing={t.loadingThe} retry={() => void store.loadLeads()} />;
  if (leads.value.length === 0) return <Empty title={t.empty} text={t.emptyText} />;
  if (shown.length === 0) {
    return (
      <Empty title={t.none} text={t.noneText}>
        <Button onClick={() => (filters.value = ALL_LEADS)}>{t.showAll}</Button>
      </Empty>
    );
  }
  return <LeadTable leads={shown} hasStatus={store.hasStatus} open={open} read={read} changeStatus={changeStatus} />;
}
