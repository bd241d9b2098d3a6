import { texts } from "../texts";
import { STATUSES, type LeadStatus } from "./lead-status";

interface StatusSelectProps {
  who: string;
  status: LeadStatus;
  change: (status: LeadStatus) => void;
}

export function StatusSelect({ who, status, change }: StatusSelectProps) {
  const t = texts.value.leads;
  return (
    <select
      class={`lead-status lead-status-${status.toLowerCase()}`}
      aria-label={t.statusOf(who)}
      value={status}
      onChange={({ currentTarget }) => {
        const chosen = STATUSES.find((known) => known === currentTarget.value);
        if (chosen) change(chosen);
      }}
    >
      {STATUSES.map((known) => (
        <option key={known} value={known}>{t.statuses[known]}</option>
      ))}
    </select>
  );
}
