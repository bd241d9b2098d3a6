import { webLink } from "./markdown/links";
import type { Texts } from "./texts";
import type { ChatStorage, PublicSettings } from "./types";

interface ConsentProps {
  settings: PublicSettings;
  storage: ChatStorage;
  texts: Texts;
  onAgree: () => void;
}

export function Consent({ settings, storage, texts, onAgree }: ConsentProps) {
  const link = webLink(settings.ChatbotPrivacyPolicyUrl);
  return (
    <section class="consent" aria-label={settings.ChatbotPrivacyPolicyName || texts.privacy}>
      <p dir="auto">{settings.ChatbotPrivacyPolicyDescription}</p>
      <div class="consent-row">
        {link && (
          <a href={link} target="_blank" rel="noopener nofollow">
            {settings.ChatbotPrivacyPolicyName || texts.privacy}
          </a>
        )}
        <button
          type="button"
          class="primary"
          onClick={() => {
            storage.set("agreed", fingerprint(settings.ChatbotPrivacyPolicyDescription));
            onAgree();
          }}
        >
          {texts.agree}
        </button>
      </div>
    </section>
  );
}

/** Whether this text was accepted; a changed text must be accepted again. `_attempt` forces a component to check again. */
export function hasConsented(storage: ChatStorage, settings: PublicSettings, _attempt: number): boolean {
  return storage.get("agreed") === fingerprint(settings.ChatbotPrivacyPolicyDescription);
}

/** A short, insecure hash that detects a changed text. */
function fingerprint(text: string): string {
  let sum = 5381;
  for (const char of text) sum = (sum * 33 + (char.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36);
}
