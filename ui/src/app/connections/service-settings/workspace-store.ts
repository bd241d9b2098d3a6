/* Settings of a workspace, through the service's operations. They apply at once and without a restart. */
import { signal } from "@preact/signals";
import type { EmailSettings, ModelTestResult } from "../../../api/desktop";
import type { ModelTest } from "../../../api/generated/ModelTest";
import type { NewEmailServer } from "../../../api/generated/NewEmailServer";
import type { NewModelSettings } from "../../../api/generated/NewModelSettings";
import type { WorkspaceSettings } from "../../../api/generated/WorkspaceSettings";
import { ApiError } from "../../../api/transport";
import { LOADING, loadInto, type AppStore, type Loadable } from "../../shell/app-store";
import { texts } from "../../texts";
import type { Endpoint, FieldProblem, NewSecrets, ServiceSettings, SettingsStore, SettingsView } from "./settings-store";

const NOT_IN_SET = 42205;
/** Seconds that the service waits for a list of models, and for a reply. */
const LIST_LIMIT = 10;
const REPLY_LIMIT = 60;

export function workspaceStore(app: AppStore): SettingsStore {
  const view = signal<Loadable<SettingsView>>(LOADING);
  const busy = signal(false);
  const problem = signal<FieldProblem | null>(null);

  async function save(change: Partial<ServiceSettings>, secrets: NewSecrets = {}): Promise<boolean> {
    if (view.value.is !== "ready") return false;
    busy.value = true;
    problem.value = null;
    const input = change.email === undefined ? { Models: modelsOf({ ...view.value.value, ...change }, secrets) } : { Email: emailOf(change.email, secrets.emailPassword) };
    try {
      view.value = { is: "ready", value: viewOf(await app.transport.call("save_workspace_settings", input)) };
      app.toast({ text: texts.value.connections.settings.savedHere, tone: "good" });
      return true;
    } catch (thrown) {
      const found = problemOf(thrown);
      if (ApiError.from(thrown).fields.length > 0) problem.value = found;
      else app.reportError(texts.value.connections.settings.saving)(thrown);
      return false;
    } finally {
      busy.value = false;
    }
  }

  return {
    usesKeychain: false,
    view,
    busy,
    problem,
    isUnsaved: signal(false),
    load: () => loadInto(view, async () => viewOf(await app.transport.call("get_workspace_settings", {}))),
    save,
    saveAnyway: () => Promise.resolve(),
    async testEmail(settings, password, to) {
      const test = await app.transport.call("test_email", { To: to, ...(settings ? { Email: emailOf(settings, password) } : {}) });
      return { step: test.Problem || null, words: test.Reply || null, tookMs: test.Ms };
    },
    async testModel({ id, url, key, model }) {
      const endpoint = { ID: id, Name: "", Url: url, Models: [], ...(key === undefined ? {} : { Key: key }) };
      const test = await app.transport.call("test_model", { Endpoint: endpoint, ...(model === undefined ? {} : { Model: model }) });
      return { verdict: verdictOf(test, url, model === undefined ? LIST_LIMIT : REPLY_LIMIT), models: test.Models, wrote: model === undefined ? null : test.Reply, tookMs: test.Ms };
    },
    explain: (thrown) => problemOf(thrown).text,
  };
}

function viewOf({ Email: email, Models: models }: WorkspaceSettings): SettingsView {
  const emailServer = { host: email.Host, port: email.Port, security: email.Security as EmailSettings["security"], login: email.Login, from: email.From };
  return {
    email: email.Source === "none" ? null : emailServer,
    endpoints: models.Endpoints.map((endpoint) => ({
      id: endpoint.ID,
      name: endpoint.Name,
      url: endpoint.Url,
      hasKey: endpoint.HasKey,
      models: endpoint.Models.map(({ Name }) => Name),
      prices: Object.fromEntries(endpoint.Models.map(({ Name, ShownAs, PriceIn, PriceOut }) => [Name, { input: PriceIn, output: PriceOut, shownAs: ShownAs }])),
    })),
    tokensPerDay: models.TokensPerDay,
    costs: { currency: models.Currency, moneyPerDay: models.MoneyPerDay },
    hasPassword: email.HasPassword,
    isFixed: { email: email.Source === "server", models: models.Source === "server" },
  };
}

function emailOf(server: EmailSettings | null, password: string | undefined): NewEmailServer {
  if (!server) return { Host: "", Port: 0, Security: "", Login: "", From: "" };
  const { host, port, security, login, from } = server;
  return { Host: host, Port: port, Security: security, Login: login, From: from, ...(password === undefined ? {} : { Password: password }) };
}

function modelsOf({ endpoints, tokensPerDay, costs }: ServiceSettings, { endpointKeys = {} }: NewSecrets): NewModelSettings {
  const toWire = ({ id, name, url, models, prices }: Endpoint) => {
    const key = endpointKeys[id];
    const items = models.map((model) => ({ Name: model, ShownAs: prices[model]?.shownAs ?? "", PriceIn: prices[model]?.input ?? "", PriceOut: prices[model]?.output ?? "" }));
    return { ID: id, Name: name, Url: url, Models: items, ...(key === undefined ? {} : { Key: key }) };
  };
  // Without a price there is nothing that a cost limit could count.
  const hasPrices = endpoints.some(({ models, prices }) => models.some((model) => prices[model]?.input));
  return {
    Endpoints: endpoints.map(toWire),
    ...(costs?.currency ? { Currency: costs.currency } : {}),
    ...(tokensPerDay === null ? {} : { TokensPerDay: tokensPerDay }),
    ...(hasPrices && costs?.moneyPerDay ? { MoneyPerDay: costs.moneyPerDay } : {}),
  };
}

function verdictOf({ Problem, Message, Status }: ModelTest, url: string, seconds: number): ModelTestResult["verdict"] {
  const { hostname: host, port, protocol } = URL.canParse(url) ? new URL(url) : { hostname: url, port: "", protocol: "" };
  switch (Problem) {
    case "":
      return { is: "works" };
    case "keyRefused":
    case "troubled":
      return { is: Problem, message: Message };
    case "nameUnknown":
    case "unreachable":
      return { is: Problem, host };
    case "connectionRefused":
      return { is: Problem, host, port: Number(port) || (protocol === "https:" ? 443 : 80) };
    case "timedOut":
      return { is: Problem, seconds };
    case "certificate":
      return { is: Problem, problem: "other" };
    case "redirects":
      return { is: Problem, to: Message };
    case "somethingElse":
      return { is: Problem, status: Status };
    case "notPublic":
      return { is: Problem };
    default:
      return { is: "brokeOff" };
  }
}

/** `Models.Endpoints[0].Url` is the field `url` of the form. */
const FIELDS: Record<string, string> = {
  Host: "host", Port: "port", From: "from", Login: "login", Password: "password", To: "to",
  Url: "url", Key: "key", Models: "models", PriceIn: "prices", PriceOut: "prices",
  TokensPerDay: "tokensPerDay", Currency: "currency", MoneyPerDay: "moneyPerDay",
};

function problemOf(thrown: unknown): FieldProblem {
  const { code, message, fields } = ApiError.from(thrown);
  const name = fields[0]?.field.split(".").at(-1)?.replace(/\[\d+\]$/, "") ?? "";
  const field = FIELDS[name] ?? "";
  const { emailServer, models, settings } = texts.value.connections;
  if (code === NOT_IN_SET && (field === "host" || field === "url")) return { field, text: settings.privateHost };
  return { field, text: emailServer.errors[field] ?? models.errors[field] ?? message };
}
