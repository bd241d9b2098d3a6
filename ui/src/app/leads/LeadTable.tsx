/*
 * The table of leads: who, how to reach them, what they look for, when, and
 * the way to the conversation.
 */
import { useSignal } from "@preact/signals";
import { MessagesSquare } from "lucide";
import type { Lead } from "../../api/generated/Lead";
import { useApp } from "../app-context";
import { conversationsStore } from "../conversations/conversations-store";
import { dayOf, figure, timeOf, whenOf } from "../figures";
import { Button, IconButton } from "../parts/Button";

/** Rows drawn at a time; thousands at once would make the window wait. */
const ROWS = 200;

export function LeadTable({ leads, serialNumber }: { leads: readonly Lead[]; serialNumber: string }) {
  const drawn = useSignal(ROWS);
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label="Leads">
      <table class="table lead-table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Reach them</th>
            <th scope="col">Looks for</th>
            <th scope="col">Said</th>
            <th scope="col">When</th>
            <th scope="col"><span class="sr-only">Conversation</span></th>
          </tr>
        </thead>
        <tbody>
          {leads.slice(0, drawn.value).map((lead) => (
            <LeadRow key={`${lead.SessionID} ${lead.Email} ${lead.Phone}`} lead={lead} serialNumber={serialNumber} />
          ))}
        </tbody>
      </table>
      {leads.length > drawn.value ? (
        <div class="conversation-more">
          <Button look="quiet" onClick={() => (drawn.value += ROWS)}>{`Show more of ${figure(leads.length)} leads`}</Button>
        </div>
      ) : null}
    </div>
  );
}

function LeadRow({ lead, serialNumber }: { lead: Lead; serialNumber: string }) {
  const app = useApp();
  const name = lead.Name || "Name not given";
  const read = () => {
    void conversationsStore(app, serialNumber).open(lead.SessionID);
    app.show("conversations");
  };
  const wishes = [lead.Budget, lead.Place, lead.Rooms, lead.When].filter(Boolean);
  return (
    <tr>
      <th scope="row" class={lead.Name ? "lead-name" : "lead-name lead-unset"} title={name}>{name}</th>
      <td class="lead-reach">
        {lead.Email ? <a href={`mailto:${encodeURIComponent(lead.Email).replace("%40", "@")}`} title={lead.Email}>{lead.Email}</a> : null}
        {lead.Phone ? <a href={`tel:${lead.Phone.replace(/[^\d+]/g, "")}`}>{lead.Phone}</a> : null}
      </td>
      <td class="lead-wishes">{wishes.length > 0 ? wishes.join(" · ") : <span class="lead-unset">Not said</span>}</td>
      <td class="lead-said">{lead.Message ? <span title={lead.Message}>{lead.Message}</span> : <span class="lead-unset">{lead.Type === "Identify" ? "Known from your page" : "Nothing more"}</span>}</td>
      <td class="lead-when"><time dateTime={lead.CreateTime} title={`${dayOf(lead.CreateTime)}, ${timeOf(lead.CreateTime)}`}>{whenOf(lead.CreateTime)}</time></td>
      <td class="cell-action"><IconButton name={`Read the conversation with ${lead.Name || lead.Email || lead.Phone}`} icon={MessagesSquare} onClick={read} /></td>
    </tr>
  );
}
