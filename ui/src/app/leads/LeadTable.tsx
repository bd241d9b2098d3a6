import { useSignal } from "@preact/signals";
import { MessagesSquare } from "lucide";
import type { TargetedKeyboardEvent } from "preact";
import type { Lead } from "../../api/generated/Lead";
import { formatDate, formatNumber, formatTime, formatDateTime } from "../format";
import { Button, IconButton } from "../components/Button";
import { texts } from "../texts";
import { emailUrl, messageOf, nameOf, phoneUrl } from "./lead-format";
import { requestLine, requestsOf, statusOf, type LeadStatus } from "./lead-status";
import { StatusSelect } from "./StatusSelect";

/** Rows rendered at a time; rendering thousands at once would block. */
const ROWS = 200;

interface LeadTableProps {
  leads: readonly Lead[];
  /** The service keeps statuses. */
  hasStatus: boolean;
  open: (lead: Lead) => void;
  read: (lead: Lead) => void;
  changeStatus: (lead: Lead, status: LeadStatus) => void;
}

export function LeadTable({ leads, hasStatus, open, read, changeStatus }: LeadTableProps) {
  const drawn = useSignal(ROWS);
  const t = texts.value.leads;
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={t.leads}>
      <table class={hasStatus ? "table lead-table lead-table-status" : "table lead-table"} onKeyDown={moveAmongNames}>
        <thead>
          <tr>
            <th scope="col">{t.head.name}</th>
            <th scope="col">{t.head.reach}</th>
            <th scope="col">{t.head.looksFor}</th>
            <th scope="col">{t.head.message}</th>
            {hasStatus ? <th scope="col">{t.head.status}</th> : null}
            <th scope="col">{t.head.when}</th>
            <th scope="col"><span class="sr-only">{t.head.conversation}</span></th>
          </tr>
        </thead>
        <tbody>
          {leads.slice(0, drawn.value).map((lead) => (
            <LeadRow
              key={`${lead.SessionID} ${lead.Email} ${lead.Phone}`}
              lead={lead}
              open={() => open(lead)}
              read={() => read(lead)}
              {...(hasStatus ? { changeStatus: (status: LeadStatus) => changeStatus(lead, status) } : {})}
            />
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

interface LeadRowProps {
  lead: Lead;
  open: () => void;
  read: () => void;
  changeStatus?: (status: LeadStatus) => void;
}

function LeadRow({ lead, open, read, changeStatus }: LeadRowProps) {
  const t = texts.value.leads;
  const requested = requestsOf(lead).map(requestLine);
  const preferences = [lead.Budget, lead.Financing, lead.Place, lead.Rooms, lead.When].filter(Boolean);
  const name = lead.Name || (changeStatus ? nameOf(lead) : t.noName);
  return (
    <tr class={lead.Unread ? "lead-unread" : undefined}>
      <th scope="row">
        {lead.Unread ? <span class="unread-dot"><span class="sr-only">{t.unread}</span></span> : null}
        <button class={lead.Name ? "lead-open" : "lead-open lead-unset"} type="button" title={t.open(nameOf(lead))} onClick={open}>{name}</button>
      </th>
      <td class="lead-reach">
        {lead.Email ? <a href={emailUrl(lead.Email)} title={lead.Email}>{lead.Email}</a> : null}
        {lead.Phone ? <a href={phoneUrl(lead.Phone)}>{lead.Phone}</a> : null}
      </td>
      <td class="lead-wishes">
        {requested.map((line) => <strong key={line} class="lead-requested" dir="auto">{line}</strong>)}
        {preferences.length > 0 ? <span dir="auto">{preferences.join(" · ")}</span> : null}
        {requested.length + preferences.length === 0 ? <span class="lead-unset lead-nothing">{t.unknown}</span> : null}
      </td>
      <td class="lead-message">{messageOf(lead) ? <span title={lead.Message} dir="auto">{lead.Message}</span> : <span class={lead.Type === "Identify" ? "lead-unset" : "lead-unset lead-nothing"}>{lead.Type === "Identify" ? t.fromPage : t.nothingMore}</span>}</td>
      {changeStatus ? <td class="lead-status-cell"><StatusSelect who={nameOf(lead)} status={statusOf(lead)} change={changeStatus} /></td> : null}
      <td class="lead-when"><time dateTime={lead.CreateTime} title={`${formatDate(lead.CreateTime)}, ${formatTime(lead.CreateTime)}`}>{formatDateTime(lead.CreateTime)}</time></td>
      <td class="cell-action"><IconButton name={t.read(nameOf(lead))} icon={MessagesSquare} onClick={read} /></td>
    </tr>
  );
}
