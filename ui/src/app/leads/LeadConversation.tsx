import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { SessionMessage } from "../../api/wire";
import { useApp } from "../app-context";
import { AnswerText } from "../conversations/AnswerText";
import { Failed, Loading } from "../components/states";
import { loadInto, LOADING, type Loadable } from "../shell/app-store";
import { texts } from "../texts";

/** The words of the conversation in which the lead was left. */
export function LeadConversation({ sessionID }: { sessionID: number }) {
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
