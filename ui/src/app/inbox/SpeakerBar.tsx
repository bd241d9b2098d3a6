/* Says who speaks, and what the agent can do about it. */
import type { Signal } from "@preact/signals";
import { BellOff, Check, Contact, PanelRight, RotateCcw } from "lucide";
import { useApp } from "../app-context";
import { Button, IconButton } from "../components/Button";
import { Entry, Menu } from "../components/Menu";
import { withKeys } from "../shell/commands/bindings";
import { texts } from "../texts";
import type { MemberStore } from "./member-store";
import type { ThreadStore } from "./thread-store";

interface SpeakerBarProps {
  isPaneOpen: Signal<boolean>;
  thread: ThreadStore;
  members: MemberStore;
  takeOver: () => void;
}

export function SpeakerBar({ thread, members, isPaneOpen, takeOver }: SpeakerBarProps) {
  const app = useApp();
  const t = texts.value.inbox;
  const conversation = thread.conversation.value;
  if (!conversation) return null;
  const isMine = conversation.HolderID !== 0 && conversation.HolderID === members.me.value?.MemberID;
  const isOther = conversation.HolderID !== 0 && !isMine;
  const busy = thread.isBusy.value;
  const resolve = () => void (isMine ? thread.handBack(true) : thread.change({ State: conversation.State === "resolved" ? "open" : "resolved" }));
  return (
    <div class="speaker" role="group" aria-label={t.speaker.name}>
      <p class="speaker-line" role="status">
        <Speaker thread={thread} isMine={isMine} />
      </p>
      <div class="speaker-actions">
        {isMine ? (
          <Button busy={busy} title={withKeys(t.handBack, "inbox.hand-back")} onClick={() => void thread.handBack()}>{t.handBack}</Button>
        ) : (
          <Button variant={isOther ? "plain" : "primary"} busy={busy} title={withKeys(t.takeOver, "inbox.take-over")} onClick={takeOver}>{isOther ? t.takeOverFrom : t.takeOver}</Button>
        )}
        <Assignee thread={thread} members={members} />
        <Menu name={conversation.State === "snoozed" ? t.snoozed : t.snooze} icon={BellOff}>
          <Entry icon={BellOff} run={() => void thread.change({ State: "snoozed", SnoozedUntil: inAnHour() })}>{t.snoozes.hour}</Entry>
          <Entry icon={BellOff} run={() => void thread.change({ State: "snoozed", SnoozedUntil: tomorrow() })}>{t.snoozes.tomorrow}</Entry>
          <Entry icon={BellOff} run={() => void thread.change({ State: "snoozed" })}>{t.snoozes.message}</Entry>
        </Menu>
        <IconButton name={t.pane.show} icon={PanelRight} pressed={isPaneOpen.value} onClick={() => (isPaneOpen.value = !isPaneOpen.value)} />
        {conversation.LeadID && app.supports("leads") ? <IconButton name={t.lead} icon={Contact} onClick={() => app.show("leads")} /> : null}
        <IconButton
          name={conversation.State === "resolved" ? t.reopen : withKeys(t.resolve, "inbox.resolve")}
          icon={conversation.State === "resolved" ? RotateCcw : Check}
          disabled={busy}
          onClick={resolve}
        />
      </div>
    </div>
  );
}

function Speaker({ thread, isMine }: { thread: ThreadStore; isMine: boolean }) {
  const t = texts.value.inbox.speaker;
  const conversation = thread.conversation.value;
  const phase = thread.state.value?.Phase ?? conversation?.Phase;
  if (thread.state.value?.Typing) return <>{t.typing}</>;
  if (thread.isAnswering.value) return <>{t.writing}</>;
  if (phase === "agent") return <>{isMine ? t.you : t.other(conversation?.HolderName || thread.state.value?.Agent?.Name || "")}</>;
  return <>{phase === "waiting" ? t.waiting : t.bot}</>;
}

function Assignee({ thread, members }: Pick<SpeakerBarProps, "thread" | "members">) {
  const t = texts.value.inbox;
  const list = members.members.value;
  if (list.is !== "ready" || list.value.length === 0) return null;
  const ownId = members.me.value?.MemberID;
  return (
    <select
      class="speaker-assignee"
      aria-label={t.assignee}
      title={t.assignee}
      value={String(thread.conversation.value?.AssigneeID ?? 0)}
      onChange={({ currentTarget }) => void thread.change({ AssigneeID: Number(currentTarget.value) })}
    >
      <option value="0">{t.nobody}</option>
      {list.value.map((member) => (
        <option key={member.MemberID} value={String(member.MemberID)}>{member.MemberID === ownId ? t.youNamed(member.Name) : member.Name}</option>
      ))}
    </select>
  );
}

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

function tomorrow(): string {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  day.setHours(9, 0, 0, 0);
  return day.toISOString();
}
