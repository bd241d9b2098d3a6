/*
 * The email server and AI models of a service. Two stores implement this: the desktop core keeps those of the built-in
 * service (secrets in the keychain), every other service keeps its own (sealed in its database).
 */
import type { Signal } from "@preact/signals";
import type { EmailSettings, EndpointSettings, KeyStorage, ModelTestResult, TestEmailResult } from "../../../api/desktop";
import type { Loadable } from "../../shell/app-store";

/** Prices of a million tokens; "" is free or unknown. */
export interface ModelPrice {
  input: string;
  output: string;
  /** Display name; "" uses the model's own. */
  shownAs?: string;
}

export interface Endpoint extends EndpointSettings {
  hasKey: boolean;
  /** By model name. */
  prices: Record<string, ModelPrice>;
}

export interface Costs {
  /** "USD"; "" without prices. */
  currency: string;
  /** "" is no limit. */
  moneyPerDay: string;
}

export interface ServiceSettings {
  email: EmailSettings | null;
  endpoints: Endpoint[];
  /** Null is the default for paid models, 0 no limit. */
  tokensPerDay: number | null;
  /** Null where models have no prices. */
  costs: Costs | null;
}

export interface SettingsView extends ServiceSettings {
  hasPassword: boolean;
  /** Set on the server's command line and read-only here. */
  isFixed: { email: boolean; models: boolean };
}

/** Secrets that are saved with a change; absent ones stay, "" deletes one. */
export interface NewSecrets {
  emailPassword?: string;
  endpointKeys?: Record<string, string>;
}

export interface FieldProblem {
  /** `host`, `url`, …; "" for another field. */
  field: string;
  text: string;
}

export interface SettingsStore {
  /** Whether secrets are in this computer's keychain. */
  usesKeychain: boolean;
  view: Signal<Loadable<SettingsView>>;
  busy: Signal<boolean>;
  /** A rejected field. */
  problem: Signal<FieldProblem | null>;
  /** The keychain rejected the secrets of a change. */
  isUnsaved: Signal<boolean>;
  load(): Promise<void>;
  save(change: Partial<ServiceSettings>, secrets?: NewSecrets): Promise<boolean>;
  /** Saves the rejected change again; null drops it. */
  saveAnyway(keep: KeyStorage | null): Promise<void>;
  /** Null tests the server in use. */
  testEmail(settings: EmailSettings | null, password: string | undefined, to: string): Promise<TestEmailResult>;
  testModel(input: { id: string; url: string; key?: string; model?: string }): Promise<ModelTestResult>;
  /** A rejection of a test, in words. */
  explain(thrown: unknown): string;
}
