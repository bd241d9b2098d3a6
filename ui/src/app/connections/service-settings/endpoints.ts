/* Default URLs of common model servers. */
import type { Endpoint } from "./settings-store";

export const PRESETS = {
  ollama: { name: "Ollama", url: "http://127.0.0.1:11434/v1" },
  llama: { name: "llama.cpp", url: "http://127.0.0.1:8080/v1" },
  lmstudio: { name: "LM Studio", url: "http://127.0.0.1:1234/v1" },
  openai: { name: "OpenAI", url: "https://api.openai.com/v1" },
  other: { name: "", url: "" },
} as const;

export type Preset = keyof typeof PRESETS;

export function presetOf(url: string): Preset {
  const found = Object.entries(PRESETS).find(([, preset]) => preset.url === url.trim().replace(/\/+$/, ""));
  return (found?.[0] as Preset | undefined) ?? "other";
}

/** A new endpoint from a preset; its ID finds the saved key. */
export function newEndpoint(preset: Preset): Endpoint {
  const id = `m${crypto.getRandomValues(new Uint32Array(2)).join("")}`;
  return { id, ...PRESETS[preset], models: [], hasKey: false, prices: {} };
}

/** One name per line, without duplicates. */
export function namesIn(text: string): string[] {
  return [...new Set(text.split(/[\n,]/).map((name) => name.trim()).filter(Boolean))];
}
