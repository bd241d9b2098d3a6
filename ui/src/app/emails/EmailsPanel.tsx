import { TriangleAlert } from "lucide";
import type { EmailItem } from "../../api/generated/EmailItem";
import type { EmailPage } from "../../api/generated/EmailPage";
import type { EmailStop } from "../../api/generated/EmailStop";
import { useApp } from "../app-context";
import { CopyButton } from "../install/SnippetCard";
import { formatDate, formatNumber, formatTime, formatDateTime } from "../format";
import { Button } from "../components/Button";
import { Icon } from "../components/Icon";
import { Empty, Failed, Loading } from "../components/states";
import { texts } from "../texts";
import type { LeadsStore, EmailStatus } from "../leads/leads-store";
import { emailKindLabel, emailStatusLabel, attemptsLabel } from "./email-labels";

const STATES: readonly EmailStatus[] = ["", "Waiting", "Sent", "GivenUp"];

export function EmailsPanel({ store }: { store: LeadsStore }) {
  const emails = store.emails.value;
  const t = texts.value.leads.email;
  if (emails.is === "loading") return <Loading what={t.the} />;
  if (emails.is === "failed") return <Failed error={emails.error} doing={t.loadingThe} retry={() => void store.loadEmails()} />;
  const { List, VirtualCount, CanSend } = emails.value;
  return (
    <div class="column-scroll emails-scroll">
      <div class="column">
        {CanSend ? null : <NoEmailServer />}
        <div class="emails-head">
          <label>
            <span class="sr-only">{t.which}</span>
            <select value={store.emailStatus.value} onChange={({ currentTarget }) => void store.loadEmails(currentTarget.value as EmailStatus)}>
              {STATES.map((state) => (
                <option key={state} value={state}>{t.states[state]}</option>
              ))}
            </select>
          </label>
          <span class="bar-count" aria-live="polite">{t.counted(VirtualCount, formatNumber(VirtualCount))}</span>
        </div>
        <EmailStops stops={emails.value.Stops ?? []} />
        {List.length === 0 ? <NoEmails state={store.emailStatus.value} /> : <EmailList page={emails.value} store={store} />}
      </div>
    </div>
  );
}

/** Who stopped which emails by the link in them. Earlier versions of the service don't say. */
function EmailStops({ stops }: { stops: readonly EmailStop[] }) {
  const t = texts.value.leads.email;
  if (stops.length === 0) return null;
  const recipients = new Set(stops.map(({ Email }) => Email)).size;
  return (
    <details class="email-stops">
      <summary>{t.stopped(recipients, formatNumber(recipients))}</summary>
      <p class="field-help">{t.stoppedHelp}</p>
      <ul>
        {stops.map(({ Email, Kind, StopTime }) => (
          <li key={`${Email} ${Kind}`}>
            <bdi class="email-stop-to">{Email}</bdi>
            <span>{t.stoppedKind(emailKindLabel(Kind), formatDate(StopTime))}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Services of earlier versions have command-line options only. */
function NoEmailServer() {
  const app = useApp();
  const t = texts.value.leads.email;
  const isBuiltIn = app.connection.value?.kind === "built-in" && app.transport.kind === "tauri";
  const canSet = isBuiltIn || app.supports("workspace-settings");
  return (
    <div class="note-care emails-note" role="note">
      <Icon node={TriangleAlert} />
      <p>
        {isBuiltIn ? t.noServerBuiltIn : t.noServer}{" "}
        {canSet ? (
          <>
            {t.setBuiltIn}{" "}
            <button class="text-button" type="button" onClick={() => app.show("connections")}>{t.toConnections}</button>
          </>
        ) : (
          <>
            {t.setRemote} <code>--smtp-url</code> {t.and} <code>--mail-from</code>.
          </>
        )}
      </p>
    </div>
  );
}

function NoEmails({ state }: { state: EmailStatus }) {
  if (state) return <Empty title={texts.value.leads.email.noneOf} text={texts.value.leads.email.noneOfText(emailStatusLabel(state))} />;
  return (
    <Empty title={texts.value.leads.email.empty} text={texts.value.leads.email.emptyText} />
  );
}

function EmailList({ page, store }: { page: EmailPage; store: LeadsStore }) {
  return (
    <>
      <ul class="emails">
        {page.List.map((email) => (
          <li key={email.MailID}>
            <EmailRow email={email} />
          </li>
        ))}
      </ul>
      {page.List.length < page.VirtualCount ? (
        <Button variant="quiet" busy={store.loadingMore.value} onClick={() => void store.loadMoreEmails()}>
          {store.loadingMore.value ? texts.value.leads.email.loading : texts.value.leads.email.more}
        </Button>
      ) : null}
    </>
  );
}

const TONE: Record<string, string> = { Waiting: "care", Sent: "good", GivenUp: "bad" };

function EmailRow({ email }: { email: EmailItem }) {
  const t = texts.value.leads.email;
  return (
    <details class="email-row">
      <summary>
        <span class="email-line">
          <strong class="email-subject" title={email.Subject}>{email.Subject}</strong>
          <span class={`mark-word mark-${TONE[email.State] ?? "care"}`}>{emailStatusLabel(email.State)}</span>
          <time class="conversation-time" dateTime={email.CreateTime}>{formatDateTime(email.CreateTime)}</time>
        </span>
        <span class="email-to" title={email.To}>{t.to(emailKindLabel(email.Kind), email.To)}</span>
        {attemptsLabel(email) ? <span class="email-problem">{attemptsLabel(email)}</span> : null}
      </summary>
      <div class="email-body">
        <p class="explanation-quiet">
          {t.written(formatDate(email.CreateTime), formatTime(email.CreateTime))}
          {email.SentTime ? t.sent(formatDate(email.SentTime), formatTime(email.SentTime)) : ""}
        </p>
        <pre class="code email-text" tabIndex={0}>{email.Text}</pre>
        <CopyButton text={email.Text} word={t.copy} />
      </div>
    </details>
  );
}
