import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { AtSign, MessagesSquare, Phone, X } from "lucide";
import type { Lead } from "../../api/generated/Lead";
import type { LeadDetails } from "../../api/generated/LeadDetails";
import { useApp } from "../app-context";
import { CopyButton } from "../install/SnippetCard";
import { formatDate, formatTime } from "../format";
import { Button, IconButton } from "../components/Button";
import { Icon } from "../components/Icon";
import { Failed } from "../components/states";
import { LOADING, type Loadable } from "../shell/app-store";
import { texts } from "../texts";
import { LeadConversation } from "./LeadConversation";
import { emailUrl, messageOf, nameOf, phoneUrl } from "./lead-format";
import { LeadHistory } from "./LeadHistory";
import { LeadNotes } from "./LeadNotes";
import { LeadRequests } from "./LeadRequests";
import { requestLine, requestsOf, statusOf, type LeadStatus } from "./lead-status";
import type { LeadsStore } from "./leads-store";
import { StatusSelect } from "./StatusSelect";

interface LeadDetailProps {
  store: LeadsStore;
  lead: Lead;
  changeStatus: (status: LeadStatus) => void;
  read: () => void;
  show: (lead: Lead) => void;
  close: () => void;
}

export function LeadDetail({ store, lead, changeStatus, read, show, close }: LeadDetailProps) {
  const t = texts.value.leads.detail;
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside ref={panel} class="drawer" tabIndex={-1} aria-label={t.name(nameOf(lead))} onKeyDown={(event) => event.key === "Escape" && close()}>
      <header class="drawer-head">
        <h2 title={nameOf(lead)}>{nameOf(lead)}</h2>
        {store.hasStatus ? <StatusSelect who={nameOf(lead)} status={statusOf(lead)} change={changeStatus} /> : null}
        <IconButton name={t.close} icon={X} onClick={close} />
      </header>
      <div class="drawer-body lead-drawer">
        <Reach lead={lead} />
        {requestsOf(lead).length > 0 ? <LeadRequests requests={requestsOf(lead)} /> : null}
        <Details lead={lead} />
        {store.hasStatus ? <NotesAndHistory store={store} lead={lead} show={show} /> : null}
        <LeadConversation sessionID={lead.SessionID} />
      </div>
      <footer class="drawer-foot">
        <span class="drawer-status" />
        <CopyButton text={leadText(lead)} word={t.copy} />
        <Button variant="primary" icon={MessagesSquare} onClick={read}>{t.openConversation}</Button>
      </footer>
    </aside>
  );
}

/** Links to write and to call. */
function Reach({ lead }: { lead: Lead }) {
  const t = texts.value.leads.detail;
  return (
    <p class="lead-actions">
      {lead.Email ? <a class="button button-plain" href={emailUrl(lead.Email)}><Icon node={AtSign} /><span>{t.write}</span></a> : null}
      {lead.Phone ? <a class="button button-plain" href={phoneUrl(lead.Phone)}><Icon node={Phone} /><span>{t.call}</span></a> : null}
    </p>
  );
}

/** Notes, history and other leads of the person, which are loaded when the lead is opened. */
function NotesAndHistory({ store, lead, show }: { store: LeadsStore; lead: Lead; show: (lead: Lead) => void }) {
  const app = useApp();
  const t = texts.value.leads;
  const details = useSignal<Loadable<LeadDetails>>(LOADING);
  const load = () => void store.loadDetails(lead.LeadID, details);
  // A change of the lead adds to its history.
  useEffect(load, [lead.LeadID, lead.Rev]);
  const loaded = details.value;
  if (loaded.is === "loading") return null;
  if (loaded.is === "failed") return <Failed error={loaded.error} doing={t.loadingDetails} retry={load} />;
  const add = (content: string) =>
    store.addNote(lead.LeadID, content).then(
      () => (load(), true),
      (thrown: unknown) => (app.reportError(t.note.saving)(thrown), false),
    );
  const others = loaded.value.OtherLeads;
  return (
    <>
      {others.length > 0 ? (
        <p class="lead-others">
          {t.alsoWrote}
          {others.map((other) => (
            <button key={other.LeadID} class="text-button" type="button" onClick={() => show(other)}>{formatDate(other.CreateTime)}</button>
          ))}
        </p>
      ) : null}
      <LeadNotes notes={loaded.value.Notes} add={add} remove={(note) => void store.removeNote(note.NoteID).then(load, app.reportError(t.note.removing))} />
      <LeadHistory lead={lead} history={loaded.value.History} />
    </>
  );
}

/** Known details with their labels. */
function detailRows(lead: Lead): [string, string][] {
  const t = texts.value.leads.detail;
  const left = texts.value.leads.kinds[lead.Type] ?? lead.Type;
  const rows: [string, string][] = [
    [t.email, lead.Email], [t.phone, lead.Phone], [t.budget, lead.Budget], [t.financing, lead.Financing ?? ""], [t.place, lead.Place],
    [t.rooms, lead.Rooms], [t.when, lead.When], [t.message, messageOf(lead)], [t.leftBy, left],
    [t.at, `${formatDate(lead.CreateTime)}, ${formatTime(lead.CreateTime)}`],
  ];
  return rows.filter(([, value]) => value !== "");
}

function leadText(lead: Lead): string {
  const rows = detailRows(lead).map(([name, value]) => `${name}: ${value}`);
  return [nameOf(lead), ...requestsOf(lead).map(requestLine), ...rows].join("\n");
}

function Details({ lead }: { lead: Lead }) {
  const href = (value: string) => (value === lead.Email ? emailUrl(lead.Email) : value === lead.Phone ? phoneUrl(lead.Phone) : null);
  return (
    <dl class="lead-details">
      {detailRows(lead).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{href(value) ? <a href={href(value) ?? undefined}>{value}</a> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
