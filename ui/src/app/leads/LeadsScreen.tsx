/*
 * Leads: who left an address or number and what they asked for; and the mails
 * that the bot sends to the office, with those that wait.
 */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Download, RefreshCw } from "lucide";
import type { Lead } from "../../api/generated/Lead";
import { useApp } from "../app-context";
import { CopyButton } from "../embed/SnippetCard";
import { figure } from "../figures";
import { Button } from "../parts/Button";
import { Segments } from "../parts/controls";
import { Empty, Failed, Loading } from "../parts/Told";
import { ScreenFrame } from "../shell/ScreenFrame";
import { useWish } from "../shell/useWish";
import { leadsCsv } from "./csv";
import { LeadTable } from "./LeadTable";
import { leadsStore, type LeadsStore } from "./leads-store";
import { MailsPanel } from "./MailsPanel";

type Part = "leads" | "mails";

export function LeadsScreen({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const store = leadsStore(app, serialNumber);
  const part = useSignal<Part>("leads");
  const load = () => void Promise.all([store.loadLeads(), store.loadMails()]);
  useEffect(load, [store]);
  useWish("mails", () => (part.value = "mails"));
  const leads = store.leads.value;
  return (
    <ScreenFrame
      actions={
        <>
          {part.value === "leads" && leads.is === "ready" && leads.value.length > 0 ? <Export leads={leads.value} /> : null}
          <Button icon={RefreshCw} onClick={load}>Refresh</Button>
        </>
      }
    >
      <div class="filter-bar">
        <Segments
          name="Part"
          value={part.value}
          options={[
            { value: "leads", label: leads.is === "ready" && leads.value.length > 0 ? `Leads ${figure(leads.value.length)}` : "Leads" },
            { value: "mails", label: "Mails" },
          ]}
          onChange={(next) => (part.value = next)}
        />
      </div>
      {part.value === "leads" ? <Leads store={store} serialNumber={serialNumber} /> : <MailsPanel store={store} />}
    </ScreenFrame>
  );
}

/** A browser saves the file; in the desktop window the text goes to the clipboard. */
function Export({ leads }: { leads: readonly Lead[] }) {
  const app = useApp();
  if (app.transport.kind !== "http") return <CopyButton word="Copy as CSV" text={leadsCsv(leads)} />;
  const save = () => {
    const url = URL.createObjectURL(new Blob(["\ufeff", leadsCsv(leads)], { type: "text/csv" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: "leads.csv" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
  return <Button icon={Download} onClick={save}>Export CSV</Button>;
}

function Leads({ store, serialNumber }: { store: LeadsStore; serialNumber: string }) {
  const leads = store.leads.value;
  if (leads.is === "loading") return <Loading what="the leads" />;
  if (leads.is === "failed") return <Failed fault={leads.fault} doing="loading the leads" retry={() => void store.loadLeads()} />;
  if (leads.value.length === 0) {
    return <Empty title="No leads yet" text="When a visitor leaves an e-mail address or a phone number, in the talk or on your page, the person stands here with what they look for." />;
  }
  return <LeadTable leads={leads.value} serialNumber={serialNumber} />;
}
