import type { Member } from "../../api/generated/Member";
import { texts } from "../texts";

interface WhoShowsProps {
  /** Says which showing it is about, for screen readers. */
  label: string;
  members: readonly Member[];
  /** 0 for the office. */
  memberId: number;
  disabled?: boolean;
  choose: (memberId: number) => void;
}

/** Chooses the member who shows a home; nothing where there is no choice. */
export function WhoShows({ label, members, memberId, disabled, choose }: WhoShowsProps) {
  if (members.length < 2) return null;
  const isKnown = members.some(({ MemberID }) => MemberID === memberId);
  return (
    <select class="who-shows" aria-label={label} title={texts.value.showings.shownBy} disabled={disabled} value={String(memberId)} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
      {isKnown ? null : <option value={String(memberId)}>{texts.value.showings.withOffice}</option>}
      {members.map(({ MemberID, Name }) => (
        <option key={MemberID} value={String(MemberID)}>{texts.value.showings.withWhom(Name)}</option>
      ))}
    </select>
  );
}
