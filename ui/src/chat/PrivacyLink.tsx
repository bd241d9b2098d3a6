/*
 * The privacy line above the input: the policy's name, a link where it has an
 * address. The text that must be agreed to first is Consent's, which carries
 * the link itself.
 */
import { webLink } from "./markdown/links";
import type { Texts } from "./texts";
import type { PublicSettings } from "./types";

export function PrivacyLink({ settings, texts }: { settings: PublicSettings; texts: Texts }) {
  const link = webLink(settings.ChatbotPrivacyPolicyUrl);
  const name = settings.ChatbotPrivacyPolicyName || (link ? texts.privacy : "");
  if (!name) return null;
  return (
    <p class="policy" dir="auto">
      {link ? (
        <a href={link} target="_blank" rel="noopener nofollow">
          {name}
        </a>
      ) : (
        <span>{name}</span>
      )}
    </p>
  );
}
