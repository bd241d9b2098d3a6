import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { MessagesSquare, X } from "lucide";
import type { Lead } from "../../api/generated/Lead";
import type { SessionMessage } from "../../api/wire";
import { useApp } from "../app-context";
import { AnswerText } from "../conversations/AnswerText";
import { CopyButton } from "../install/SnippetCard";
import { formatDate, formatTime } from "../format";
import { Button, IconButton } from "../components/Button";
import { Failed, Loading } from "../components/states";
import { loadInto, LOADING, type Loadable } from "../shell/app-store";
import { texts } from "../texts";
import { emailUrl, nameOf, phoneUrl } from "./lead-format";

interface LeadDetailProps {
  lead: Lead;
  read: () => void;
  close: () => void;
}

export function LeadDetail({ lead, read, close }: LeadDetailProps) {
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
        <IconButton name={t.close} icon={X} onClick={close} />
      </header>
      <div class="drawer-body lead-drawer">
        <Details lead={lead} />
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

/** Known details with their labels. */
function detailRows(lead: Lead): [string, string][] {
  const t = texts.value.leads.detail;
  const left = texts.value.leads.kinds[lead.Type] ?? lead.Type;
  const rows: [string, string][] = [
    [t.email, lead.Email], [t.phone, lead.Phone], [t.budget, lead.Budget], [t.place, lead.Place], [t.rooms, lead.Rooms],
    [t.when, lead.When], [t.message, lead.Message], [t.leftBy, left], [t.at, `${formatDate(lead.CreateTime)}, ${formatTime(lead.CreateTime)}`],
  ];
  return rows.filter(([, value]) => value !== "");
}

function leadText(lead: Lead): string {
  return [nameOf(lead), ...detailRows(lead).map(([name, value]) => `${name}: ${value}`)].join("\n");
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

function LeadConversation({ sessionID }: { sessionID: number }) {
  const app = useApp();
  const t = texts.value.leads.detail;
  const messages = useSignal<Loadable<SessionMessage[]>>(LOADING);
  const load = () => void loadInto(messages, () => app.transport.call("list_session_messages", { sessionID }));
  useEffect(load, [sessionID]);
  const loaded = messages.value;
  return (
    <section class="lead-conversation">
      <h3>{t.conversation}</h3>
      {loaded.is === "loading" ? <Loading what={t.conversationHeading} /> : null}
      {loaded.is === "failed" ? <Failed error={loaded.error} doing={t.loadingConversation} retry={load} /> : null}
      {loaded.is === "ready" && loaded.value.length === 0 ? <p class="field-help">{t.noMessages}</p> : null}
      {loaded.is === "ready" ? (
        <ol class="lead-messages">
          {loaded.value.map((message) => (
            <li key={message.MessageID} class={message.Type === "User" ? "message message-question" : "message message-answered"}>
              {message.Type === "User" ? <p class="message-text" dir="auto">{message.Content || texts.value.conversations.file}</p> : <AnswerText text={message.Content} />}
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
