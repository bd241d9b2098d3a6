import { signal } from "@preact/signals";
import { expect, it } from "vitest";
import type { WorkspaceSettings } from "../../../api/generated/WorkspaceSettings";
import { ApiError } from "../../../api/transport";
import type { AppStore } from "../../shell/app-store";
import { workspaceStore } from "./workspace-store";

const SAVED: WorkspaceSettings = {
  Email: { Source: "none", Host: "", Port: 0, Security: "", Login: "", HasPassword: false, From: "" },
  Models: {
    Source: "workspace", Currency: "USD", TokensPerDay: null, MoneyPerDay: "2.5",
    Endpoints: [{ ID: "m1", Name: "Office", Url: "https://api.example.com/v1", HasKey: true, Models: [{ Name: "small", ShownAs: "Ours", PriceIn: "0.15", PriceOut: "0.6" }] }],
  },
  PrivateHosts: false,
};

/** A store whose service answers a save with `reply`. */
async function storeWith(reply: () => WorkspaceSettings) {
  const sent: unknown[] = [];
  const call = (operation: string, input: unknown) => {
    sent.push(input);
    return Promise.resolve().then(() => (operation === "get_workspace_settings" ? SAVED : reply()));
  };
  const app = { transport: { call }, toast: () => undefined, reportError: () => () => undefined, state: signal(null) } as unknown as AppStore;
  const store = workspaceStore(app);
  await store.load();
  return { store, sent: () => sent.at(-1) };
}

it("an_email_server_is_sent_without_a_password_that_was_not_typed", async () => {
  const { store, sent } = await storeWith(() => SAVED);
  const email = { host: "mail.example.com", port: 465, security: "tls", login: "bot", from: "bot@example.com" } as const;
  expect(await store.save({ email })).toBe(true);
  expect(sent()).toEqual({ Email: { Host: "mail.example.com", Port: 465, Security: "tls", Login: "bot", From: "bot@example.com" } });
  await store.save({ email: null });
  expect(sent()).toEqual({ Email: { Host: "", Port: 0, Security: "", Login: "", From: "" } });
});

it("a_changed_limit_keeps_endpoints_names_and_prices", async () => {
  const { store, sent } = await storeWith(() => SAVED);
  await store.save({ tokensPerDay: 5000 });
  const models = [{ Name: "small", ShownAs: "Ours", PriceIn: "0.15", PriceOut: "0.6" }];
  const endpoints = [{ ID: "m1", Name: "Office", Url: "https://api.example.com/v1", Models: models }];
  expect(sent()).toEqual({ Models: { Endpoints: endpoints, Currency: "USD", TokensPerDay: 5000, MoneyPerDay: "2.5" } });
  await store.save({ endpoints: [] });
  expect(sent()).toEqual({ Models: { Endpoints: [], Currency: "USD" } });
});

it("a_rejected_field_is_named_in_words_of_the_app", async () => {
  const field = (name: string, code: number) => new ApiError(code, `${name} is wrong.`, undefined, [{ field: name, code, message: "" }]);
  let error = field("Models.Endpoints[0].Key", 42201);
  const { store } = await storeWith(() => {
    throw error;
  });
  expect(await store.save({ tokensPerDay: 1 })).toBe(false);
  expect(store.problem.value).toMatchObject({ field: "key", text: expect.stringContaining("Enter the API key again") as string });
  error = field("Email.Host", 42205);
  await store.save({ email: null });
  expect(store.problem.value).toMatchObject({ field: "host", text: expect.stringContaining("public addresses only") as string });
});
