/*
 * The widget beside others on one page, in one run:
 *
 *   node benches/widgets/run.mjs [--runs 7] [--only porchlight,floor] [--closed] [--markdown FILE]
 *
 * Installs the peers when they are missing, starts the service and loads every
 * page in turn, so that a busy moment of the machine falls on all. Needs
 * ui/dist and a built program. README.md says what the rows mean.
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startBrowser } from "./browser.mjs";
import { install } from "./install.mjs";
import { measureCost, measureSight, measureUnderPolicy } from "./measure.mjs";
import { startHost, startSite } from "./pages.mjs";
import { startService } from "./service.mjs";
import { subjects } from "./subjects.mjs";
import { machine, tableOf } from "./table.mjs";

/** More runs than this sharpen the costs of the closed page only. */
const WHOLE_RUNS = 7;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "7" },
    only: { type: "string" },
    closed: { type: "boolean", default: false },
    markdown: { type: "string" },
  },
});
const runs = Number(values.runs);
if (!(runs >= 1)) throw new Error("--runs wants a number from 1");
const chosen = choose(values.only?.split(","));

const started = Date.now();
await install(chosen.flatMap((subject) => subject.package ?? []));
const [service, host, site, browser] = await Promise.all([startService(), startHost(), startSite(), startBrowser()]);
try {
  const text = await compare();
  console.log(text);
  if (values.markdown) await writeFile(values.markdown, `${text}\n`);
  console.error(`took ${Math.round((Date.now() - started) / 1000)} s`);
  if (host.unanswered.size > 0) console.error(`asked of the peers' back end and not answered: ${[...host.unanswered].join(", ")}`);
} finally {
  await Promise.allSettled([browser.close(), service.stop(), host.stop(), site.stop()]);
}

/** The blank page is always among them: the others are measured over it. */
function choose(names) {
  const unknown = names?.filter((name) => !subjects.some((subject) => subject.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`--only knows ${subjects.map(({ name }) => name).join(", ")}, not ${unknown.join(", ")}`);
  return subjects.filter(({ name }) => name === "blank" || !names || names.includes(name));
}

async function compare() {
  const place = { files: host.files, api: host.baseUrl, service: service.baseUrl, chatbot: service.chatbot };
  const own = [site.origin, host.baseUrl, service.baseUrl].map((url) => new URL(url).host);
  const taken = new Map(chosen.map(({ name }) => [name, []]));
  const pages = new Map(chosen.map((subject) => [subject.name, publish(subject, place)]));
  await warm(pages.get("blank").url);
  const busy = machine(browser.version());
  for (let run = 0; run < runs; run += 1) {
    for (let at = 0; at < chosen.length; at += 1) {
      const subject = chosen[(at + run) % chosen.length];
      taken.get(subject.name).push(await loadsOf(subject, pages.get(subject.name), own, run));
    }
  }
  const line = `${busy} at the start. Processor slowed 4 times, ${runs} runs in turn, medians (and the middle half).`;
  return `${line}\n\n${tableOf(chosen, taken)}`;
}

/** All loads of one subject in one run; a failure is a result, and is in the table. */
async function loadsOf(subject, { url, strict }, own, run) {
  const opens = run < WHOLE_RUNS && !values.closed;
  try {
    const load = await measureCost(browser, subject, url, own, opens);
    if (subject.seen && run < WHOLE_RUNS) Object.assign(load, await measureSight(browser, subject, url, opens));
    if (subject.input && run === 0 && !values.closed) {
      load.policy = await measureUnderPolicy(browser, subject, strict.hosts);
      load.typed = await measureUnderPolicy(browser, subject, strict.typed);
    }
    return load;
  } catch (cause) {
    console.error(`${subject.name}: ${cause.message}`);
    return { failed: String(cause.message).split("\n")[0] };
  }
}

/** The page of a subject, and the same for careful owners: nothing inline, its host named in the policy, and Trusted Types. */
function publish(subject, place) {
  const snippet = subject.snippet(place);
  const { html = "", module, styles, host: allowed } = snippet;
  const script = module ? `<script type="module" src="${host.module(subject.name, module)}"></script>` : "";
  const careful = { html: html + script, styles: styles && site.copy(`/styles/${subject.name}.css`, styles) };
  const hosts = `default-src 'none'; script-src ${allowed}; connect-src ${allowed}; img-src ${allowed}; style-src 'self'`;
  const under = (name, policy) => site.page(`/${subject.name}-${name}`, careful, { "Content-Security-Policy": policy });
  const strict = { hosts: under("hosts", hosts), typed: under("typed", `${hosts}; require-trusted-types-for 'script'`) };
  return { url: site.page(`/${subject.name}`, snippet), strict };
}

/** The first page of a browser pays for the browser's own start. */
async function warm(url) {
  for (let at = 0; at < 2; at += 1) await measureCost(browser, subjects[0], url, [], false);
}
