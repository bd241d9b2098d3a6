/* The DNS record for a typed name, ready to copy or to send to the person who manages the domain. */
import { CopyButton } from "../install/SnippetCard";
import { texts } from "../texts";
import { EmailButtons } from "./EmailButtons";
import { dnsRecord } from "./domain";
import { serverEmail } from "./developer-email";

export function DnsRecordCard({ domain, serverIp }: { domain: string; serverIp: string }) {
  const t = texts.value.website.need;
  const record = dnsRecord(domain, serverIp);
  return (
    <section class="dns-record" aria-label={t.recordTitle}>
      <h3>{t.recordTitle}</h3>
      <p class="field-help">{t.recordText(record.zone)}</p>
      <dl class="dns-fields">
        <div>
          <dt>{t.recordType}</dt>
          <dd><code>{record.type}</code></dd>
        </div>
        <div>
          <dt>{t.recordName}</dt>
          <dd>
            <code>{record.name}</code>
            <CopyButton text={record.name} word={t.copyName} />
          </dd>
        </div>
        <div>
          <dt>{t.recordValue}</dt>
          <dd>
            {record.value ? <code>{record.value}</code> : <span class="dns-missing">{t.recordNoValue}</span>}
            {record.value ? <CopyButton text={record.value} word={t.copyValue} /> : null}
          </dd>
        </div>
        <div>
          <dt>{t.recordTtl}</dt>
          <dd><span class="dns-missing">{t.recordTtlValue}</span></dd>
        </div>
      </dl>
      <p class="field-help">{t.recordNameHelp(domain)}</p>
      <EmailButtons email={serverEmail(domain, serverIp, null)} label={t.emailDeveloper} copyLabel={t.copySteps} />
    </section>
  );
}
