/* Where the agent writes; not while another member speaks. "/" opens the canned replies. */
import { useEffect, useId, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { MessageSquareText } from "lucide";
import type { CannedReply } from "../../api/generated/CannedReply";
import { useApp } from "../app-context";
import { Button, IconButton } from "../components/Button";
import type { ConversationsStore } from "../conversations/conversations-store";
import { texts } from "../texts";
import { CannedDialog } from "./canned/CannedDialog";
import { CannedList, optionId } from "./canned/CannedList";
import { cannedStore, matching, typedShortcut } from "./canned/canned-store";
import { fillReply, firstPlace, openVariables, type KnownValues } from "./canned/fill-reply";
import { officeHours, shownStreet, visitorOf } from "./canned/known-values";
import type { MemberStore } from "./member-store";
import type { ThreadStore } from "./thread-store";

interface ReplyBoxProps {
  thread: ThreadStore;
  members: MemberStore;
  conversations: ConversationsStore;
  serialNumber: string;
  sessionId: number;
}

export function ReplyBox(props: ReplyBoxProps) {
  const { thread, members } = props;
  const conversation = thread.conversation.value;
  const holder = conversation?.HolderID ?? 0;
  const isMine = holder !== 0 && holder === members.me.value?.MemberID;
  return !conversation || (holder !== 0 && !isMine) ? null : <OpenBox {...props} isMine={isMine} />;
}

function OpenBox({ thread, members, conversations, serialNumber, sessionId, isMine }: ReplyBoxProps & { isMine: boolean }) {
  const app = useApp();
  const t = texts.value.inbox;
  const input = useRef<HTMLTextAreaElement>(null);
  const isComposing = useSignal(false);
  const listId = useId();
  const at = useSignal(0);
  /** Closed by Escape until the text changes. */
  const isClosed = useSignal(false);
  const hasCanned = app.supports("canned-replies");
  const canned = cannedStore(app);
  useEffect(() => {
    if (hasCanned) void canned.load();
  }, [canned, hasCanned]);
  const text = thread.drafts.value[sessionId] ?? "";
  const shortcut = hasCanned && !isClosed.value ? typedShortcut(text) : null;
  const replies = canned.replies.value;
  const shown = shortcut !== null && replies.is === "ready" ? matching(replies.value, shortcut) : [];
  const marked = Math.min(at.value, shown.length - 1);
  const open = openVariables(text);

  const write = (next: string) => {
    isClosed.value = false;
    at.value = 0;
    thread.write(next);
  };
  const send = () => {
    const place = firstPlace(text);
    if (!place) return void thread.send().then(() => input.current?.focus());
    input.current?.focus();
    input.current?.setSelectionRange(...place);
  };
  const choose = async (reply: CannedReply) => {
    const known = await knownValues(reply.Content);
    const filled = fillReply(reply.Content, known);
    write(filled);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(...(firstPlace(filled) ?? [filled.length, filled.length]));
    });
  };
  const knownValues = async (content: string): Promise<KnownValues> => {
    const wanted = openVariables(content);
    const messages = conversations.messages.peek();
    return {
      name: visitorOf(thread.conversation.peek()),
      "address": messages.is === "ready" ? shownStreet(messages.value) : "",
      ...(wanted.includes("agent") ? { agent: (await members.require())?.Name ?? "" } : {}),
      ...(wanted.includes("office_hours") && app.supports("showings") ? { office_hours: await officeHours(app, serialNumber, members.me.peek()?.MemberID) } : {}),
    };
  };
  /** Keys of the open list; true if one was meant for it. */
  const moveInList = (event: KeyboardEvent): boolean => {
    if (shortcut === null) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const reply = shown[marked];
    if (event.key === "Escape") isClosed.value = true;
    else if (step && shown.length > 0) at.value = (marked + step + shown.length) % shown.length;
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && reply) void choose(reply);
    else return false;
    event.stopPropagation();
    return true;
  };
  return (
    <>
      <form
        class="reply-box"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {shortcut === null ? null : (
          <CannedList id={listId} store={canned} shown={shown} at={marked} choose={(reply) => void choose(reply)} manage={() => (canned.isManaging.value = true)} />
        )}
        {open.length > 0 ? <p class="reply-open" role="status">{t.canned.fillIn(open.map((variable) => `{${variable}}`).join(", "))}</p> : null}
        {hasCanned ? (
          <IconButton
            name={t.canned.title}
            icon={MessageSquareText}
            disabled={text.trim() !== "" && shortcut === null}
            onClick={() => {
              write(shortcut === null ? "/" : "");
              input.current?.focus();
            }}
          />
        ) : null}
        <textarea
          ref={input}
          rows={Math.min(6, Math.max(2, text.split("\n").length))}
          maxLength={8000}
          aria-label={t.reply}
          aria-invalid={open.length > 0 ? "true" : undefined}
          aria-autocomplete={hasCanned ? "list" : undefined}
          aria-controls={shortcut === null ? undefined : listId}
          aria-activedescendant={shown.length > 0 ? optionId(listId, marked) : undefined}
          placeholder={isMine ? t.replyHint : t.replyTakesOver}
          dir="auto"
          value={text}
          onInput={({ currentTarget }) => write(currentTarget.value)}
          onCompositionStart={() => (isComposing.value = true)}
          onCompositionEnd={() => (isComposing.value = false)}
          onKeyDown={(event) => {
            if (isComposing.value || event.isComposing || event.keyCode === 229) return;
            if (moveInList(event)) return event.preventDefault();
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            send();
          }}
        />
        <Button type="submit" variant={isMine ? "primary" : "plain"} disabled={!text.trim() || shortcut !== null} busy={thread.isBusy.value}>{t.send}</Button>
      </form>
      {hasCanned ? <CannedDialog store={canned} /> : null}
    </>
  );
}
