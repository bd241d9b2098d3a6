/*
 * One conversation to read: what was asked and answered with times and marks,
 * the reasons of each answer, and the way to turn a question into a fact.
 */
import { useSignal } from "@preact/signals";
import { Info, Lightbulb, MessagesSquare } from "lucide";
import type { ConversationItem } from "../../api/generated/ConversationItem";
import { startFromTalk, type FactStart } from "../knowledge/fact-form";
import { dayOf, timeOf } from "../figures";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Failed, Loading } from "../parts/Told";
import { Reasons } from "../reasons/Reasons";
import { AnswerText } from "./AnswerText";
import type { ConversationsStore } from "./conversations-store";
import { marksOf, readable, type ReadMessage } from "./exchanges";

interface ReaderProps {
  store: ConversationsStore;
  serialNumber: string;
  keepAsFact: (start: FactStart) => void;
}

export function ConversationReader({ store, serialNumber, keepAsFact }: ReaderProps) {
  const id = store.openId.value;
  const messages = store.messages.value;
  if (id === null) {
    return (
      <section class="reader reader-none">
        <Icon node={MessagesSquare} size={24} />
        <p>Choose a conversation to read it.</p>
      </section>
    );
  }
  const row = store.rows.value.find(({ SessionID }) => SessionID === id);
  return (
    <section class="reader" aria-label="Conversation" tabIndex={0}>
      {row ? <ReaderHead row={row} /> : null}
      {messages.is === "loading" ? <Loading what="the conversation" /> : null}
      {messages.is === "failed" ? <Failed fault={messages.fault} doing="loading the conversation" retry={() => void store.open(id)} /> : null}
      {messages.is === "ready" ? (
        <ol class="reader-messages">
          {readable(messages.value).map((one) => (
            <li key={one.message.MessageID}>
              {one.day ? <p class="message-day">{one.day}</p> : null}
              {one.message.Type === "User" ? <Asked one={one} /> : <Answered one={one} serialNumber={serialNumber} keepAsFact={keepAsFact} />}
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}

function ReaderHead({ row }: { row: ConversationItem }) {
  return (
    <header class="reader-head">
      <h2>{row.Name || "A visitor"}</h2>
      <p>
        {`Began ${dayOf(row.CreateTime)}, ${timeOf(row.CreateTime)}`}
        {row.URI ? <span class="reader-page" title={row.URI}>{` on ${row.URI}`}</span> : null}
      </p>
    </header>
  );
}

function Asked({ one: { message } }: { one: ReadMessage }) {
  return (
    <div class="message message-asked">
      <p class="message-text">{message.Content || "A picture or a recording"}</p>
      <time class="message-time" dateTime={message.CreateTime}>{timeOf(message.CreateTime)}</time>
    </div>
  );
}

interface AnsweredProps {
  one: ReadMessage;
  serialNumber: string;
  keepAsFact: (start: FactStart) => void;
}

function Answered({ one: { message, question }, serialNumber, keepAsFact }: AnsweredProps) {
  const isOpen = useSignal(false);
  const keep = () => keepAsFact(startFromTalk(question, message.NoAnswer ? "" : message.Content));
  return (
    <div class="message message-answered">
      <AnswerText text={message.Content} />
      <div class="message-foot">
        <time class="message-time" dateTime={message.CreateTime}>{timeOf(message.CreateTime)}</time>
        {marksOf(message).map(({ word, tone }) => (
          <span key={word} class={`mark-word mark-${tone}`}>{word}</span>
        ))}
        {question ? (
          <span class="message-actions">
            <button class="text-button" type="button" aria-expanded={isOpen.value} onClick={() => (isOpen.value = !isOpen.value)}>
              <Icon node={Info} />
              {isOpen.value ? "Hide the reasons" : "Reasons"}
            </button>
            {message.NoAnswer ? (
              <Button icon={Lightbulb} onClick={keep}>Turn into a fact</Button>
            ) : (
              <button class="text-button" type="button" onClick={keep}>
                <Icon node={Lightbulb} />
                Save as a fact
              </button>
            )}
          </span>
        ) : null}
      </div>
      {isOpen.value ? (
        <div class="message-reasons">
          <Reasons serialNumber={serialNumber} answerId={message.MessageID} cards={message.listings ?? []} />
        </div>
      ) : null}
    </div>
  );
}
