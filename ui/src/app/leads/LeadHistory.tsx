import type { Lead } from "../../api/generated/Lead";
import type { LeadHistoryEntry } from "../../api/generated/LeadHistoryEntry";
import { formatDate, formatTime } from "../format";
import { texts } from "../texts";
import { requestLine, requestsOf, STATUSES } from "./lead-status";

/** Everything that happened to a lead, newest first. */
export function LeadHistory({ lead, history }: { lead: Lead; history: readonly LeadHistoryEntry[] }) {
  const t = texts.value.leads.history;
  const entries = [
    ...history.map((entry) => ({ time: entry.Time, text: changeText(entry) })),
    ...requestsOf(lead).map((request) => ({ time: request.CreateTime, text: t.requested(requestLine(request)) })),
    { time: lead.CreateTime, text: t.received },
  ].sort((a, b) => b.time.localeCompare(a.time));
  return (
    <section class="lead-history" aria-label={t.title}>
      <h3>{t.title}</h3>
      <ol>
        {entries.map(({ time, text }) => (
          <li key={`${time} ${text}`}>
            <span dir="auto">{text}</span>
            <time dateTime={time}>{`${formatDate(time)}, ${formatTime(time)}`}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function changeText({ By, Kind, Before, After }: LeadHistoryEntry): string {
  const t = texts.value.leads;
  const named = (value: string) => {
    const status = STATUSES.find((known) => known === value);
    return Kind === "Status" && status ? t.statuses[status] : value || "–";
  };
  const what = t.history.kinds[Kind] ?? Kind;
  return By === "Visitor" ? t.history.byVisitor(what, named(Before), named(After)) : t.history.byOffice(what, named(Before), named(After));
}
