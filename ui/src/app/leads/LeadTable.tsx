import { useSignal } from "@preact/signals";
import { MessagesSquare } from "lucide";
import type { TargetedKeyboardEvent } from "preact";
import type { Lead } from "../../api/generated/Lead";
import { formatDate, formatNumber, formatTime, formatDateTime } from "../format";
import { Button, IconButton } from "../components/Button";
import { texts } from "../texts";
import { emailUrl, nameOf, phoneUrl } from "./lead-format";

/** Rows rendered at a time; rendering thousands at once would block. */
const ROWS = 200;

interface LeadTableProps {
  leads: readonly Lead[];
  open: (lead: Lead) => void;
  read: (lead: Lead) => void;
}

export function LeadTable({ leads, open, read }: LeadTableProps) {
  const drawn = useSignal(ROWS);
  const t = texts.value.leads;
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={t.leads}>
      <table class="table lead-table" onKeyDown={moveAmongNames}>
        <thead>
          <tr>
            <th scope="col">{t.head.name}</th>
            <th scope="col">{t.head.reach}</th>
            <th scope="col">{t.head.looksFor}</th>
            <th scope="col">{t.head.message}</th>
            <th scope="col">{t.head.when}</th>
            <th scope="col"><span class="sr-only">{t.head.conversation}</span></th>
          </tr>
        </thead>
        <tbody>
          {leads.slice(0, drawn.value).map((lead) => (
            <LeadRow key={`${lead.SessionID} ${lead.Email} ${lead.Phone}`} lead={lead} open={() => open(lead)} read={() => read(lead)} />
          ))}
        </tbody>
      </table>
      {leads.length > drawn.value ? (
        <div class="conversation-more">
          <Button variant="quiet" onClick={() => (drawn.value += ROWS)}>{t.showMore(formatNumber(leads.length))}</Button>
        </div>
      ) : null}
    </div>
  );
}

function moveAmongNames(event: TargetedKeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const names = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(".lead-open")];
  const here = names.indexOf(event.target as HTMLButtonElement);
  const next = step && here >= 0 ? names[here + step] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function LeadRow({ lead, open, read }: { lead: Lead; open: () => void; read: () => void }) {
  const t = texts.value.leads;
  const preferences = [lead.Budget, lead.Place, lead.Rooms, lead.When].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        <button class={lead.Name ? "lead-open" : "lead-open lead-unset"} type="button" title={t.open(nameOf(lead))} onClick={open}>{lead.Name || t.noName}</button>
      </th>
      <td class="lead-reach">
        {lead.Email ? <a href={emailUrl(lead.Email)} title={lead.Email}>{lead.Email}</a> : null}
        {lead.Phone ? <a href={phoneUrl(lead.Phone)}>{lead.Phone}</a> : null}
      </td>
      <td class="lead-wishes">{preferences.length > 0 ? preferences.join(" · ") : <span class="lead-unset">{t.unknown}</span>}</td>
      <td class="lead-message">{lead.Message ? <span title={lead.Message}>{lead.Message}</span> : <span class="lead-unset">{lead.Type === "Identify" ? t.fromPage : t.nothingMore}</span>}</td>
      <td class="lead-when"><time dateTime={lead.CreateTime} title={`${formatDate(lead.CreateTime)}, ${formatTime(lead.CreateTime)}`}>{formatDateTime(lead.CreateTime)}</time></td>
      <td class="cell-action"><IconButton name={t.read(nameOf(lead))} icon={MessagesSquare} onClick={read} /></td>
    </tr>
  );
}
