/*
 * The mails of a chatbot: which wait, were sent or were given up, and why; and
 * what to do when there is no mail server.
 */
import { TriangleAlert } from "lucide";
import type { MailItem } from "../../api/generated/MailItem";
import type { MailPage } from "../../api/generated/MailPage";
import { useApp } from "../app-context";
import { CopyButton } from "../embed/SnippetCard";
import { dayOf, figure, timeOf, whenOf } from "../figures";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Empty, Failed, Loading } from "../parts/Told";
import type { LeadsStore, MailState } from "./leads-store";
import { kindWords, stateWords, tryWords } from "./mail-words";

const STATES: readonly { value: MailState; word: string }[] = [
  { value: "", word: "All mails" },
  { value: "Waiting", word: "Waiting" },
  { value: "Sent", word: "Sent" },
  { value: "GivenUp", word: "Given up" },
];

export function MailsPanel({ store }: { store: LeadsStore }) {
  const mails = store.mails.value;
  if (mails.is === "loading") return <Loading what="the mails" />;
  if (mails.is === "failed") return <Failed fault={mails.fault} doing="loading the mails" retry={() => void store.loadMails()} />;
  const { List, VirtualCount, CanSend } = mails.value;
  return (
    <div class="column-scroll mails-scroll">
      <div class="column">
        {CanSend ? null : <NoMailServer />}
        <div class="mails-head">
          <label>
            <span class="sr-only">Which mails</span>
            <select value={store.mailState.value} onChange={({ currentTarget }) => void store.loadMails(currentTarget.value as MailState)}>
              {STATES.map(({ value, word }) => (
                <option key={value} value={value}>{word}</option>
              ))}
            </select>
          </label>
          <span class="bar-count" aria-live="polite">{VirtualCount === 1 ? "1 mail" : `${figure(VirtualCount)} mails`}</span>
        </div>
        {List.length === 0 ? <NoMails state={store.mailState.value} /> : <Mails page={mails.value} store={store} />}
      </div>
    </div>
  );
}

/** The service in the app has no options of its own; one on a server does. */
function NoMailServer() {
  const isBuiltIn = useApp().connection.value?.kind === "built-in";
  return (
    <div class="note-care mails-note" role="note">
      <Icon node={TriangleAlert} />
      <p>
        {isBuiltIn ? "The service built into this app has no mail server" : "No mail server is set"}
        , so mails to the office wait here and nothing is lost. Read them below, or copy their text into a mail of your own.{" "}
        {isBuiltIn ? "To have them sent, run the service on a server with " : "To have them sent, whoever runs this service starts it with "}
        <code>--smtp-url</code> and <code>--mail-from</code>.
      </p>
    </div>
  );
}

function NoMails({ state }: { state: MailState }) {
  if (state) return <Empty title="None of these" text={`No mail of this chatbot is ${stateWords(state).toLowerCase()}.`} />;
  return (
    <Empty
      title="No mails yet"
      text="A mail is written when a visitor asks for a person, and at the end of a day for its conversations and leads, to the addresses under Look, People."
    />
  );
}

function Mails({ page, store }: { page: MailPage; store: LeadsStore }) {
  return (
    <>
      <ul class="mails">
        {page.List.map((mail) => (
          <li key={mail.MailID}>
            <Mail mail={mail} />
          </li>
        ))}
      </ul>
      {page.List.length < page.VirtualCount ? (
        <Button look="quiet" busy={store.loadingMore.value} onClick={() => void store.moreMails()}>
          {store.loadingMore.value ? "Loading" : "Load more"}
        </Button>
      ) : null}
    </>
  );
}

const TONE: Record<string, string> = { Waiting: "care", Sent: "good", GivenUp: "bad" };

function Mail({ mail }: { mail: MailItem }) {
  return (
    <details class="mail">
      <summary>
        <span class="mail-line">
          <strong class="mail-subject" title={mail.Subject}>{mail.Subject}</strong>
          <span class={`mark-word mark-${TONE[mail.State] ?? "care"}`}>{stateWords(mail.State)}</span>
          <time class="conversation-time" dateTime={mail.CreateTime}>{whenOf(mail.CreateTime)}</time>
        </span>
        <span class="mail-to" title={mail.To}>{`${kindWords(mail.Kind)} · to ${mail.To}`}</span>
        {tryWords(mail) ? <span class="mail-problem">{tryWords(mail)}</span> : null}
      </summary>
      <div class="mail-body">
        <p class="reasons-quiet">
          {`Written ${dayOf(mail.CreateTime)}, ${timeOf(mail.CreateTime)}`}
          {mail.SentTime ? `, sent ${dayOf(mail.SentTime)}, ${timeOf(mail.SentTime)}` : ""}
        </p>
        <pre class="code mail-text" tabIndex={0}>{mail.Text}</pre>
        <CopyButton text={mail.Text} word="Copy the text" />
      </div>
    </details>
  );
}
