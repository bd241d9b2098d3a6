import type { LeadRequest } from "../../api/generated/LeadRequest";
import { formatDate, formatTime } from "../format";
import { texts } from "../texts";
import { amountText, exactTime, isSame } from "./lead-status";

/** What the visitor asks for: the words first, and the figures where the words were certain. */
export function LeadRequests({ requests }: { requests: readonly LeadRequest[] }) {
  const t = texts.value.leads.request;
  return (
    <section class="lead-requests" aria-label={t.requests}>
      {requests.map((request) => (
        <RequestCard key={request.RequestID} request={request} />
      ))}
    </section>
  );
}

function RequestCard({ request }: { request: LeadRequest }) {
  const t = texts.value.leads.request;
  const { Budget, Financing, Times, Listings } = request;
  const missing = request.Missing.map((part) => t.missing[part] ?? part);
  return (
    <article class="lead-request">
      <header>
        <strong>{t.kinds[request.Kind] ?? request.Kind}</strong>
        <time dateTime={request.CreateTime}>{`${formatDate(request.CreateTime)}, ${formatTime(request.CreateTime)}`}</time>
      </header>
      <dl class="lead-details">
        {Listings.map(({ ListingID, Address }) => (
          <Row key={ListingID} name={t.listing} quote={Address || t.deletedListing} />
        ))}
        {Times.map((time) => (
          <Row key={time.Said} name={t.time} quote={time.Said} exact={exactTime(time)} />
        ))}
        {request.Address ? <Row name={t.property} quote={request.Address} /> : null}
        {Budget ? <Row name={t.budget} quote={Budget.Said} exact={amountText(Budget.Low, Budget.High, Budget.Currency)} /> : null}
        {Financing ? <Row name={t.financing} quote={Financing.Said} exact={t.financings[Financing.Kind] ?? Financing.Kind} /> : null}
        {request.Timeline ? <Row name={t.timeline} quote={request.Timeline} /> : null}
      </dl>
      {request.Message ? <blockquote dir="auto">{request.Message}</blockquote> : null}
      {missing.length > 0 ? <p class="lead-missing">{t.stillMissing(missing.join(", "))}</p> : null}
    </article>
  );
}

function Row({ name, quote, exact }: { name: string; quote: string; exact?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span dir="auto">{quote}</span>
        {exact && !isSame(exact, quote) ? <span class="lead-exact">{exact}</span> : null}
      </dd>
    </div>
  );
}
