import { useSignal } from "@preact/signals";
import { Contact, MessagesSquare } from "lucide";
import type { Member } from "../../api/generated/Member";
import type { Showing } from "../../api/generated/Showing";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { HouseIllustration } from "../components/HouseIllustration";
import { emailUrl, phoneUrl } from "../leads/lead-format";
import { texts } from "../texts";
import { formatRange } from "./showing-format";
import { actionsOf, type ShowingAction } from "./showing-list";
import { WhoShows } from "./WhoShows";

interface ShowingRowProps {
  showing: Showing;
  now: number;
  /** The action that runs. */
  busy: ShowingAction | null;
  members: readonly Member[];
  /** With the member who is to show the home, if another one was chosen. */
  act: (action: ShowingAction, memberId?: number) => void;
  openConversation: () => void;
  openLead: () => void;
}

export function visitorOf({ Name, Email, Phone }: Showing): string {
  return Name || Email || Phone || texts.value.showings.noName;
}

export function ShowingRow({ showing, now, busy, members, act, openConversation, openLead }: ShowingRowProps) {
  const t = texts.value.showings;
  const app = useApp();
  const memberId = useSignal(showing.MemberID);
  const actions = actionsOf(showing, now);
  const who = visitorOf(showing);
  const when = formatRange(showing.Start, showing.End, showing.TimeZone);
  const { State, Email, Phone, Note, Reason, MemberName, Moves } = showing;
  return (
    <article class={`showing showing-${State.toLowerCase()}`} aria-label={t.name(who, when)}>
      <Photo listing={showing.ListingID} />
      <div class="showing-text">
        <p class="showing-time">
          <time dateTime={showing.Start}>{when}</time>
          <span class={`showing-state showing-state-${State.toLowerCase()}`}>{t.states[State] ?? State}</span>
        </p>
        <h3 dir="auto">{showing.Address || t.deletedListing}</h3>
        <p class="showing-who">
          <strong dir="auto">{who}</strong>
          {Email && Email !== who ? <a href={emailUrl(Email)}>{Email}</a> : null}
          {Phone && Phone !== who ? <a href={phoneUrl(Phone)}>{Phone}</a> : null}
          <span class="showing-quiet" dir="auto">{MemberName ? t.withWhom(MemberName) : t.withOffice}</span>
          {Moves > 0 ? <span class="showing-quiet">{t.moved(Moves)}</span> : null}
        </p>
        {Note ? <p class="showing-note" dir="auto"><span class="sr-only">{t.note}: </span>{Note}</p> : null}
        {Reason ? <p class="showing-quiet" dir="auto">{t.reason}: {Reason}</p> : null}
        <div class="showing-actions">
          {actions.includes("Confirm") ? (
            <WhoShows label={t.forWhom(t.shownBy, who)} members={members} memberId={memberId.value} disabled={busy !== null} choose={(id) => (memberId.value = id)} />
          ) : null}
          {actions.map((action) => (
            <Button
              key={action}
              variant={action === "Confirm" ? "plain" : "quiet"}
              busy={busy === action}
              disabled={busy !== null}
              label={t.forWhom(t.actions[action], who)}
              onClick={() => act(action, memberId.value === showing.MemberID ? undefined : memberId.value)}
            >
              {t.actions[action]}
            </Button>
          ))}
          <span class="showing-links">
            {showing.SessionID && app.supports("conversations") ? <Button variant="quiet" icon={MessagesSquare} label={t.forWhom(t.conversation, who)} onClick={openConversation}>{t.conversation}</Button> : null}
            {showing.LeadID && app.supports("leads") ? <Button variant="quiet" icon={Contact} label={t.forWhom(t.lead, who)} onClick={openLead}>{t.lead}</Button> : null}
          </span>
        </div>
      </div>
    </article>
  );
}

/** The listing's first photo; a drawing if it has none or was deleted. */
function Photo({ listing }: { listing: number }) {
  const app = useApp();
  const isMissing = useSignal(false);
  const hasPhoto = listing !== 0 && app.transport.servesThumbnails !== false && !isMissing.value;
  return (
    <span class="showing-photo">
      {hasPhoto ? (
        <img src={app.transport.thumbnailUrl(listing, 0, 256)} alt="" loading="lazy" decoding="async" draggable={false} onError={() => (isMissing.value = true)} />
      ) : (
        <HouseIllustration size={32} />
      )}
    </span>
  );
}
