/* Beside the open conversation: how to reach the visitor, what they ask for, and the notes of the office. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { AtSign, Phone, X } from "lucide";
import type { Conversation } from "../../api/generated/Conversation";
import type { LeadNote } from "../../api/generated/LeadNote";
import type { LeadRequest } from "../../api/generated/LeadRequest";
import { useApp } from "../app-context";
import { IconButton } from "../components/Button";
import { Icon } from "../components/Icon";
import { Failed } from "../components/states";
import { emailUrl, phoneUrl } from "../leads/lead-format";
import { LeadNotes } from "../leads/LeadNotes";
import { LeadRequests } from "../leads/LeadRequests";
import { loadInto, LOADING, type Loadable } from "../shell/app-store";
import { language, texts } from "../texts";

interface SidePaneProps {
  conversation: Conversation;
  close: () => void;
}

export function SidePane({ conversation, close }: SidePaneProps) {
  const t = texts.value.inbox.pane;
  const { Name, Email, Phone: phone } = conversation;
  return (
    <aside class="side-pane" aria-label={t.title}>
      <header class="side-pane-head">
        <h2>{t.title}</h2>
        <IconButton name={t.hide} icon={X} onClick={close} />
      </header>
      <section class="side-pane-contact" aria-label={t.contact}>
        {Name ? <p dir="auto"><strong>{Name}</strong></p> : null}
        {Email ? <a href={emailUrl(Email)}><Icon node={AtSign} />{Email}</a> : null}
        {phone ? <a href={phoneUrl(phone)}><Icon node={Phone} />{phone}</a> : null}
        {Email || phone ? null : <p class="field-help">{t.noContact}</p>}
      </section>
      <Requests conversation={conversation} />
      <Notes conversation={conversation} />
    </aside>
  );
}

/** What the visitor's lead asks for; nothing before there is one. */
function Requests({ conversation: { SerialNumber, LeadID, Rev } }: { conversation: Conversation }) {
  const app = useApp();
  const requests = useSignal<readonly LeadRequest[]>([]);
  useEffect(() => {
    requests.value = [];
    if (!LeadID || !app.supports("lead-status")) return;
    const read = app.transport.call("get_lead", { SerialNumber, LeadID, Language: language.value });
    // Without them the pane still has the contact and the notes.
    void read.then(({ Lead }) => (requests.value = Lead.Requests ?? []), () => undefined);
  }, [SerialNumber, LeadID, Rev]);
  return requests.value.length > 0 ? <LeadRequests requests={requests.value} /> : null;
}

function Notes({ conversation: { SerialNumber, SessionID, LeadID } }: { conversation: Conversation }) {
  const app = useApp();
  const t = texts.value.leads.note;
  const notes = useSignal<Loadable<LeadNote[]>>(LOADING);
  const load = () => void loadInto(notes, async () => (await app.transport.call("get_conversation", { SessionID })).Notes ?? []);
  useEffect(load, [SessionID, LeadID]);
  const loaded = notes.value;
  if (!app.supports("conversation-notes") || loaded.is === "loading") return null;
  if (loaded.is === "failed") return <Failed error={loaded.error} doing={texts.value.inbox.pane.loading} retry={load} />;
  const add = (Content: string) =>
    app.transport.call("save_note", { SerialNumber, SessionID, Content }).then(
      () => (load(), true),
      (thrown: unknown) => (app.reportError(t.saving)(thrown), false),
    );
  const remove = ({ NoteID }: LeadNote) => void app.transport.call("remove_note", { SerialNumber, NoteID }).then(load, app.reportError(t.removing));
  return <LeadNotes notes={loaded.value} add={add} remove={remove} />;
}
